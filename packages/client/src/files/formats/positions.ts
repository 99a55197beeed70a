import { readDate } from '../dates.ts';
import { readNumber } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { headerName } from '../words.ts';
import type { TableFormat } from './tableFormat.ts';

/** One holding of a statement. Its weight follows from its value. */
interface Position {
  readonly line: number;
  readonly symbol: string;
  /** The value, in the same currency for all positions. Only the proportions count. */
  readonly value: number;
}

/** The statement has no exchange suffixes, so listings outside the United States are found by ticker. */
const ASSETS = ['Stocks', 'ETFs'];

/** The open positions of an activity statement of Interactive Brokers, in which every line begins with its section. */
export const interactiveBrokersPositions: TableFormat = {
  name: 'interactive_brokers',
  headerAt: (lines) => lines.findIndex(({ cells }) => cells[0] === 'Open Positions' && cells[1] === 'Header'),
  read({ lines, options }, _, report) {
    const base = sectionOf(lines, 'Account Information').find(({ row }) => row.get('Field Name') === 'Base Currency');
    const baseCurrency = base?.row.get('Field Value') ?? 'USD';
    const rates = new Map([[baseCurrency, 1]]);
    for (const { row } of sectionOf(lines, 'Base Currency Exchange Rate')) {
      rates.set(row.get('Currency') ?? '', amountOf(row.get('Rate')) ?? Number.NaN);
    }
    const held = sectionOf(lines, 'Open Positions');
    // Values in one currency need no rate.
    const [only = '', ...others] = new Set(held.map(({ row }) => row.get('Currency') ?? ''));
    if (others.length === 0) rates.set(only, rates.get(only) ?? 1);
    const positions = held.flatMap(({ line, row }) => {
      if (row.get('DataDiscriminator') !== 'Summary') return [];
      const [symbol = '', currency = ''] = [row.get('Symbol'), row.get('Currency')];
      const value = amountOf(row.get('Value'));
      if (!ASSETS.includes(row.get('Asset Category') ?? '') || value === null || value <= 0) {
        report.warn(line, `${symbol} was left out, because it is not a long position in a stock or fund`);
        return [];
      }
      const rate = rates.get(currency);
      if (rate === undefined)
        report.error(
          line,
          `The statement has no exchange rate of ${currency}. Export it again with the section Base Currency Exchange Rate`,
        );
      return [{ line, symbol, value: value * (rate ?? 1) }];
    });
    addWeights(positions, options.date, report);
  },
};

/** Returns the data rows of a section by the names of its header. */
function sectionOf(lines: readonly Line[], section: string): { line: number; row: Map<string, string> }[] {
  const own = lines.filter(({ cells }) => cells[0] === section);
  const header = own.find(({ cells }) => cells[1] === 'Header')?.cells ?? [];
  return own
    .filter(({ cells }) => cells[1] === 'Data')
    .map(({ number, cells }) => ({
      line: number,
      row: new Map(header.map((name, column) => [name, cells[column] ?? ''])),
    }));
}

/** The positions that Fidelity exports: all accounts together, in dollars, at the day of the download. */
export const fidelityPositions: TableFormat = {
  name: 'fidelity',
  headerAt: ([first]) => {
    const names = first?.cells.map(headerName) ?? [];
    return ['account number', 'symbol', 'current value'].every((name) => names.includes(name)) ? 0 : -1;
  },
  read({ lines, options }, headerAt, report) {
    const names = (lines[headerAt]?.cells ?? []).map(headerName);
    const [symbolAt, valueAt] = [names.indexOf('symbol'), names.indexOf('current value')];
    const positions = lines.slice(headerAt + 1).flatMap(({ number: line, cells }) => {
      const symbol = cells[symbolAt] ?? '';
      const value = amountOf(cells[valueAt]);
      if (symbol === '') report.skip(line, 'It is legal text or a remark.');
      else if (value === null || value <= 0 || /^(-|Pending)/.test(symbol)) {
        report.warn(line, `${symbol} was left out, because it has no value of its own`);
      } else return [{ line, symbol: symbol.endsWith('**') ? 'CASH.USD' : symbol, value }];
      return [];
    });
    const days = lines.flatMap(({ cells }) => /^Date downloaded (\S{8,11})\b/.exec(cells.join(' '))?.[1] ?? []);
    addWeights(positions, readDate(days[0] ?? '', 'MDY') ?? options.date, report);
  },
};

function amountOf(cell: string | undefined): number | null {
  return readNumber(cell ?? '', '.')?.value ?? null;
}

/** Adds the positions as holdings of one day. A symbol that occurs twice, for example in two accounts, is added up. */
function addWeights(positions: readonly Position[], date: string, report: Report): void {
  const values = new Map<string, Position>();
  for (const { line, symbol, value } of positions) {
    const before = values.get(symbol);
    values.set(symbol, { line: before?.line ?? line, symbol, value: (before?.value ?? 0) + value });
  }
  const total = [...values.values()].reduce((sum, { value }) => sum + value, 0);
  report.detected.weight = `shares of the values in the file, bought on ${date} and held`;
  for (const { line, symbol, value } of values.values())
    report.addHolding(line, { date, symbol, weight: value / total });
}
