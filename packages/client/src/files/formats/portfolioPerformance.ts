import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { symbolOf } from '../symbols.ts';
import { plainName } from '../words.ts';
import { findHeader, type TableFormat, tableBelow } from './tableFormat.ts';

/** Names of the columns in German and English. */
const NAMES = {
  date: ['Datum', 'Date'],
  type: ['Typ', 'Type'],
  value: ['Wert', 'Value'],
  currency: ['Buchungswährung', 'Transaction Currency'],
  fee: ['Gebühren', 'Fees'],
  tax: ['Steuern', 'Taxes'],
  shares: ['Stück', 'Shares'],
  isin: ['ISIN'],
  ticker: ['Ticker-Symbol', 'Ticker Symbol'],
  name: ['Wertpapiername', 'Security Name'],
  note: ['Notiz', 'Note'],
} as const;

export type Booking =
  | 'buy'
  | 'sell'
  | 'deposit'
  | 'withdrawal'
  | 'dividend'
  | 'interest'
  | 'charge'
  | 'fee'
  | 'tax'
  | 'refund'
  | 'in'
  | 'out';

const BOOKINGS: Readonly<Record<string, Booking>> = {
  kauf: 'buy',
  buy: 'buy',
  verkauf: 'sell',
  sell: 'sell',
  einlage: 'deposit',
  deposit: 'deposit',
  entnahme: 'withdrawal',
  removal: 'withdrawal',
  withdrawal: 'withdrawal',
  dividende: 'dividend',
  dividend: 'dividend',
  zinsen: 'interest',
  interest: 'interest',
  zinsbelastung: 'charge',
  'interest charge': 'charge',
  gebuhren: 'fee',
  fees: 'fee',
  steuern: 'tax',
  taxes: 'tax',
  gebuhrenerstattung: 'refund',
  'fees refund': 'refund',
  steuerruckerstattung: 'refund',
  'tax refund': 'refund',
  einlieferung: 'in',
  'delivery inbound': 'in',
  auslieferung: 'out',
  'delivery outbound': 'out',
};

/** The bookings that Portfolio Performance exports as CSV, in German or English. */
export const portfolioPerformance: TableFormat = {
  name: 'portfolio_performance',
  headerAt: (lines) =>
    findHeader(lines, (cells) =>
      (['date', 'type', 'value', 'currency'] as const).every((name) => indexOf(cells, name) !== -1),
    ),
  read(source, headerAt, report) {
    const headers = source.lines[headerAt]?.cells ?? [];
    const names = Object.keys(NAMES) as (keyof typeof NAMES)[];
    const at = Object.fromEntries(names.map((name) => [name, indexOf(headers, name)])) as Record<
      keyof typeof NAMES,
      number
    >;
    const kinds = { dates: ['date'], numbers: ['value', 'fee', 'tax', 'shares'] } as const;
    const table = tableBelow(source, headerAt, report, at, kinds, {});
    for (const line of table.lines) {
      const { number } = line;
      const written = table.text(line, at.type);
      const booking = BOOKINGS[plainName(written.replace(/[()]/g, ' '))];
      const value = Math.abs(table.number(line, at.value) ?? 0);
      const [fee, tax] = [table.number(line, at.fee) ?? 0, table.number(line, at.tax) ?? 0];
      const common = { date: table.date(line, at.date) ?? '', currency: table.text(line, at.currency).toUpperCase() };
      const note = table.text(line, at.note);
      const ticker = table.text(line, at.ticker) || table.text(line, at.name);
      const security = { symbol: symbolOf(table.text(line, at.isin), ticker), quantity: table.number(line, at.shares) };
      readBooking(report, number, { booking, written, value, fee, tax, common, note, security });
    }
  },
};

/** Adds one booking. Its value is the money that moved, after fees and taxes. */
export function readBooking(
  report: Report,
  line: number,
  {
    booking,
    written,
    value,
    fee,
    tax,
    common,
    note,
    security,
  }: {
    readonly booking: Booking | undefined;
    readonly written: string;
    readonly value: number;
    readonly fee: number;
    readonly tax: number;
    readonly common: { readonly date: string; readonly currency: string };
    readonly note: string;
    readonly security: { readonly symbol: string; readonly quantity: number | null };
  },
): void {
  const costs = { fee, tax };
  // The value of a booking is what moved in the account, after fees and taxes.
  const [before, after] = [round(value - fee - tax), round(value + fee + tax)];
  if (booking === 'buy') report.add(line, { ...common, type: 'buy', ...security, amount: before, ...costs, note });
  else if (booking === 'sell')
    report.add(line, { ...common, type: 'sell', ...security, amount: after, ...costs, note });
  else if (booking === 'in' || booking === 'out') {
    const price = (security.quantity ?? 0) > 0 ? round(value / (security.quantity ?? 1)) : null;
    report.add(line, { ...common, type: `transfer_${booking}`, ...security, price, note });
  } else if (booking === 'dividend') {
    report.add(line, { ...common, type: 'dividend', symbol: security.symbol, amount: after, ...costs, note });
  } else if (booking === 'interest') report.add(line, { ...common, type: 'interest', amount: after, ...costs, note });
  else if (booking === 'charge') report.add(line, { ...common, type: 'interest', amount: -value, note });
  else if (booking === 'refund') report.addRefund(line, { ...common, amount: value, note: note || written });
  else if (booking === 'fee' || booking === 'tax') {
    report.add(line, { ...common, type: booking, symbol: security.symbol, amount: value, note });
  } else if (booking !== undefined) report.add(line, { ...common, type: booking, amount: value, note });
  else if (/umbuchung|transfer/i.test(written)) report.skip(line, 'It moves money or shares between two accounts.');
  else report.warn(line, `The type "${written}" is not known, so the line was not imported`);
}

function indexOf(cells: readonly string[], name: keyof typeof NAMES): number {
  return cells.findIndex((cell) => (NAMES[name] as readonly string[]).includes(cell));
}
