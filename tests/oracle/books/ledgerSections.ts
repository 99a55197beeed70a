import { type BookMarket, type Exact, sum, ZERO } from '@tearsheet/testing/oracle/books.ts';
import { type Flow, modifiedDietz, ratesOfReturn, timeWeighted } from '@tearsheet/testing/oracle/ledgerReturns.ts';
import { keepLots, openGain } from '@tearsheet/testing/oracle/lots.ts';
import type { ProfitRow } from '@tearsheet/testing/oracle/profit.ts';
import type { Window } from './compareLedger.ts';

interface Terms extends Window {
  readonly start: Exact;
  readonly netFlows: Exact;
  readonly rows: ReadonlyMap<string, ProfitRow>;
  /** By day of the window. */
  readonly flows: readonly Exact[];
}

/** Sections about money: profit and loss, returns on cash flows, lots, and income. */
export function moneySectionsOf(market: BookMarket, terms: Terms): Record<string, unknown> {
  return {
    profit_and_loss: profitAndLoss(terms),
    cash_flow_returns: cashFlowReturns(market, terms),
    realized_gains: realizedGains(market, terms),
    income: income(market, terms),
  };
}

function profitAndLoss({ rows, netFlows }: Terms) {
  const members = (row: ProfitRow) => ({
    start_value: row.start.toNumber(),
    end_value: row.end.toNumber(),
    net_investment: row.invested.toNumber(),
    price: row.price.toNumber(),
    currency: row.currency.toNumber(),
    income: row.income.toNumber(),
    fees: row.fees.toNumber(),
    taxes: row.taxes.toNumber(),
    total: row.total.toNumber(),
  });
  const held = [...rows].filter(([, row]) => Object.values(row).some((value: Exact) => !value.isZero()));
  const keys = ['start', 'end', 'invested', 'price', 'currency', 'income', 'fees', 'taxes', 'total'] as const;
  const total = Object.fromEntries(keys.map((key) => [key, sum(held.map(([, row]) => row[key]))]));
  return {
    rows: held.sort(([a], [b]) => (a < b ? -1 : 1)).map(([ric, row]) => ({ ric, ...members(row) })),
    totals: { ...members(total as unknown as ProfitRow), net_flows: netFlows.toNumber() },
  };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function cashFlowReturns(market: BookMarket, { books, from, ledger, start, netFlows }: Terms) {
  const days = books.days.slice(Math.max(0, from));
  const first = days[0]!.date;
  const length = daysBetween(first, days.at(-1)!.date);
  const end = days.at(-1)!.value;
  const dated = datedFlows(books, from).map(({ date, amount }) => ({ after: daysBetween(first, date), amount }));
  // The investor pays the start value and the flows in, and receives the end value.
  const payments = [
    { after: 0, amount: start.neg() },
    ...dated.map(({ after, amount }) => ({ after, amount: amount.neg() })),
    { after: length, amount: end },
  ];
  const paid = payments.filter(({ amount }) => !amount.isZero()).map(({ after }) => after);
  // Under a year, rates are over the days from the first to the last payment.
  const years = length < 365 ? (Math.max(...paid) - Math.min(...paid)) / 365 : 1;
  const roots = ratesOfReturn(payments, years);
  return {
    time_weighted: { total: timeWeighted(market, books, ledger, from).total.toNumber() },
    // A rate of 1e8 has no nine digits.
    money_weighted: { roots: roots.map(logOf) },
    modified_dietz: {
      total: modifiedDietz({ start, end, days: length }, inSpan(dated))?.toNumber() ?? null,
    },
    simple_gain: end.sub(start).sub(netFlows).toNumber(),
    net_flows: netFlows.toNumber(),
    start_value: start.toNumber(),
    end_value: end.toNumber(),
    by_year: yearsOf(market, { books, from, ledger, start }),
  };
}

/** The flows of the window with their booked dates, which may be before their valuation days. */
function datedFlows({ bookings }: Terms['books'], from: number) {
  return bookings
    .filter(({ d, isOpening, flow }) => !isOpening && !flow.isZero() && d >= (from < 0 ? 0 : from + 1))
    .map(({ d, date, flow }) => ({ d: d - Math.max(0, from), date, amount: flow }));
}

/** A flow that is booked before a span is at work from its first day on. */
function inSpan(flows: readonly Flow[]): Flow[] {
  return flows.map(({ after, amount }) => ({ after: Math.max(0, after), amount }));
}

/** Calendar years, each from the last valuation day of the year before. A flow of the first day belongs to the first year. */
function yearsOf(market: BookMarket, { books, from, ledger, start }: Omit<Terms, 'netFlows' | 'rows' | 'flows'>) {
  const days = books.days.slice(Math.max(0, from));
  const { cumulative } = timeWeighted(market, books, ledger, from);
  const growthAt = (d: number) => (cumulative[from < 0 ? d : d - 1] ?? ZERO).add(1);
  const yearOf = (d: number) => days[d]!.date.slice(0, 4);
  const last = days.length - 1;
  const ends = days.flatMap((_, d) => (d > 0 && (d === last || yearOf(d + 1) !== yearOf(d)) ? [d] : []));
  return ends.map((to, i) => {
    const at = i === 0 ? 0 : ends[i - 1]!;
    const value = { start: at === 0 ? start : days[at]!.value, end: days[to]!.value };
    const inside = datedFlows(books, from).flatMap(({ d, date, amount }) =>
      d > to || (d <= at && at > 0) ? [] : [{ after: daysBetween(days[at]!.date, date), amount }],
    );
    const net = sum(inside.map(({ amount }) => amount));
    const length = daysBetween(days[at]!.date, days[to]!.date);
    return {
      year: Number(yearOf(to)),
      time_weighted: growthAt(to)
        .div(at === 0 ? 1 : growthAt(at))
        .sub(1)
        .toNumber(),
      modified_dietz: modifiedDietz({ ...value, days: length }, inSpan(inside))?.toNumber() ?? null,
      net_flows: net.toNumber(),
      gain: value.end.sub(value.start).sub(net).toNumber(),
    };
  });
}

function realizedGains(market: BookMarket, { ledger, books, from }: Terms) {
  const { open, closed } = keepLots(market, ledger, books);
  const inside = closed.filter(({ d }) => d > from);
  const of = (key: 'gain' | 'priceGain' | 'currencyGain' | 'proceeds' | 'cost') =>
    sum(inside.map((lot) => lot[key])).toNumber();
  // The average of several purchases has no date of its own.
  const isDated = ledger.lotMethod !== 'average';
  return {
    lot_method: ledger.lotMethod,
    closed: ordered(
      inside.map((lot) => ({
        ric: lot.symbol,
        ...(isDated ? { opened: lot.opened, days: daysBetween(lot.opened, lot.closed) } : {}),
        closed: lot.closed,
        quantity: lot.quantity.toNumber(),
        cost: lot.cost.toNumber(),
        proceeds: lot.proceeds.toNumber(),
        gain: lot.gain.toNumber(),
        price_gain: lot.priceGain.toNumber(),
        currency_gain: lot.currencyGain.toNumber(),
      })),
    ),
    open: ordered(
      open.map((lot) => {
        const { value, gain, priceGain, currencyGain } = openGain(market, books, lot);
        return {
          ric: lot.symbol,
          ...(isDated ? { opened: lot.opened } : {}),
          quantity: lot.quantity.mul(books.prices.splitFactor(lot.symbol, books.days.at(-1)!.day)).toNumber(),
          cost: lot.cost.toNumber(),
          value: value.toNumber(),
          gain: gain.toNumber(),
          price_gain: priceGain.toNumber(),
          currency_gain: currencyGain.toNumber(),
        };
      }),
    ),
    totals: {
      realized: {
        gain: of('gain'),
        price_gain: of('priceGain'),
        currency_gain: of('currencyGain'),
        proceeds: of('proceeds'),
        cost: of('cost'),
      },
    },
  };
}

function income(market: BookMarket, { books, from, ledger, rows }: Terms) {
  const paid = books.bookings
    .filter(({ type, d }) => d > from && (type === 'dividend' || type === 'interest'))
    .map((booking) => {
      const { day, date } = books.days[booking.d]!;
      const rate = books.prices.rate(booking.currency, day);
      return { booking, date, gross: booking.income.mul(rate), withheld: booking.tax.mul(rate) };
    });
  const summed = (list: typeof paid) => {
    const gross = sum(list.map((one) => one.gross));
    const withheld = list.reduce((total, one) => total.add(one.withheld), ZERO);
    return { gross: gross.toNumber(), withheld: withheld.toNumber(), net: gross.sub(withheld).toNumber() };
  };
  const lastDate = books.days.at(-1)!.date;
  const { open } = keepLots(market, ledger, books);
  const costOf = (symbol: string | null) =>
    sum(open.filter((lot) => symbol === null || lot.symbol === symbol).map((lot) => lot.cost));
  const yields = (list: typeof paid, value: Exact, cost: Exact) => {
    const recent = sum(list.filter(({ date }) => daysBetween(date, lastDate) < 365).map((one) => one.gross));
    // A small value or cost is written with too few digits for nine digits of a yield.
    const over = (name: string, base: Exact) =>
      base.greaterThan(0) && base.lessThan(1e4)
        ? {}
        : { [name]: base.greaterThan(0) ? recent.div(base).toNumber() : null };
    return { ...over('yield_on_value', value), ...over('yield_on_cost', cost) };
  };
  const grouped = (keyOf: (one: (typeof paid)[number]) => string) =>
    [...Map.groupBy(paid, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    by_month: grouped(({ date }) => date.slice(0, 7)).map(([key, list]) => ({
      year: Number(key.slice(0, 4)),
      month: Number(key.slice(5)),
      ...summed(list),
    })),
    by_holding: grouped(({ booking }) => booking.symbol ?? `CASH.${booking.currency}`).map(([ric, list]) => ({
      ric,
      ...summed(list),
      ...yields(list, rows.get(ric)?.end ?? ZERO, costOf(ric)),
    })),
    totals: { ...summed(paid), ...yields(paid, books.days.at(-1)!.value, costOf(null)) },
  };
}

type Lot = {
  readonly ric: string;
  readonly opened?: string;
  readonly closed?: string;
  readonly quantity: number;
  readonly cost: number;
};

/**
 * Lots by instrument and dates. No order of lots is promised, and lots of the same dates may tie in their cost, so those of
 * the same dates are added up.
 */
export function ordered<Row extends Lot>(lots: readonly Row[]): Row[] {
  const key = ({ ric, closed = '', opened = '' }: Lot) => `${ric} ${closed} ${opened}`;
  const added = (one: Row, other: Row): Row =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => {
        const isSum = typeof value === 'number' && name !== 'days';
        return [name, isSum ? value + Number(Reflect.get(other, name)) : value];
      }),
    ) as unknown as Row;
  return [...Map.groupBy(lots, key)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group.reduce((sum, lot) => added(sum, lot)));
}

/** ln(1 + r), which the 12 decimals of a rate next to −100% do not give. */
export function logOf(rate: number): number {
  return rate > -1 + 1e-6 ? Math.log1p(rate) : -14;
}
