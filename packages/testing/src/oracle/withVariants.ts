import type { BookMarket, LedgerRow } from './books.ts';
import { seeded } from './seeded.ts';

/** Books some market splits too, up to twelve weekdays away from the market's, and some dividends per share. */
export function withVariants(
  seed: number,
  { weekdays, instruments }: BookMarket,
  rows: readonly LedgerRow[],
): LedgerRow[] {
  const random = seeded(seed * 31 + 5);
  const dayOf = (row: LedgerRow) => weekdays.findIndex((weekday) => weekday >= row.date);
  const splits = Object.entries(instruments).flatMap(([symbol, one]) =>
    one.splits.flatMap(({ on, ratio }): LedgerRow[] => {
      const at = on + random.integer(-12, 12);
      const own = rows.filter((row) => row.symbol === symbol).map(dayOf);
      const [low, high] = [Math.min(at, on) - 1, Math.max(at, on) + 1];
      const isFree = own.some((day) => day < low) && own.every((day) => day < low || day > high);
      const isTraded = one.delistedOn === null || high < one.delistedOn;
      if (!isFree || !isTraded || at < 1 || high >= weekdays.length || random.chance(0.4)) return [];
      return [{ date: weekdays[at]!, type: 'split', symbol, quantity: ratio }];
    }),
  );
  const perShare = rows.map((row): LedgerRow => {
    if (row.type !== 'dividend' || random.chance(0.6)) return row;
    const { amount: _amount, ...others } = row;
    return { ...others, price: random.decimal(0.01, 2, 3) };
  });
  return [...perShare, ...splits];
}
