import { describe, expect, test } from '@jest/globals';
import { type AnalysisInput, analyze, toPlain } from '@tearsheet/shared/engine';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { randomFlows } from '@tearsheet/testing/engine/randomFlows.ts';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import { seeded } from '@tearsheet/testing/oracle/seeded.ts';
import { rounds } from '@tearsheet/testing/tier.ts';
import { toDay } from '../../src/dates.ts';

interface Day {
  readonly date: string;
}

/** The total return of a window of an analysis. */
function totalOf(input: AnalysisInput, from: string | null, to: string): number {
  const startDay = from === null ? input.settings.startDay : toDay(from as never);
  const settings = { ...input.settings, startDay, endDay: toDay(to as never), fields: ['portfolio_summary' as const] };
  const { portfolio_summary: summary } = analyze({ ...input, settings }).sections;
  return (summary as unknown as { readonly total_return: number }).total_return;
}

function datesOf(input: AnalysisInput): string[] {
  const settings = { ...input.settings, fields: ['daily_summary' as const] };
  const rows = toPlain(analyze({ ...input, settings }).sections.daily_summary!) as unknown as readonly Day[];
  return rows.map(({ date }) => date);
}

/** Compares two windows that meet with the window that they form. */
function checkAt(input: AnalysisInput, dates: readonly string[], at: number, name: string): void {
  const [last, middle] = [dates.at(-1)!, dates[at]!];
  const [whole, first, second] = [
    totalOf(input, null, last),
    totalOf(input, null, middle),
    totalOf(input, middle, last),
  ];
  const linked = (1 + first) * (1 + second) - 1;
  expect({ name, at: middle, linked }).toEqual({ name, at: middle, linked: expect.closeTo(whole, 9) });
}

describe('windows that meet', () => {
  test('have the return of the window that they form, with costs, fees, and dividends', () => {
    for (let seed = 1; seed <= rounds(8, 40); seed++) {
      const random = seeded(seed);
      const input = randomInput({
        ...{ seed, instruments: 3, days: 120, rebalances: 6, riskFreeRate: 0, startShare: 0 },
        ...{ costs: true, dividends: seed % 2 === 0, gaps: seed % 3 === 0, delistings: false },
      });
      const fees = seed % 4 === 0 ? [{ name: 'Fee', annualRate: 0.02 }] : [];
      const charged = { ...input, settings: { ...input.settings, fees } };
      const dates = datesOf(charged);
      // Each trade day, the days before and after it, and some others.
      const trades = input.rebalances.flatMap(({ day }) => {
        const on = dates.findIndex((date) => toDay(date as never) >= day);
        return [on - 1, on, on + 1];
      });
      const others = [random.integer(1, dates.length - 2), random.integer(1, dates.length - 2)];
      for (const at of new Set([...trades, ...others])) {
        if (at > 0 && at < dates.length - 1) checkAt(charged, dates, at, `seed ${seed}`);
      }
    }
  });

  test('have the return of the window that they form, in ledgers with trades and flows on each day', () => {
    for (let seed = 1; seed <= rounds(16, 80); seed++) {
      const { spec } = randomFlows(seed);
      if (!spec.entries.some(({ on }) => on < 6)) continue;
      const input = makeLedger({ ...spec, entries: spec.entries.map((entry) => ({ ...entry, fee: 0.01 })) });
      const dates = datesOf(input);
      const whole = totalOf(input, null, dates.at(-1)!);
      // Fees can take nearly everything, and then nine digits are not there.
      if (whole < -0.999 || whole > 1e6) continue;
      for (let at = 1; at < dates.length - 1; at++) checkAt(input, dates, at, `seed ${seed}`);
    }
  });
});
