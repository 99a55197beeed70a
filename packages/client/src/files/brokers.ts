import { type Line, readNumber } from './parseRows.ts';
import { type Position, UnreadableFileError } from './portfolioFile.ts';

/** The statement has no exchange suffixes, so listings outside the United States are found by ticker. */
const ASSETS = ['Stocks', 'ETFs'];

/** True if the lines are an activity statement of Interactive Brokers, where every line begins with its section. */
export function isInteractiveBrokers(lines: readonly Line[]): boolean {
  return lines.some(({ cells }) => cells[0] === 'Open Positions' && cells[1] === 'Header');
}

/**
 * Reads the open positions of the statement in its base currency, by its own exchange rates. Throws UnreadableFileError
 * if a rate is missing.
 */
export function readInteractiveBrokers(lines: readonly Line[]): { positions: Position[]; notes: string[] } {
  const base = sectionOf(lines, 'Account Information').find((row) => row.get('Field Name') === 'Base Currency');
  const baseCurrency = base?.get('Field Value') ?? 'USD';
  const rates = new Map([[baseCurrency, 1]]);
  for (const row of sectionOf(lines, 'Base Currency Exchange Rate')) {
    rates.set(row.get('Currency') ?? '', readNumber(row.get('Rate') ?? '') ?? Number.NaN);
  }
  const skipped: string[] = [];
  const positions = sectionOf(lines, 'Open Positions').flatMap((row) => {
    if (row.get('DataDiscriminator') !== 'Summary') return [];
    const [symbol = '', currency = ''] = [row.get('Symbol'), row.get('Currency')];
    const value = readNumber(row.get('Value') ?? '');
    if (!ASSETS.includes(row.get('Asset Category') ?? '') || value === null || value <= 0) {
      skipped.push(symbol);
      return [];
    }
    const rate = rates.get(currency);
    if (rate === undefined) throw new UnreadableFileError(`the statement has no exchange rate of ${currency}`);
    return [{ symbol, value: value * rate }];
  });
  const notes = skipped.length > 0 ? [`Left out, not a long position in a stock or fund: ${skipped.join(', ')}.`] : [];
  return { positions, notes };
}

/** Returns the data rows of a section by the names of its header. */
function sectionOf(lines: readonly Line[], section: string): Map<string, string>[] {
  const own = lines.filter(({ cells }) => cells[0] === section);
  const header = own.find(({ cells }) => cells[1] === 'Header')?.cells ?? [];
  return own
    .filter(({ cells }) => cells[1] === 'Data')
    .map(({ cells }) => new Map(header.map((name, column) => [name, cells[column] ?? ''])));
}

/** True if the lines are an export of positions from Fidelity. */
export function isFidelity(lines: readonly Line[]): boolean {
  const header = lines[0]?.cells ?? [];
  return ['Account Number', 'Symbol', 'Current Value'].every((name) => header.includes(name));
}

/** Reads the positions of all accounts in dollars. The core position, marked by two asterisks, is cash. */
export function readFidelity(lines: readonly Line[]): { positions: Position[]; notes: string[] } {
  const header = lines[0]?.cells ?? [];
  const symbolAt = header.indexOf('Symbol');
  const valueAt = header.indexOf('Current Value');
  const skipped: string[] = [];
  const positions = lines.slice(1).flatMap(({ cells }) => {
    const symbol = cells[symbolAt] ?? '';
    // Legal text and the download time follow the table.
    if (symbol === '') return [];
    const value = readNumber(cells[valueAt] ?? '');
    if (value === null || value <= 0 || /^(-|Pending)/.test(symbol)) {
      skipped.push(symbol);
      return [];
    }
    return [{ symbol: symbol.endsWith('**') ? 'CASH.USD' : symbol, value }];
  });
  const notes = skipped.length > 0 ? [`Left out, without a value of its own: ${skipped.join(', ')}.`] : [];
  return { positions, notes };
}
