import { inMajor, isCurrency } from '../currencies.ts';
import { readDate } from '../dates.ts';
import type { TransactionType } from '../meanings.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';

const TYPES: Readonly<Record<string, TransactionType>> = {
  BUY: 'buy',
  SELL: 'sell',
  DIVIDEND: 'dividend',
  FEE: 'fee',
  INTEREST: 'interest',
};

/** Reads the activities of an export of Ghostfolio (JSON). Dates are those of the file, without their times. */
export function readGhostfolio(activities: readonly unknown[], lines: readonly number[], report: Report): void {
  for (const [index, activity] of activities.entries()) readActivity(activity, lines[index] ?? 1, report);
}

function readActivity(activity: unknown, line: number, report: Report): void {
  const members = new Map(Object.entries(activity ?? {}));
  const profile = new Map(Object.entries(members.get('SymbolProfile') ?? {}));
  const text = (name: string) => String(members.get(name) ?? profile.get(name) ?? '');
  const number = (name: string) => {
    const value = members.get(name) ?? 0;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    report.error(line, `"${String(value)}" is not a number`, { column: name, value: String(value) });
    return 0;
  };
  const type = TYPES[text('type')];
  if (members.get('isDraft') === true || type === undefined) {
    const what = type === undefined ? `The type "${text('type')}" is not supported` : 'It is a draft';
    report.warn(line, `${what}, so the activity was not imported`);
    return;
  }
  const date = readDate(text('date'), 'YMD');
  if (date === null) report.error(line, `"${text('date')}" is not a date`, { column: 'date', value: text('date') });
  const written = text('currency');
  if (!isCurrency(written))
    report.error(line, `"${written}" is not a currency`, { column: 'currency', value: written });
  const { currency, value: price } = inMajor(number('unitPrice'), written);
  const fee = inMajor(number('fee'), written).value;
  const quantity = number('quantity');
  const [symbol, id, note] = [text('symbol'), text('id'), String(members.get('comment') ?? '')];
  const common = { date: date ?? '', type, currency, id, note };
  const amount = round(quantity * price);
  if (type === 'buy' || type === 'sell') report.add(line, { ...common, symbol, quantity, price, fee });
  else if (type === 'dividend') report.add(line, { ...common, symbol, amount, fee });
  else if (type === 'fee') report.add(line, { ...common, amount: fee === 0 ? amount : fee });
  else report.add(line, { ...common, amount, fee });
}
