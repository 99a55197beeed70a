import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Instrument, MarketData } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { type ExampleMarket, exampleContent, exampleMarket } from '@tearsheet/testing/research/exampleMarket.ts';
import { createFacts, formatFact } from '../../src/facts/fact.ts';
import { buildFactSheet } from '../../src/facts/factSheet.ts';
import { toneOf } from '../../src/facts/newsFacts.ts';
import { choosePeers, percentileRank, quantileOf } from '../../src/facts/peerSet.ts';
import { ASSUMPTIONS, presentValue } from '../../src/facts/targetPrice.ts';
import { verdictOf } from '../../src/verdict/verdict.ts';

let example: ExampleMarket;
let market: MarketData;
const find = (ric: string) => market.instrument(ric) as Instrument;
const sheetOf = (ric: string) => buildFactSheet(market, find(ric), { benchmark: 'FUND.N' });

beforeAll(async () => {
  example = await exampleMarket();
  market = example.market;
});
afterAll(() => example?.remove());

describe('the fact sheet', () => {
  test('every fact has an id of its own, a value, a unit, a period and a source', () => {
    const { facts } = sheetOf('S3.N');
    expect(facts.all.length).toBeGreaterThan(150);
    for (const fact of facts.all) {
      expect(Number.isFinite(fact.value)).toBe(true);
      expect([fact.id, fact.label, fact.unit, fact.period, fact.source]).not.toContain('');
    }
    expect(() => createFacts([...facts.all, ...facts.all.slice(0, 1)])).toThrow('one id');
  });

  test('figures by hand', () => {
    const { facts, company } = sheetOf('S0.N');
    const { items } = company.years[0]!;
    const net = items.net_income ?? 0;
    expect(facts.value('operating_margin')).toBeCloseTo(100 * (0.1 + 0.004 * 6), 9);
    expect(facts.value('revenue_growth_1y')).toBeCloseTo(2, 9);
    expect(facts.value('revenue_cagr_5y')).toBeCloseTo(2, 9);
    expect(facts.value('operating_margin_change_3y')).toBeCloseTo(1.2, 9);
    expect(facts.value('cash_conversion')).toBeCloseTo(1.2, 9);
    expect(facts.value('pe')).toBeCloseTo((facts.value('close')! * 1e8) / net, 9);
    expect(facts.value('receivable_days')).toBeCloseTo((365 * 0.15 * (1 + 1 / 1.02)) / 2, 9);
    expect(facts.value('dividend_years')).toBe(6);
    expect(facts.value('dividend_yield')).toBe(0);
  });

  test('a percentile counts the peers below', () => {
    const { facts, peers } = sheetOf('S6.N');
    expect(peers.every((peer) => peer.metrics.operating_margin! < facts.value('operating_margin')!)).toBe(true);
    expect(facts.value('operating_margin.percentile')).toBe(100);
  });

  test('statements count from their publication', () => {
    const { company } = sheetOf('S0.N');
    expect(company.years[0]?.row.fiscalYear).toBe(2023);
    const unpublished = exampleContent();
    const late = unpublished.fundamentals.map((row) =>
      row.fiscalYear === 2023 ? { ...row, sourceDay: toDay('2024-08-01') } : row,
    );
    return exampleMarket({ ...unpublished, fundamentals: late }).then((other) => {
      const sheet = buildFactSheet(other.market, other.market.instrument('S0.N') as Instrument);
      expect(sheet.company.years[0]?.row.fiscalYear).toBe(2022);
      other.remove();
    });
  });

  test('an unknown figure is absent and reported, and never zero instead', () => {
    const bare = sheetOf('BARE.N');
    expect(bare.facts.get('pe')).toBeNull();
    expect(bare.facts.get('target.base')).toBeNull();
    expect(bare.facts.value('return_12m')).not.toBeNull();
    expect(bare.notes.join(' ')).toContain('There are no statements');
  });

  test('a bank has no models made for industry, and a price by its book', () => {
    const { facts } = sheetOf('BANK.N');
    for (const id of ['altman_z', 'beneish_m', 'enterprise_value_ebit']) expect(facts.get(id)).toBeNull();
    expect(facts.get('target.justified_price_to_book.base')).not.toBeNull();
    expect(facts.get('target.discounted_cash_flow.base')).toBeNull();
  });

  test('faults in the data of the company are notes, and lower the confidence', async () => {
    const content = exampleContent();
    const fundamentals = content.fundamentals.map((row) =>
      row.ric === 'S0.N' ? { ...row, values: { ...row.values, capital_expenditure: -1e6 } } : row,
    );
    const other = await exampleMarket({ ...content, fundamentals });
    const sheet = buildFactSheet(other.market, other.market.instrument('S0.N') as Instrument);
    expect(sheet.faults).toEqual([expect.stringContaining('capital_expenditure is below 0')]);
    expect(sheet.notes).toEqual(expect.arrayContaining([...sheet.faults]));
    expect(verdictOf(sheet).confidence).toBe('LOW');
    expect(sheetOf('S0.N').faults).toEqual([]);
    other.remove();
  });

  test('statements in thousands give no price, and those in a former currency are not compared', async () => {
    const content = exampleContent();
    const changed = content.fundamentals.map((row) => {
      const items = Object.entries(row.values).map(([name, value]) => [
        name,
        name === 'shares_diluted' ? value : value / 1e6,
      ]);
      if (row.ric === 'S0.N') return { ...row, values: Object.fromEntries(items) };
      return row.ric === 'S1.N' && row.fiscalYear! < 2022 ? { ...row, currency: 'JPY' } : row;
    });
    const other = await exampleMarket({ ...content, fundamentals: changed });
    const sheet = (ric: string) => buildFactSheet(other.market, other.market.instrument(ric) as Instrument);
    const scaled = sheet('S0.N');
    expect(scaled.target).toBeNull();
    expect(scaled.faults).toEqual([expect.stringContaining('times its revenue or equity')]);
    const former = sheet('S1.N');
    expect(former.company.metrics.revenue_cagr_3y).toBeNull();
    expect(former.company.metrics.revenue_growth_1y).not.toBeNull();
    expect(former.notes.join(' ')).toContain('Statements until 2021-12-31 are in JPY');
    other.remove();
  });

  test('the same snapshot gives the same sheet', () => {
    expect(sheetOf('S2.N').facts.all).toEqual(sheetOf('S2.N').facts.all);
  });
});

describe('peers', () => {
  test('are of the industry, nearest in size, and never the company itself or a fund', () => {
    const { peers, rule } = choosePeers(market, find('S3.N'), 4);
    expect(peers.map(({ ric }) => ric).sort()).toEqual(['S1.N', 'S2.N', 'S4.N', 'S5.N']);
    expect(rule).toContain('same industry and market, a quarter to four times its size');
  });

  test('too few peers are reported', () => {
    expect(choosePeers(market, find('S3.N'), 20).rule).toContain('7 of the 20 peers requested');
    expect(choosePeers(market, find('BANK.N'), 8)).toMatchObject({ peers: [], asked: 8 });
  });

  test('a second listing is compared by the size of its company, and never with its own company', async () => {
    const content = exampleContent();
    const rows = content.instruments.map((row) => (row.ric === 'S0.N' ? { ...row, sharesOutstanding: 1e9 } : row));
    const listing = { ...rows[0]!, ric: 'SX.OQ', ticker: 'SX', name: 'Other Name', issuer: 'S0.N' };
    const prices = new Map([...content.prices, ['SX.OQ', content.prices.get('S3.N')!] as const]);
    const unsized = { sharesOutstanding: null, marketCap: null };
    const other = await exampleMarket({
      ...content,
      instruments: [...rows, { ...listing, ...unsized }],
      prices,
    });
    const [ofListing, ofIssuer] = ['SX.OQ', 'S0.N'].map((ric) =>
      choosePeers(other.market, other.market.instrument(ric) as Instrument, 4),
    );
    expect(ofListing).toEqual(ofIssuer);
    expect(ofIssuer?.peers.map(({ ric }) => ric)).not.toContain('SX.OQ');
    other.remove();
  });

  test('without a known size no rule uses sizes, and the sentence says so', async () => {
    const content = exampleContent();
    const instruments = content.instruments.map((row) =>
      row.ric === 'S3.N' ? { ...row, sharesOutstanding: null, marketCap: null } : row,
    );
    const fundamentals = content.fundamentals.filter(({ ric }) => ric !== 'S3.N');
    const other = await exampleMarket({ ...content, instruments, fundamentals });
    const { rule } = choosePeers(other.market, other.market.instrument('S3.N') as Instrument, 4);
    expect(rule).toBe(
      'Peers are companies in the same industry and market. The size of the company is not known, so size plays no part in the choice.',
    );
    other.remove();
  });

  test('companies without an industry and a sector are not peers of each other', async () => {
    const content = exampleContent();
    const bare = { industry: null, sector: null };
    const instruments = content.instruments.map((row) => (row.type === 'stock' ? { ...row, ...bare } : row));
    const other = await exampleMarket({ ...content, instruments });
    expect(choosePeers(other.market, other.market.instrument('S3.N') as Instrument, 4)).toEqual({
      peers: [],
      asked: 4,
      rule: 'The data give neither an industry nor a sector, so there are no peers.',
    });
    other.remove();
  });

  test('two lines of one company are no peers', async () => {
    const content = exampleContent();
    const twin = { ...content.instruments[0]!, ric: 'S0b.N', name: 'Software A Inc. class B', ticker: 'S0b' };
    const prices = new Map([...content.prices, ['S0b.N', content.prices.get('S0.N')!] as const]);
    const other = await exampleMarket({ ...content, instruments: [...content.instruments, twin], prices });
    const peers = choosePeers(other.market, other.market.instrument('S0.N') as Instrument, 8).peers;
    expect(peers.map(({ ric }) => ric)).not.toContain('S0b.N');
    other.remove();
  });
});

describe('small parts', () => {
  test('percentile rank and quantile, by hand', () => {
    expect(percentileRank(5, [1, 5, 9, 10])).toBe(37.5);
    expect(percentileRank(5, [1, 9])).toBeNull();
    expect(quantileOf([4, 1, 2], 0.5)).toBe(2);
    expect(quantileOf([4, 1], 0.5)).toBeNull();
  });

  test('growth at the terminal rate is a perpetuity (Gordon)', () => {
    const { terminalGrowth } = ASSUMPTIONS;
    expect(presentValue(100, terminalGrowth, 0.09)).toBeCloseTo(
      (100 * (1 + terminalGrowth)) / (0.09 - terminalGrowth),
      9,
    );
  });

  test('more growth is worth more, a higher rate less', () => {
    expect(presentValue(100, 0.06, 0.09)).toBeGreaterThan(presentValue(100, 0.05, 0.09));
    expect(presentValue(100, 0.05, 0.1)).toBeLessThan(presentValue(100, 0.05, 0.09));
  });

  test('tone: the source first, then words, and both kinds of words are neutral', () => {
    expect(toneOf({ sentiment: -0.9, headline: 'Record profit' })).toBe('negative');
    expect(toneOf({ sentiment: null, headline: 'Record profit' })).toBe('positive');
    expect(toneOf({ sentiment: null, headline: 'Record loss' })).toBe('neutral');
    expect(toneOf({ sentiment: 0.1, headline: 'Lawsuit' })).toBe('neutral');
  });

  test('facts as prose shows them', () => {
    const show = (value: number, unit: Parameters<typeof formatFact>[0]['unit']) =>
      formatFact({ value, unit, currency: 'USD' });
    expect(show(391_035_000_000, 'money')).toBe('391.0 billion USD');
    expect(show(27.613, 'percent')).toBe('27.6%');
    expect(show(-0.04, 'percentage_points')).toBe('0.0 percentage points');
    expect(show(18.42, 'multiple')).toBe('18.4x');
    expect(show(42.4, 'days')).toBe('42 days');
  });
});
