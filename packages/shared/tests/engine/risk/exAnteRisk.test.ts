import { describe, expect, test } from '@jest/globals';
import { dayOf, type InputSpec, makeInput, makeInstrument, withHoldings } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import type { AnalysisInput, Constituents } from '../../../src/engine/input.ts';
import { ledoitWolfCovariance } from '../../../src/engine/measures/index.ts';

type Row = Readonly<Record<string, number | null>> & { readonly ric?: string; readonly sector: string };
interface Section {
  readonly available: boolean;
  readonly reason: string | null;
  readonly days: number;
  readonly shrinkage: number | null;
  readonly volatility: number | null;
  readonly sample_volatility: number | null;
  readonly tracking_error: number | null;
  readonly sample_tracking_error: number | null;
  readonly holdings: readonly Row[];
  readonly sectors: readonly Row[];
  readonly active: {
    readonly available: boolean;
    readonly reason: string | null;
    readonly basis: string | null;
    readonly benchmark_date: string | null;
    readonly weight_known: number | null;
    readonly shrinkage: number | null;
    readonly holdings: readonly Row[];
    readonly sectors: readonly Row[];
  } | null;
}

const DAYS = 80;
const wave = (level: number, size: number, period: number) =>
  Array.from({ length: DAYS }, (_, i) => level * (1 + size * Math.sin(i / period) + size * Math.cos(i * 1.7 + period)));
const A = { closes: wave(50, 0.02, 3), sector: 'Technology' };
const B = { closes: wave(80, 0.03, 5), sector: 'Energy' };
const C = { closes: wave(20, 0.01, 7), sector: 'Energy' };

const SPEC: InputSpec = {
  instruments: { A, B },
  // The weights are bought on the last day, so they have not drifted.
  rebalances: [
    [DAYS - 2, { A: 0.6, B: 0.4 }],
    [DAYS - 1, { A: 0.6, B: 0.4 }],
  ],
  benchmark: { closes: wave(100, 0.015, 4) },
  settings: { fields: ['ex_ante_risk'] },
};

const constituents = (weights: Readonly<Record<string, number>>, weightKnown = 1): Constituents => ({
  lists: [
    {
      day: dayOf(DAYS - 1),
      instrument: Int32Array.from(Object.keys(weights).keys()),
      weight: Float64Array.from(Object.values(weights)),
      weightKnown,
    },
  ],
  instruments: Object.keys(weights).map((ric) => makeInstrument(ric, { A, B, C }[ric]!)),
});

const sectionOf = (input: AnalysisInput) => readResult(input).object('ex_ante_risk') as unknown as Section;
const against = (weights: Readonly<Record<string, number>>, weightKnown = 1, spec = SPEC) =>
  sectionOf(withHoldings(makeInput(spec), { constituents: constituents(weights, weightKnown) }));
const sum = (rows: readonly Row[], member: string) => rows.reduce((total, row) => total + row[member]!, 0);
const returnsOf = ({ closes }: { readonly closes: readonly number[] }) =>
  Float64Array.from(closes.slice(1), (close, t) => close / closes[t]! - 1);

describe('ex_ante_risk', () => {
  test('has the volatility of the shrunk covariance, and the sample volatility of risk_contribution', () => {
    const result = readResult(makeInput({ ...SPEC, settings: { fields: ['ex_ante_risk', 'risk_contribution'] } }));
    const section = result.object('ex_ante_risk') as unknown as Section;
    const { values, shrinkage } = ledoitWolfCovariance([returnsOf(A), returnsOf(B)])!;
    const variance = 0.36 * values[0]! + 0.48 * values[1]! + 0.16 * values[3]!;
    expect(section).toMatchObject({ available: true, days: DAYS - 1 });
    expect(section.shrinkage).toBeCloseTo(shrinkage, 12);
    expect(section.volatility).toBeCloseTo(Math.sqrt(252 * variance), 12);
    const sample = result.object('risk_contribution') as { portfolio: { volatility: number } };
    expect(section.sample_volatility).toBeCloseTo(sample.portfolio.volatility, 12);
  });

  test('has parts that sum to the volatility and to the tracking error, by holding and by sector', () => {
    for (const section of [sectionOf(makeInput(SPEC)), against({ A: 0.5, C: 0.5 })]) {
      for (const rows of [section.holdings, section.sectors]) {
        expect(sum(rows, 'volatility_contribution')).toBeCloseTo(section.volatility!, 12);
        expect(sum(rows, 'volatility_share')).toBeCloseTo(1, 12);
        expect(sum(rows, 'weight')).toBeCloseTo(1, 12);
      }
      for (const rows of [section.active!.holdings, section.active!.sectors]) {
        expect(sum(rows, 'tracking_error_contribution')).toBeCloseTo(section.tracking_error!, 12);
        expect(sum(rows, 'tracking_error_share')).toBeCloseTo(1, 12);
      }
    }
  });

  test('compares with the holdings of the benchmark where they are known', () => {
    const section = against({ A: 0.5, C: 0.5 });
    expect(section.active).toMatchObject({ basis: 'holdings', weight_known: 1, benchmark_date: '2024-04-19' });
    const active = [0.1, 0.4, -0.5];
    section.active!.holdings.forEach((row, i) => {
      expect(row.active_weight).toBeCloseTo(active[i]!, 12);
    });
    const { values } = ledoitWolfCovariance([A, B, C].map(returnsOf))!;
    let variance = 0;
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) variance += active[i]! * active[j]! * values[3 * i + j]!;
    expect(section.tracking_error).toBeCloseTo(Math.sqrt(252 * variance), 12);
    const energy = section.active!.sectors.find(({ sector }) => sector === 'Energy')!;
    expect(energy.active_weight).toBeCloseTo(-0.1, 12);
  });

  test('lets the weights of the list drift to the last day', () => {
    const input = withHoldings(makeInput(SPEC), { constituents: constituents({ A: 0.5, C: 0.5 }) });
    const list = input.benchmark!.components[0]!.constituents!.lists[0]!;
    const earlier = constituents({ A: 0.5, C: 0.5 });
    const drifted = sectionOf(
      withHoldings(input, { constituents: { ...earlier, lists: [{ ...list, day: dayOf(10) }] } }),
    );
    const [worthA, worthC] = [A, C].map(({ closes }) => closes.at(-1)! / closes[10]!) as [number, number];
    const weight = drifted.active!.holdings[0]!.benchmark_weight;
    expect(weight).toBeCloseTo(worthA / (worthA + worthC), 12);
  });

  test('compares with the returns of the benchmark if too little of its holdings is known', () => {
    const section = against({ A: 0.5, C: 0.5 }, 0.7);
    expect(section.active).toMatchObject({
      available: true,
      basis: 'returns',
      weight_known: null,
      benchmark_date: null,
    });
    const benchmark = returnsOf({ closes: wave(100, 0.015, 4) });
    const { values } = ledoitWolfCovariance([A, B].map((one) => returnsOf(one).map((r, t) => r - benchmark[t]!)))!;
    const variance = 0.36 * values[0]! + 0.48 * values[1]! + 0.16 * values[3]!;
    expect(section.tracking_error).toBeCloseTo(Math.sqrt(252 * variance), 12);
    expect(section.active!.holdings[0]).toMatchObject({ benchmark_weight: null, active_weight: null });
    expect(section.active!.sectors[0]!.active_weight).toBeNull();
  });

  test('has a tracking error of 0 for the benchmark itself, by holdings and by returns', () => {
    expect(against({ A: 0.6, B: 0.4 })).toMatchObject({ tracking_error: 0, sample_tracking_error: 0 });
    const fund = { ...SPEC, instruments: { 'BENCH.N': SPEC.benchmark! }, rebalances: [[0, { 'BENCH.N': 1 }]] as const };
    const section = against({ A: 0.6, B: 0.4 }, 1, fund);
    expect(section).toMatchObject({
      tracking_error: 0,
      active: { basis: 'holdings', sectors: [{ active_weight: 0 }] },
    });
    expect(sectionOf(makeInput(fund))).toMatchObject({ tracking_error: 0 });
  });

  test('of one holding is its own volatility, without shrinkage', () => {
    const section = sectionOf(makeInput({ ...SPEC, instruments: { A }, rebalances: [[0, { A: 1 }]] }));
    expect(section).toMatchObject({ shrinkage: 0 });
    expect(section.holdings).toEqual([expect.objectContaining({ weight: 1, volatility_share: 1 })]);
    // The divisor is the number of returns, and the sample has one less.
    expect(section.volatility! / section.sample_volatility!).toBeCloseTo(Math.sqrt((DAYS - 2) / (DAYS - 1)), 10);
  });

  test('of two equal holdings is available, although their covariance is singular', () => {
    const section = sectionOf(makeInput({ ...SPEC, instruments: { A, B: A } }));
    expect(section.available).toBe(true);
    expect(section.shrinkage).toBeGreaterThan(0);
  });

  test('gives a reason for too few returns, only cash, and no benchmark', () => {
    expect(sectionOf(makeInput({ ...SPEC, rebalances: [[5, { A: 1 }]], endDay: 10 }))).toMatchObject({
      available: false,
      reason: 'it needs at least 20 returns and there are 10',
      volatility: null,
      active: null,
    });
    const huge = { ...C, closes: C.closes.map((close, t) => (t === 40 ? close * 1e200 : close)) };
    const held = { ...SPEC, instruments: { A, B: huge } };
    expect(() => sectionOf(makeInput(held))).toThrow(/^the price of B on .* must be between 1e-20 and 1e\+20/);
    const benchmark = { ...SPEC, benchmark: huge };
    expect(() => sectionOf(makeInput(benchmark))).toThrow(/^the price of BENCH\.N on /);
    const cash = { closes: null, type: 'cash', market: 'Cash', sector: 'Cash' } as const;
    const spec: InputSpec = { ...SPEC, instruments: { 'CASH.USD': cash }, rebalances: [[0, { 'CASH.USD': 1 }]] };
    expect(sectionOf(makeInput(spec))).toMatchObject({ available: false, reason: 'the holdings did not move' });
    const { settings, ...input } = makeInput(SPEC);
    const alone = sectionOf({ ...input, settings: { ...settings, benchmark: null }, benchmark: null });
    expect(alone).toMatchObject({
      available: true,
      tracking_error: null,
      active: { available: false, reason: 'the request has no benchmark', holdings: [] },
    });
  });
});
