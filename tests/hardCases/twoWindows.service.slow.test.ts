import { describe, expect, test } from '@jest/globals';
import { type HardCase, hardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { serveHardCases } from './serveHardCases.ts';

interface Days {
  readonly daily_summary: readonly { readonly date: string; readonly cumulative_return: number }[];
}

/** Days of trades on which the windows of a case meet. */
const MOST = 5;

describe('two windows on the market of hard cases', () => {
  const service = serveHardCases();
  const cases = hardCases().filter(({ refused }) => refused === undefined);
  const daysOf = async (request: HardCase['request']) =>
    ((await service.analyze({ ...request, fields: ['daily_summary'] })) as unknown as Days).daily_summary;

  test.each(cases)('$name in two windows that meet compounds to the whole', async ({ request }) => {
    const whole = await daysOf(request);
    if (whole.length < 4) return;
    // Days of trades are those on which windows failed to meet.
    const dated = (request.portfolio ?? request.transactions) as readonly { readonly date: string }[];
    const inside = whole.slice(1, -1).filter(({ date }) => dated.some((row) => row.date === date));
    const shares = [0.3, 0.6].map((share) => whole[Math.floor(whole.length * share)]!);
    for (const middle of [...inside.slice(0, MOST), ...shares]) {
      const last = (days: Days['daily_summary']) => 1 + days.at(-1)!.cumulative_return;
      const before = await daysOf({ ...request, end_date: middle.date });
      if (last(before) === 0) {
        // A window cannot start without money.
        expect(last(whole)).toBe(0);
        continue;
      }
      const after = await daysOf({ ...request, start_date: middle.date }).catch((error: Error) => {
        // All holdings of the only date have ended, so the rest of the window is cash.
        expect(error.message).toContain('no holding of the first date can be bought');
        return [{ date: middle.date, cumulative_return: 0 }];
      });
      expect(last(before) * last(after)).toBeCloseTo(last(whole), 8);
    }
  });
});
