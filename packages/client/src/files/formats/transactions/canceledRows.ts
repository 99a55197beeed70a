import { groupBy } from '../../groupBy.ts';
import { SIDES } from '../../kinds.ts';
import type { MappedTable } from '../mappedTable.ts';
import { CASH, costsOf, movedBy, type Row, type Signs } from './row.ts';

/** Removes each row that a later one reverses, and the reversal. A reversal of a row that is not in the file is an error. */
export function withoutReversals(rows: readonly Row[], { report }: MappedTable, { isCashFlow }: Signs): readonly Row[] {
  const removed = new Set<Row>();
  const sizeOf = ({ symbol, quantity }: Row) => `${symbol} ${Math.abs(quantity ?? 0)}`;
  const bySize = groupBy(rows, sizeOf);
  const hasSales = rows.some(({ kind, quantity }) => kind === 'sell' && (quantity ?? 0) > 0);
  for (const row of rows) {
    const money = movedBy(row);
    const isNegativeBuy = row.kind === 'buy' && (row.quantity ?? 0) < 0 && hasSales;
    const isPaidBack = row.kind === 'dividend' && isCashFlow && money < 0;
    if (row.kind !== 'reversal' && !isNegativeBuy && !isPaidBack) continue;
    const partner = bySize.get(sizeOf(row))?.find((other) => {
      const isSame =
        Math.abs(Math.abs(movedBy(other)) - Math.abs(money)) <= 0.01 &&
        (!isPaidBack || costsOf(other) === costsOf(row));
      const isOpposite = !isPaidBack || (other.kind === 'dividend' && movedBy(other) > 0);
      const isPartner = other !== row && other.kind !== 'reversal' && !removed.has(other);
      return isSame && isOpposite && isPartner && (!isNegativeBuy || (other.quantity ?? 0) >= 0);
    });
    if (partner === undefined && isPaidBack) continue;
    removed.add(row);
    if (partner === undefined) {
      report.error(row.line.number, 'It reverses a row that is not in the file. Add that row, or remove this one');
      continue;
    }
    removed.add(partner);
    report.skip(row.line.number, `It reverses line ${partner.line.number}.`);
    report.skip(partner.line.number, `Line ${row.line.number} reverses it.`);
  }
  return rows.filter((row) => !removed.has(row));
}

/** Makes one exchange of each two rows of a day that change money of one currency into another one. */
export function withoutExchanges(rows: readonly Row[], { report }: MappedTable): readonly Row[] {
  const moneyIn = ({ net, amount }: Row) => net ?? amount ?? { value: 0, currency: '' };
  const open = rows.filter(
    (row) => row.kind === 'exchange' && moneyIn(row).currency !== '' && (row.quantity ?? 0) <= 1,
  );
  const used = new Set<Row>();
  const byDay = groupBy(
    open.filter((row) => moneyIn(row).value > 0),
    ({ date }) => date,
  );
  const byId = groupBy(open, ({ id }) => id);
  for (const row of open) {
    const from = moneyIn(row);
    if (from.value >= 0) continue;
    const distance = (other: Row) => Math.abs(other.line.number - row.line.number);
    // Some brokers give both sides one identifier, and others give each row its own.
    const hasOwnId = byId.get(row.id)?.length === 1;
    const [partner] = (byDay.get(row.date) ?? [])
      .filter((other) => moneyIn(other).currency !== from.currency && !used.has(other))
      .filter((other) => other.id === row.id || (hasOwnId && distance(other) === 1))
      .sort((a, b) => distance(a) - distance(b));
    if (partner === undefined) continue;
    used.add(row).add(partner);
    const to = moneyIn(partner);
    const { date, note, id } = row;
    const money = { amount: -from.value, currency: from.currency, symbol: `CASH.${to.currency}`, quantity: to.value };
    report.add(row.line.number, { date, type: 'exchange', ...money, fee: Math.abs(row.fee?.value ?? 0), note, id });
    report.skip(partner.line.number, `It belongs to the exchange of line ${row.line.number}.`);
  }
  return rows.filter((row) => !used.has(row));
}

/** The most by which the money of a trade and the costs that another row has differ. */
const MOST_COSTS = { share: 0.05, money: 30 } as const;

/**
 * Joins each row that trades money, such as "Cash out for buy" with units of "Cash", with the trade of its day that it pays for. Its
 * money is what moved, because the trade can contain a cost that another row has.
 */
export function withoutCashLegs(rows: readonly Row[], { report }: MappedTable): readonly Row[] {
  const paid = new Map<Row, Row>();
  const legs = new Set<Row>();
  const isLeg = ({ symbol, quantity, price }: Row) =>
    CASH.test(symbol) && (quantity ?? 0) !== 0 && (price?.value ?? 1) === 1;
  const byDay = groupBy(
    rows.filter(({ kind }) => SIDES.includes(kind)),
    ({ date, kind }) => `${date} ${kind}`,
  );
  for (const group of byDay.values()) {
    const bySize = [...group].sort((a, b) => Math.abs(movedBy(a)) - Math.abs(movedBy(b)));
    const trades = bySize.filter((row) => !isLeg(row));
    let at = 0;
    for (const leg of bySize.filter(isLeg)) {
      const money = Math.abs(movedBy(leg));
      const most = Math.max(MOST_COSTS.share * money, Math.min(MOST_COSTS.money, 0.5 * money));
      const isBelow = (trade: Row | undefined) => trade !== undefined && Math.abs(movedBy(trade)) < money - 0.011;
      while (isBelow(trades[at])) at++;
      const trade = trades[at];
      if (trade === undefined || Math.abs(movedBy(trade)) > money + most) continue;
      at++;
      legs.add(leg);
      paid.set(trade, leg);
      report.skip(leg.line.number, `It is the money of line ${trade.line.number}.`);
    }
  }
  return rows.flatMap((row) => {
    const { amount, net } = paid.get(row) ?? row;
    return legs.has(row) ? [] : [{ ...row, amount, net }];
  });
}
