import { counted, wordList } from '@tearsheet/shared';
import type { FactSheet } from '../../facts/factSheet.ts';
import type { Metric } from '../../facts/metrics.ts';
import { createWriter, merit, paragraph, standingOf, type Writer } from './writer.ts';

const PEERS_PARTS = {
  valuation: ['pe', 'price_book_value', 'enterprise_value_ebit', 'fcf_yield'],
  growth: ['revenue_growth_1y', 'revenue_cagr_3y', 'net_income_cagr_3y'],
  returns: ['operating_margin', 'return_on_equity', 'return_on_invested_capital'],
  performance: ['return_12m', 'return_3y', 'volatility_1y'],
} as const satisfies Readonly<Record<string, readonly Metric[]>>;

/**
 * Compares the company with its peers: valuation, growth and profitability, performance, and position. Blank lines
 * separate paragraphs.
 */
export function peersText(sheet: FactSheet): string {
  const write = createWriter(sheet);
  return [
    opening(sheet, write),
    valuation(sheet, write),
    business(write),
    performance(sheet, write),
    position(sheet, write),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function opening({ company: { instrument }, peers, peerSet }: FactSheet, write: Writer): string {
  const names = peers.slice(0, 4).map((peer) => peer.instrument.name);
  const group = instrument.industry ?? instrument.sector;
  if (peers.length === 0 && group === 'Unknown') return `${instrument.name} has no peers. ${peerSet.rule}`;
  if (peers.length === 0) {
    return `${instrument.name} has no peers in the data to be compared with: ${group} holds no other listed company.`;
  }
  const listed = wordList(names);
  const peersCounted = counted(peers.length, 'peer');
  return paragraph(
    write.pick('opening', [
      write.say`${{ words: instrument.name }} (${{ words: group }}, market value ${'market_cap'}) is set against ${{ words: peersCounted }}, among them ${{ words: listed }}.`,
      write.say`The comparison sets ${{ words: instrument.name }} (${{ words: group }}, market value ${'market_cap'}) beside ${{ words: peersCounted }}, including ${{ words: listed }}.`,
    ]) ?? write.say`${{ words: instrument.name }} is compared with ${{ words: listed }}.`,
    peerSet.rule,
  );
}

function valuation(sheet: FactSheet, write: Writer): string {
  const average = meanMerit(sheet, PEERS_PARTS.valuation);
  const verdict =
    average === null
      ? null
      : average >= 62.5
        ? write.pick('cheap', [
            `Taken together the multiples make ${write.name} one of the cheaper stocks of the group.`,
            `On most yardsticks investors pay less for ${write.name} than for its peers.`,
          ])
        : average <= 37.5
          ? write.pick('dear', [
              `The market asks a premium for ${write.name}, which only above-average growth or returns can justify.`,
              `${write.name} is priced above the group, so expectations are already high.`,
            ])
          : `On balance ${write.name} is valued much like the group.`;
  return paragraph(
    write.say`On valuation, the stock trades at ${'pe'} trailing earnings${write.versus('pe')}.`,
    write.pick('book', [
      write.say`It is priced at ${'price_book_value'} book value${write.inBrackets('price_book_value')}.`,
      write.say`Price to book is ${'price_book_value'}${write.versus('price_book_value')}.`,
    ]),
    write.say`Enterprise value stands at ${'enterprise_value_ebit'} operating income${write.versus('enterprise_value_ebit')}.`,
    write.say`Free cash flow yields ${'fcf_yield'}${write.versus('fcf_yield')}.`,
    verdict,
  );
}

function business(write: Writer): string {
  return paragraph(
    write.pick('growth', [
      write.say`Revenue ${write.grew('revenue_growth_1y')} over the last twelve months${write.versus('revenue_growth_1y')}. Over three years it ${write.grew('revenue_cagr_3y')} a year.`,
      write.say`Over the last twelve months revenue growth was ${'revenue_growth_1y'}${write.inBrackets('revenue_growth_1y')}, against ${'revenue_cagr_3y'} a year over three years.`,
    ]),
    write.say`Net income ${write.grew('net_income_cagr_3y')} a year over three years${write.versus('net_income_cagr_3y')}.`,
    write.say`The operating margin is ${'operating_margin'}${write.versus('operating_margin')}.`,
    write.say`Return on equity is ${'return_on_equity'}${write.versus('return_on_equity')}, and is earned with assets of ${'equity_multiplier'} equity.`,
    write.say`Invested capital returns ${'return_on_invested_capital'}${write.versus('return_on_invested_capital')}.`,
  );
}

function performance(sheet: FactSheet, write: Writer): string {
  const excess = write.value('excess_return_12m');
  const { benchmark } = sheet;
  const isForeign = benchmark !== null && benchmark.currency !== sheet.company.instrument.currency;
  return paragraph(
    write.say`Shareholders earned ${'return_12m'} over twelve months including dividends${write.versus('return_12m')}.`,
    excess === null
      ? null
      : write.say`That is ${write.size('excess_return_12m')} ${{ words: excess >= 0 ? 'more' : 'less' }} than ${{ words: benchmark?.name ?? 'the benchmark' }}${{ words: isForeign ? ', each in its own currency' : '' }}.`,
    write.say`Over three years the yearly return was ${'return_3y'}${write.inBrackets('return_3y')}.`,
    write.say`Volatility is ${'volatility_1y'}${write.inBrackets('volatility_1y')}, and the deepest fall within three years was ${write.size('max_drawdown_3y')}.`,
  );
}

/** Describes where the company leads, where it lags, and what follows. */
function position(sheet: FactSheet, write: Writer): string {
  const labels: Readonly<Record<keyof typeof PEERS_PARTS, string>> = {
    valuation: 'valuation',
    growth: 'growth',
    returns: 'profitability',
    performance: 'share-price performance',
  };
  const merits = (Object.keys(PEERS_PARTS) as (keyof typeof PEERS_PARTS)[]).flatMap((part) => {
    const value = meanMerit(sheet, PEERS_PARTS[part]);
    return value === null ? [] : [{ label: labels[part], standing: standingOf(value), value }];
  });
  if (merits.length === 0) return '';
  const missing = Object.values(labels).filter((label) => merits.every((merit) => merit.label !== label));
  const leads = merits.filter(({ value }) => value >= 62.5).map(({ label }) => label);
  const lags = merits.filter(({ value }) => value <= 37.5).map(({ label }) => label);
  const level = merits.map(({ label }) => label).filter((label) => ![...leads, ...lags].includes(label));
  const word = sheet.scoreWord;
  return paragraph(
    leads.length > 0 ? `${write.name} is ahead of most of the group in ${wordList(leads)}.` : null,
    lags.length > 0 ? `${write.name} trails most of the group in ${wordList(lags)}.` : null,
    level.length > 0 ? `${write.name} is close to the middle of the group in ${wordList(level)}.` : null,
    missing.length > 0 ? `The data are too thin to compare ${wordList(missing)}.` : null,
    word === null
      ? null
      : write.say`The composite factor score is ${'score_total'} out of ten${write.versus('score_total')}.`,
    leads.includes('profitability') && lags.includes('valuation')
      ? 'Superior profitability is what the premium pays for; it is at risk when margins fall towards the group.'
      : null,
    leads.includes('valuation') && lags.includes('profitability')
      ? 'The discount reflects weaker profitability; it closes only when returns recover.'
      : null,
    leads.includes('valuation') && leads.includes('profitability')
      ? 'Good profitability at a lower price than the group is the combination that value investors look for; the question is what the market fears.'
      : null,
    lags.includes('growth') && lags.includes('valuation')
      ? 'A premium without the growth to carry it leaves little room for disappointment.'
      : null,
  );
}

function meanMerit(sheet: FactSheet, metrics: readonly Metric[]): number | null {
  const known = metrics.flatMap((metric) => merit(sheet, metric) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
