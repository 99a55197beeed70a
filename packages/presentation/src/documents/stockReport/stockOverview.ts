import { longDate } from '../../format/dates.ts';
import { compactMoney, factText, percent, plain, signedPercent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import { type Block, type DocumentSection, section, type Tile, type Tiles, toneOf } from '../document.ts';
import type { StockReport } from './stockReport.ts';

/** The opinion and its basis, in eight figures and a few sentences. */
export function stockOverview(report: StockReport): DocumentSection | null {
  const { view, identity } = report;
  const headline = tiles(report);
  const blocks: Block[] = headline.tiles.length > 0 ? [headline] : [];
  if (view)
    blocks.push({
      kind: 'note',
      heading: null,
      paragraphs: [view.thesis],
      bullets: view.highlights,
      languages: { paragraphs: identity.language, bullets: identity.language },
    });
  if (identity.description) {
    blocks.push({
      kind: 'note',
      heading: t('The company'),
      paragraphs: [identity.description],
      bullets: [],
      languages: { paragraphs: 'en' },
    });
  }
  return section('overview', t('Overview'), blocks);
}

/** @example inWords('STRONG BUY') // Strong buy */
function inWords(rating: string): string {
  const texts: Readonly<Record<string, string>> = {
    BUY: t('Buy'),
    'STRONG BUY': t('Strong buy'),
    HOLD: t('Hold'),
    SELL: t('Sell'),
    'STRONG SELL': t('Strong sell'),
  };
  return texts[rating] ?? rating.charAt(0) + rating.slice(1).toLowerCase();
}

const plainTile = (label: string, value: string, note: string): Tile => ({ label, value, note, tone: 'plain' });

function tiles({ identity, price, view, scores, key_ratios }: StockReport): Tiles {
  const { currency } = identity;
  const last = price?.closes.at(-1);
  const all: (Tile | null)[] = [
    // A verdict of low confidence has no place among the large figures. The thesis gives the reason.
    view && view.confidence !== 'LOW' && view.recommendation !== 'NOT RATED'
      ? plainTile(
          labelText('recommendation'),
          inWords(view.recommendation),
          view.confidence ? t('{confidence} confidence', { confidence: view.confidence.toLowerCase() }) : '',
        )
      : null,
    price && last !== undefined
      ? plainTile(labelText('facts.close'), `${currency}\u00a0${plain(last)}`, longDate(price.dates.at(-1) ?? ''))
      : null,
    view?.target ? targetTile(view.target, last, currency) : null,
    scores && scores.latest.total !== null
      ? plainTile(labelText('score_total'), plain(scores.latest.total, 1), t('of 10'))
      : null,
    identity.market_cap === null
      ? null
      : plainTile(labelText('market_cap'), compactMoney(identity.market_cap, currency), ''),
    yearTile(price),
    price && price.drawdown.length > 0
      ? plainTile(
          labelText('drawdown'),
          percent(price.drawdown.at(-1)),
          t('deepest {drawdown} since {dates}', {
            drawdown: percent(lowest(price.drawdown)),
            dates: longDate(price.dates[0] ?? ''),
          }),
        )
      : null,
  ];
  const found = all.filter((tile) => tile !== null);
  // The first ratios fill up the last row of four.
  const open = (4 - (found.length % 4)) % 4;
  const ratios = key_ratios
    .filter(({ value }) => typeof value === 'number')
    .slice(0, open)
    .map(({ label, value, unit }) => plainTile(word(label), factText(value, unit, currency), ''));
  return { kind: 'tiles', tiles: [...found, ...ratios] };
}

function targetTile(
  { base, low, high, horizon_months }: NonNullable<NonNullable<StockReport['view']>['target']>,
  last: number | undefined,
  currency: string,
): Tile {
  const upside = last ? base / last - 1 : null;
  return {
    label: t('{target}, {horizonMonths} months', { target: labelText('target'), horizonMonths: horizon_months }),
    value: `${currency}\u00a0${plain(base)}`,
    note: [
      t('{low} to {high}', { low: plain(low), high: plain(high) }),
      ...(upside === null ? [] : [signedPercent(upside)]),
    ].join(', '),
    tone: toneOf(upside),
  };
}

function yearTile(price: StockReport['price']): Tile | null {
  const year = price?.returns.find(({ label }) => /^(1|one) year$|^12 months$/i.test(label));
  if (!year || year.return_pct === null) return null;
  const other = year.benchmark_return_pct;
  return {
    label: labelText('return_12m'),
    value: signedPercent(year.return_pct / 100),
    note: other === null ? '' : `${price?.benchmark?.name ?? t('benchmark')} ${signedPercent(other / 100)}`,
    tone: toneOf(year.return_pct),
  };
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), 0);
}
