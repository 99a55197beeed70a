import { counted } from '@tearsheet/shared';
import { factText } from '../../format/numbers.ts';
import {
  type Block,
  type Cell,
  column,
  type DocumentSection,
  left,
  muted,
  orMissing,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import { rightsNotices } from '../rights.ts';
import type { ReportFact, StockReport } from './stockReport.ts';

/** Every fact behind the report with its source, and how the prose was checked against them. */
export function stockSources({ facts, grounding, notes, source, identity }: StockReport): DocumentSection | null {
  const { numbers, grounded, removed } = grounding;
  const checked = `Market data: ${source.data_source}, version ${source.data_version}. The text was written by ${source.narrator === 'rules' ? 'rules, from the facts' : source.narrator}. ${grounded} of ${counted(numbers, 'number')} in it match the facts.${removed > 0 ? ` ${counted(removed, 'sentence')} with other numbers ${removed === 1 ? 'was' : 'were'} removed.` : ''}`;
  const note: Block = {
    kind: 'note',
    look: 'small',
    heading: 'Data and text',
    paragraphs: [checked, ...rightsNotices(source.sources ?? [])],
    bullets: notes,
  };
  return section('sources', 'Facts and sources', [
    facts.length > 0
      ? {
          ...factTable(`All ${counted(facts.length, 'fact')} behind this report`, facts, identity.currency),
          note: 'The JSON form of this report names each fact by its id.',
        }
      : null,
    note,
  ]);
}

const MEDIAN = '.peer_median';
const PERCENTILE = '.percentile';

/** All facts. Figures of the peers (ids ending in .peer_median and .percentile) share the row of the company's own figure. */
export function factTable(title: string, facts: readonly ReportFact[], currency: string): Table {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const isOfPeers = ({ id }: ReportFact) =>
    [MEDIAN, PERCENTILE].some((end) => id.endsWith(end) && byId.has(id.slice(0, -end.length)));
  const own = facts.filter((fact) => !isOfPeers(fact));
  const hasPeers = own.length < facts.length;
  const write = (fact: ReportFact | undefined): Cell => {
    if (!fact) return { text: '', value: null };
    const { value, unit } = fact;
    return {
      text: factText(value, unit, fact.currency ?? currency),
      ...(typeof value === 'string' ? {} : { value }),
    };
  };
  const percentile = (fact: ReportFact | undefined): Cell => {
    const bar = typeof fact?.value === 'number' ? { bar: fact.value / 100 } : {};
    return { ...write(fact), ...bar };
  };
  return {
    kind: 'table',
    title,
    columns: [
      wide('Fact'),
      right('Value'),
      ...(hasPeers ? [column('peer_median'), column('percentile')] : []),
      left('Period'),
      left('Source'),
    ],
    rows: own.map((fact) => [
      fact.label,
      strong(write(fact)),
      ...(hasPeers ? [write(byId.get(fact.id + MEDIAN)), percentile(byId.get(fact.id + PERCENTILE))] : []),
      muted(orMissing(fact.period)),
      muted(fact.source),
    ]),
    note: null,
  };
}
