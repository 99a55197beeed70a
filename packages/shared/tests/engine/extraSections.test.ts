import { describe, expect, test } from '@jest/globals';
import { dayOf, type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult } from '@tearsheet/testing/engine/readResult.ts';
import { rounds } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import { formatDay } from '../../src/dates.ts';
import { makeContext } from '../../src/engine/facts/context.ts';
import type { ShockScenario } from '../../src/engine/input.ts';
import { crisisProxy } from '../../src/engine/market/crisisProxies.ts';
import { replayWindow, STRESS_WINDOWS } from '../../src/engine/sections/stressTests.ts';
import { buildLedger } from '../../src/engine/simulation/ledger.ts';
import { SELECTABLE_SECTION_NAMES } from '../../src/schemas/sectionNames.ts';

type Row = Readonly<Record<string, number>> & { readonly ric: string };
interface Risk {
  readonly available: boolean;
  readonly reason: string | null;
  readonly days: number;
  readonly coverage: number;
  readonly portfolio: Readonly<Record<string, number>>;
  readonly holdings: readonly Row[];
  readonly sectors: readonly Readonly<Record<string, number>>[];
}
interface Matrix {
  readonly available: boolean;
  readonly rics: readonly string[];
  readonly matrix: readonly (readonly (number | null)[])[];
  readonly average_correlation: number | null;
  readonly diversification_ratio: number | null;
}
interface Stress {
  readonly historical: readonly {
    readonly coverage: number;
    readonly portfolio_return: number | null;
    readonly max_drawdown: number | null;
    readonly benchmark_return: number | null;
    readonly name: string;
    readonly available: boolean;
    readonly reason: string | null;
    readonly largest: readonly Row[];
    readonly with_proxies: {
      readonly portfolio_return: number | null;
      readonly reason: string | null;
      readonly own_weight: number;
      readonly proxy_weight: number;
      readonly missing_weight: number;
      readonly proxies: readonly { readonly ric: string; readonly kind: string; readonly funds: string }[];
      readonly missing: readonly { readonly ric: string; readonly reason: string }[];
    };
  }[];
  readonly shocks: readonly {
    readonly name: string;
    readonly portfolio_return: number;
    readonly value_change: number;
    readonly largest: readonly Row[];
    readonly without_effect: readonly object[];
  }[];
}

const section = <T>(result: ReadResult, name: string) => result.object(name) as unknown as T;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const wave = (level: number, size: number, period: number, length = 60) =>
  Array.from({ length }, (_, i) => level * (1 + size * Math.sin(i / period) + size * Math.cos(i * 1.7 + period)));

const SPEC: InputSpec = {
  instruments: {
    A: { closes: wave(50, 0.02, 3), sector: 'Technology' },
    B: { closes: wave(80, 0.03, 5), sector: 'Energy', currency: 'EUR', market: 'Germany' },
    C: { closes: wave(20, 0.01, 7), sector: 'Energy' },
  },
  rebalances: [[0, { A: 0.5, B: 0.3, C: 0.2 }]],
  fx: { EUR: wave(1.1, 0.004, 4) },
};

function withShocks(stressShocks: readonly ShockScenario[]): Stress {
  return section(readResult(makeInput({ ...SPEC, settings: { stressShocks } })), 'stress_tests');
}

describe('risk_contribution', () => {
  test('the parts sum to the whole in every random portfolio, by holding and by sector', () => {
    let available = 0;
    fc.assert(
      fc.property(randomOptions, (options) => {
        const risk = tryRead<Risk>(randomInput({ ...options, days: 40 + options.days }), 'risk_contribution');
        if (!risk?.available) return;
        available++;
        expect(sum(risk.holdings.map(({ weight }) => weight ?? 0))).toBeCloseTo(1, 10);
        for (const rows of [risk.holdings, risk.sectors]) {
          const total = (key: string) => sum(rows.map((row) => row[key] ?? Number.NaN));
          expect(total('volatility_contribution')).toBeCloseTo(risk.portfolio.volatility as number, 10);
          expect(total('volatility_share')).toBeCloseTo(1, 9);
          for (const key of ['var_95', 'var_99', 'cvar_95', 'cvar_99']) {
            // The 1% tail needs 100 returns.
            if (risk.portfolio[key] === null) continue;
            expect(total(`${key}_contribution`)).toBeCloseTo(risk.portfolio[key] as number, 10);
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(available).toBeGreaterThan(rounds(3, 30));
  });

  test('a portfolio of one stock has the volatility of the stock, all of it its own', () => {
    const result = readResult(makeInput({ ...SPEC, rebalances: [[0, { A: 1 }]] }));
    const risk = section<Risk>(result, 'risk_contribution');
    const { annualized_volatility } = (result.object('performance_metrics') as { portfolio: Record<string, number> })
      .portfolio;
    expect(risk.portfolio.volatility).toBeCloseTo(annualized_volatility as number, 10);
    expect(risk.holdings[0]?.volatility_share).toBeCloseTo(1, 12);
  });

  test('gives the reason if it is not available: too few days, or no holding that moves', () => {
    const short = section<Risk>(readResult(makeInput({ ...SPEC, endDay: 10 })), 'risk_contribution');
    expect(short).toMatchObject({ available: false, days: 10, holdings: [], portfolio: null });
    expect(short.reason).toContain('20 returns');
    const flat = {
      ...SPEC,
      instruments: { A: { closes: new Array(60).fill(5) } },
      rebalances: [[0, { A: 1 }]] as const,
    };
    expect(section<Risk>(readResult(makeInput(flat)), 'risk_contribution').reason).toContain('did not move');
  });

  test('cash counts before the window too: half of it halves the risk', () => {
    const risk = (weights: Readonly<Record<string, number>>) =>
      section<Risk>(
        readResult(
          makeInput({
            instruments: {
              A: { closes: wave(50, 0.02, 3) },
              'CASH.USD': { closes: null, type: 'cash', market: 'Cash', sector: 'Cash' },
            },
            rebalances: [[57, weights]],
          }),
        ),
        'risk_contribution',
      );
    const [whole, half] = [risk({ A: 1 }), risk({ A: 0.5, 'CASH.USD': 0.5 })];
    const share = half.holdings.find(({ ric }) => ric === 'A')?.weight as number;
    expect(half.coverage).toBeCloseTo(1, 12);
    expect(share).toBeLessThan(0.6);
    expect(half.portfolio.volatility).toBeCloseTo(share * (whole.portfolio.volatility as number), 12);
  });

  test('prices from before the window count, those after it do not', () => {
    const late = section<Risk>(readResult(makeInput({ ...SPEC, startDay: 50 })), 'risk_contribution');
    expect(late.days).toBe(59);
    const longer = structuredClone(SPEC.instruments.A?.closes ?? []) as number[];
    const future = {
      ...SPEC,
      instruments: { ...SPEC.instruments, A: { ...SPEC.instruments.A, closes: [...longer, 500] } },
    };
    expect(section(readResult(makeInput({ ...future, endDay: 59 } as InputSpec)), 'risk_contribution')).toEqual(
      section(readResult(makeInput({ ...SPEC, endDay: 59 })), 'risk_contribution'),
    );
  });
});

describe('correlation_matrix', () => {
  test('is symmetric with ones on the diagonal, and no portfolio has less than no variance', () => {
    fc.assert(
      fc.property(
        randomOptions,
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
        (options, x) => {
          const found = tryRead<Matrix>(randomInput({ ...options, days: 60 }), 'correlation_matrix');
          if (!found?.available) return;
          const { matrix } = found;
          matrix.forEach((row, i) => {
            expect(row.length).toBe(matrix.length);
            if (row[i] !== null) expect(row[i]).toBe(1);
            row.forEach((value, j) => {
              expect(value).toBe(matrix[j]?.[i]);
              if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(1);
            });
          });
          const terms = matrix.flatMap((row, i) => row.map((value, j) => (x[i] ?? 0) * (x[j] ?? 0) * (value ?? 0)));
          expect(sum(terms)).toBeGreaterThan(-1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('equal holdings correlate fully and diversify nothing', () => {
    const spec = { ...SPEC, instruments: { A: SPEC.instruments.A, T: SPEC.instruments.A } as InputSpec['instruments'] };
    const twins = section<Matrix>(
      readResult(makeInput({ ...spec, rebalances: [[0, { A: 0.5, T: 0.5 }]] })),
      'correlation_matrix',
    );
    expect(twins.rics).toEqual(['A', 'T']);
    expect(twins.matrix[0]?.[1]).toBeCloseTo(1, 12);
    expect(twins.average_correlation).toBeCloseTo(1, 12);
    expect(twins.diversification_ratio).toBeCloseTo(1, 12);
  });
});

test('correlation_matrix begins with the heaviest holding, so that a reader may show its first rows only', () => {
  const weights = { A: 0.2, B: 0.5, C: 0.3 };
  const instruments = Object.fromEntries(Object.keys(weights).map((ric) => [ric, SPEC.instruments.A]));
  const { rics, matrix } = section<Matrix>(
    readResult(
      makeInput({ ...SPEC, instruments: instruments as InputSpec['instruments'], rebalances: [[0, weights]] }),
    ),
    'correlation_matrix',
  );
  expect(rics).toEqual(['B', 'C', 'A']);
  expect(matrix.map((row, i) => row[i])).toEqual([1, 1, 1]);
});

describe('stress_tests', () => {
  test('a shock of 0 changes nothing, and a shock with the scope all hits every holding', () => {
    const [none, all] = withShocks([
      { name: 'none', shocks: [{ scope: 'all', name: null, change: 0 }] },
      { name: 'all', shocks: [{ scope: 'all', name: null, change: -0.1 }] },
    ]).shocks;
    expect(none?.portfolio_return).toBe(0);
    expect(all?.portfolio_return).toBeCloseTo(-0.1, 12);
    expect(all?.largest.every((row) => row.return === -0.1)).toBe(true);
  });

  test('the most specific price shock counts, and the currency multiplies', () => {
    const [scenario] = withShocks([
      {
        name: 'mixed',
        shocks: [
          { scope: 'all', name: null, change: -0.5 },
          { scope: 'sector', name: 'energy', change: 0.2 },
          { scope: 'symbol', name: 'c', change: 0.1 },
          { scope: 'currency', name: 'EUR', change: -0.1 },
          { scope: 'currency', name: 'USD', change: -0.9 },
          { scope: 'market', name: 'Atlantis', change: 1 },
        ],
      },
    ]).shocks;
    const byRic = new Map(scenario?.largest.map((row) => [row.ric, row.return]));
    expect(byRic.get('A')).toBeCloseTo(-0.5, 12);
    expect(byRic.get('B')).toBeCloseTo(1.2 * 0.9 - 1, 12);
    expect(byRic.get('C')).toBeCloseTo(0.1, 12);
    expect(scenario?.portfolio_return).toBeCloseTo(
      sum(scenario?.largest.map((row) => row.contribution as number) ?? []),
      12,
    );
    expect(scenario?.without_effect).toEqual([
      { scope: 'currency', name: 'USD' },
      { scope: 'market', name: 'Atlantis' },
    ]);
  });

  test('a window of the past is the latest weights bought on its first day and held', () => {
    const input = makeInput(SPEC);
    const context = makeContext(input, buildLedger(input));
    const [from, to] = [10, 30];
    const replayed = replayWindow(context, {
      name: 'test',
      title: 'Test',
      start: formatDay(dayOf(from)),
      end: formatDay(dayOf(to)),
    }) as unknown as Stress['historical'][number];
    const grown = (ric: string, d: number) => {
      const closes = SPEC.instruments[ric]?.closes ?? [];
      const rate = ric === 'B' ? (SPEC.fx?.EUR ?? []) : closes.map(() => 1);
      return ((closes[d] as number) * (rate[d] as number)) / ((closes[from] as number) * (rate[from] as number));
    };
    const value = (d: number) => sum(context.holdings().map(({ ric, weight }) => weight * grown(ric, d)));
    expect(replayed).toMatchObject({ available: true, reason: null, coverage: expect.closeTo(1, 12) });
    expect(replayed.portfolio_return).toBeCloseTo(value(to) - 1, 12);
    expect(sum(replayed.largest.map((row) => row.contribution as number))).toBeCloseTo(value(to) - 1, 12);
    let peak = 1;
    let worst = 0;
    for (let d = from; d <= to; d++) {
      peak = Math.max(peak, value(d));
      worst = Math.min(worst, value(d) / peak - 1);
    }
    expect(replayed.max_drawdown).toBeCloseTo(worst, 12);
    // The benchmark of these tests rises by 1 a day from 100.
    expect(replayed.benchmark_return).toBeCloseTo((100 + to) / (100 + from) - 1, 12);
  });

  test('cash is covered before the window of the analysis, but does not represent other holdings', () => {
    const window = { name: 'test', title: 'Test', start: formatDay(dayOf(5)), end: formatDay(dayOf(25)) };
    const replay = (weights: Readonly<Record<string, number>>, from: number) => {
      const instruments = {
        ...SPEC.instruments,
        'CASH.USD': { closes: null, type: 'cash', market: 'Cash', sector: 'Cash' },
        NEW: { closes: wave(50, 0.02, 3).fill(Number.NaN, 0, 30) },
      } as const;
      const input = makeInput({ ...SPEC, instruments, rebalances: [[from, weights]] });
      return replayWindow(makeContext(input, buildLedger(input)), window) as unknown as Stress['historical'][number];
    };
    const half = replay({ A: 0.5, 'CASH.USD': 0.5 }, 58);
    expect(half.coverage).toBeCloseTo(1, 12);
    expect(half.largest.find(({ ric }) => ric === 'CASH.USD')?.return).toBe(0);
    expect(replay({ 'CASH.USD': 1 }, 40)).toMatchObject({ available: true, portfolio_return: 0 });
    expect(replay({ NEW: 0.9, 'CASH.USD': 0.1 }, 40)).toMatchObject({ available: false, coverage: 0 });
  });

  test('a shock of all changes no price of cash', () => {
    const instruments = {
      A: { closes: wave(50, 0.02, 3) },
      'CASH.USD': { closes: null, type: 'cash', market: 'Cash' },
    } as const;
    const [scenario] = section<Stress>(
      readResult(
        makeInput({
          instruments,
          rebalances: [[58, { A: 0.5, 'CASH.USD': 0.5 }]],
          settings: { stressShocks: [{ name: 'crash', shocks: [{ scope: 'all', name: null, change: -0.4 }] }] },
        }),
      ),
      'stress_tests',
    ).shocks;
    expect(scenario?.largest.map(({ ric, return: change }) => [ric, change])).toEqual([
      ['A', -0.4],
      ['CASH.USD', 0],
    ]);
  });

  test('holdings without prices have the returns of funds of their sector and country', () => {
    const fresh = { closes: wave(50, 0.02, 3) };
    const instruments = {
      US: { ...fresh, sector: 'Energy', market: 'United States' },
      DE: { ...fresh, sector: 'Industrials', market: 'Germany', currency: 'EUR' },
      PL: { ...fresh, sector: 'Financials', market: 'Poland' },
      JP: { ...fresh, sector: 'Unknown', market: 'Japan' },
      FUND: { ...fresh, type: 'etf', sector: 'ETF', market: 'United States' },
      'CASH.EUR': { closes: null, type: 'cash', market: 'Cash', sector: 'Cash', currency: 'EUR' },
    } as const;
    const weights = { US: 0.2, DE: 0.2, PL: 0.2, JP: 0.1, FUND: 0.1, 'CASH.EUR': 0.2 };
    const fx = { EUR: wave(1.1, 0.004, 4) };
    const input = makeInput({ instruments, rebalances: [[58, weights]], fx });
    const { historical } = section<Stress>(readResult(input), 'stress_tests');
    const latest = section<readonly Row[]>(readResult(input), 'latest_holdings');
    expect(latest).toHaveLength(6);
    const crisis = historical.find(({ name }) => name === 'financial_crisis')!;
    expect(crisis).toMatchObject({ available: false, portfolio_return: null });
    // Published closes of the funds (XLE, EWG, XLI, SPY, XLF, EWJ) and of the euro, from the first to the last day.
    const returns: Readonly<Record<string, number>> = {
      US: -0.4793,
      DE: ((1 - 0.6164) * (1 - 0.6227)) / (1 - 0.552) - 1,
      PL: -0.8159,
      JP: -0.516,
      'CASH.EUR': 1 / 1.1172 - 1,
    };
    const weight = (ric: string) => latest.find((row) => row.ric === ric)?.weight ?? Number.NaN;
    const covered = sum(Object.keys(returns).map(weight));
    const { with_proxies: found } = crisis;
    expect(found.portfolio_return).toBeCloseTo(
      sum(Object.entries(returns).map(([ric, value]) => (weight(ric) / covered) * value)),
      9,
    );
    expect(found.own_weight).toBe(0);
    expect(found.proxy_weight).toBeCloseTo(covered, 9);
    expect(found.missing_weight).toBeCloseTo(1 - covered, 9);
    expect(found.missing.map(({ ric, reason }) => [ric, reason])).toEqual([
      ['FUND', 'a fund or an index has no country and no sector of its own'],
    ]);
    expect(Object.fromEntries(found.proxies.map(({ ric, kind, funds }) => [ric, `${kind} ${funds}`]))).toEqual({
      US: 'sector XLE',
      DE: 'country_and_sector EWG, XLI',
      PL: 'sector XLF',
      JP: 'country EWJ',
      'CASH.EUR': 'exchange_rate ',
    });
  });

  test.each([
    { loan: 9_999, isScaled: false },
    { loan: 10_000, isScaled: false },
    { loan: 9_500, isScaled: false },
    { loan: 8_000, isScaled: true },
  ])('holdings of 10,000 with prices or a proxy and a loan of $loan represent the rest: $isScaled', (terms) => {
    const flat = { closes: Array.from({ length: 60 }, () => 100), market: 'United States' };
    const input = makeLedger({
      instruments: { US: { ...flat, sector: 'Energy' }, FUND: { ...flat, type: 'etf', sector: 'ETF' } },
      entries: [
        { on: 1, type: 'deposit', amount: 20_000 - terms.loan },
        { on: 1, type: 'buy', ric: 'US', quantity: 100, price: 100 },
        { on: 1, type: 'buy', ric: 'FUND', quantity: 100, price: 100 },
      ],
    });
    const result = readResult(input);
    const { with_proxies } = section<Stress>(result, 'stress_tests').historical[1]!;
    const worth = 20_000 - terms.loan;
    expect(with_proxies.own_weight + with_proxies.proxy_weight).toBeCloseTo((10_000 - terms.loan) / worth, 9);
    expect(with_proxies.missing).toMatchObject([{ ric: 'FUND' }]);
    const loans = 'loans take almost all of the holdings that have prices or a proxy in the window';
    expect(with_proxies.reason).toBe(terms.isScaled ? null : loans);
    if (!terms.isScaled) expect(with_proxies).toMatchObject({ portfolio_return: null, proxies: [] });
    // The loan costs nothing, so the return of XLE is that of the 2,000 that are left: five times as much.
    else expect(with_proxies.portfolio_return).toBeCloseTo(5 * -0.4793, 9);
  });

  test('cash of the base currency counts in a scenario without prices', () => {
    const closes = wave(100, 0.02, 3);
    const input = makeInput({
      instruments: {
        US: { closes, sector: 'Energy', market: 'United States' },
        'CASH.USD': { closes: null, type: 'cash', market: 'Cash', sector: 'Cash' },
      },
      rebalances: [[59, { US: 0.5, 'CASH.USD': 0.5 }]],
    });
    const { with_proxies } = replayWindow(makeContext(input, buildLedger(input, { fewestDays: 1 })), {
      name: 'financial_crisis',
      title: 'Global financial crisis',
      start: '2007-10-09',
      end: '2009-03-09',
    }) as unknown as Stress['historical'][number];
    expect(with_proxies).toMatchObject({ own_weight: 0.5, proxy_weight: 0.5, missing_weight: 0 });
    expect(with_proxies.portfolio_return).toBeCloseTo(0.5 * -0.4793, 9);
  });

  test('a stock with a loan of its size has no risk that represents a holding without prices', () => {
    const flat = { closes: wave(100, 0.02, 3) };
    const late = Array.from({ length: 60 }, (_, i) => (i < 58 ? Number.NaN : 100));
    const input = makeLedger({
      instruments: { A: flat, NEW: { closes: late } },
      entries: [
        { on: 58, type: 'deposit', amount: 10_000 },
        { on: 58, type: 'buy', ric: 'NEW', quantity: 100, price: 100 },
        { on: 58, type: 'buy', ric: 'A', quantity: 10_000 / flat.closes.at(-1)!, price: flat.closes.at(-1)! },
      ],
    });
    const risk = section<Risk>(readResult(input), 'risk_contribution');
    expect(risk).toMatchObject({
      available: false,
      reason: 'loans take almost all of the holdings that have prices and rates for the days',
      holdings: [],
    });
  });

  test('proxies are in base currency, and a missing exchange rate is a reason', () => {
    const bank = {
      type: 'stock',
      country: null,
      market: 'United States',
      sector: 'Financials',
      currency: 'USD',
      scores: null,
    } as const;
    const inFrancs = crisisProxy('financial_crisis', bank, 'CHF');
    expect(inFrancs).toMatchObject({ kind: 'sector', funds: ['XLF'] });
    expect('return' in inFrancs && inFrancs.return).toBeCloseTo((1 - 0.8159) * (1 - 0.0169) - 1, 12);
    expect(crisisProxy('financial_crisis', bank, 'PLN')).toEqual({
      kind: 'none',
      reason: 'the rate of PLN in the scenario is unknown',
    });
    const phones = { ...bank, sector: 'Communication Services' } as const;
    expect(crisisProxy('dot_com_bust', phones, 'USD')).toMatchObject({ kind: 'country', funds: ['SPY'] });
    const abroad = { ...phones, market: 'Poland' } as const;
    expect(crisisProxy('dot_com_bust', abroad, 'USD')).toMatchObject({ kind: 'none' });
  });

  test('every scenario has proxies, and a stock without a sector and a country has that of its strongest factor', () => {
    const energy = {
      type: 'stock',
      country: null,
      market: 'United States',
      sector: 'Energy',
      currency: 'USD',
    } as const;
    const returns = STRESS_WINDOWS.map(({ name }) => crisisProxy(name, { ...energy, scores: null }, 'EUR'));
    expect(returns.map((proxy) => 'funds' in proxy && proxy.funds)).toEqual(STRESS_WINDOWS.map(() => ['XLE']));
    // Closes of XLE and rates of the euro on 2022-01-03 and 2022-10-12.
    expect(crisisProxy('inflation_2022', { ...energy, scores: null }, 'EUR')).toMatchObject({
      return: expect.closeTo(1.445 * 1.1699 - 1, 12),
    });

    const scores = { value: 6.5, quality: 8.1, momentum: 2, defensive: null, tactical: 9.9, total: 9 };
    const unknown = { ...energy, market: 'Poland', sector: 'Unknown', scores };
    expect(crisisProxy('covid_2020', unknown, 'USD')).toEqual({
      kind: 'factor',
      funds: ['QUAL'],
      return: expect.closeTo(-0.3406, 12),
    });
    expect(crisisProxy('financial_crisis', unknown, 'USD')).toMatchObject({ kind: 'factor', funds: ['SPHQ'] });
    const reason = 'no fund of its country, its sector, or its strongest factor existed';
    expect(crisisProxy('dot_com_bust', unknown, 'USD')).toEqual({ kind: 'none', reason });
    const weak = { ...unknown, scores: { ...scores, value: 5.9, quality: 5.9 } };
    expect(crisisProxy('covid_2020', weak, 'USD')).toEqual({ kind: 'none', reason });
    expect(crisisProxy('covid_2020', { ...unknown, sector: 'Energy' }, 'USD')).toMatchObject({ kind: 'sector' });
  });

  test('windows outside the data say why', () => {
    const { historical } = withShocks([]);
    expect(historical.every(({ available }) => !available)).toBe(true);
    expect(new Set(historical.map(({ reason }) => reason))).toEqual(
      new Set(['no holding has prices over the whole window', 'it ends after the analysis']),
    );
  });

  test('the sections beyond the interface come only when they are named', () => {
    const input = makeInput({ ...SPEC, settings: { fields: ['stress_tests'] } });
    expect(Object.keys(readResult(input).plain)).toEqual(['stress_tests']);
    expect(SELECTABLE_SECTION_NAMES.slice(0, 23)).not.toContain('stress_tests');
  });
});

function tryRead<T>(input: Parameters<typeof readResult>[0], name: string): T | null {
  try {
    return section<T>(readResult(input), name);
  } catch {
    return null;
  }
}
