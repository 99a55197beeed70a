import { counted } from '@tearsheet/shared';
import { longDate } from '../../format/formatDate.ts';
import { count } from '../../format/formatNumber.ts';
import { left, orMissing, share, wide } from '../cells.ts';
import type { Block, DocumentSection } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

const LISTED = 12;

/** How far the data behind the figures can be trusted. */
export function quality({ data_quality: data, portfolio_parameters: settings }: SheetAnalysis): DocumentSection {
  const blocks: Block[] = [
    {
      kind: 'table',
      title: 'What the figures rest on',
      columns: [left('Item'), wide('Value')],
      rows: [
        ['Data source', data.data_source],
        ['Data version', data.data_version],
        ['Instruments found', `${count(data.rics_found)} of ${count(data.total_rics_requested)}`],
        ['Prices present', share(data.data_completeness_pct === null ? null : data.data_completeness_pct / 100)],
        ['Prices carried forward', counted(data.forward_filled_days, 'instrument-day')],
        ['Runs of stale prices', count(data.stale.length)],
        ['Positions removed', count(data.removed_positions.length)],
        ['Exchange rates', orMissing(data.fx_sources.join(', '))],
        ['Price basis', settings.price_basis.replaceAll('_', ' ')],
        ['Valuation days', settings.calendar],
      ],
      note: null,
    },
  ];
  const removed = data.removed_positions.map(
    ({ ric, date, reason }) => `${ric} was removed on ${longDate(date)}: ${REASONS[reason]}.`,
  );
  const missing = data.missing_rics.length > 0 ? [`Unknown symbols: ${data.missing_rics.join(', ')}.`] : [];
  const stale = data.stale.map(
    ({ ric, from, to, days }) =>
      `${ric} had no new price from ${longDate(from)} to ${longDate(to)} (${counted(days, 'valuation day')}).`,
  );
  const remarks = [...missing, ...removed, ...data.notes, ...stale];
  const more = remarks.length - LISTED;
  if (remarks.length > 0) {
    blocks.push({
      kind: 'prose',
      heading: 'Remarks',
      paragraphs: [],
      bullets: [
        ...remarks.slice(0, LISTED),
        ...(more > 0 ? [`${counted(more, 'more remark')} in the JSON form of this report.`] : []),
      ],
      small: true,
    });
  }
  return { id: 'quality', title: 'Data quality', blocks };
}

const REASONS = {
  no_price: 'it has no price',
  no_fx: 'there is no exchange rate',
  delisted: 'it was delisted',
  stale_price: 'its last price is too old',
} as const;
