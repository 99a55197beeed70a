import { currencyOfHeader } from '../currencies.ts';
import type { Line } from '../parseRows.ts';
import { findColumn, headerName, plainName } from '../words.ts';
import { isSameHeader } from './tableFormat.ts';

/** Headers of two columns, of which one has the money that left and the other has the money that came. */
const SIDES: readonly (readonly [out: string, into: string])[] = [
  ['debit', 'credit'],
  ['debet', 'credit'],
  ['soll', 'haben'],
  ['belastung', 'gutschrift'],
  ['debito', 'credito'],
  ['cargo', 'abono'],
  ['dare', 'avere'],
  ['uscite', 'entrate'],
  ['paid out', 'paid in'],
  ['payment', 'receipt'],
  ['money out', 'money in'],
  ['outflow', 'inflow'],
  ['af', 'bij'],
  ['withdrawals', 'deposits'],
  ['withdrawal', 'deposit'],
  ['ausgang', 'eingang'],
  ['lastschrift', 'gutschrift'],
  ['debits', 'credits'],
  ['debet', 'kredit'],
  ['debitos', 'creditos'],
  ['cargos', 'abonos'],
  ['egresos', 'ingresos'],
  ['retiros', 'depositos'],
  ['saida', 'entrada'],
  ['saidas', 'entradas'],
  ['depenses', 'recettes'],
  ['obciazenia', 'uznania'],
  ['terheles', 'jovairas'],
];

/** Returns a header without words that say that it is money, such as `Montant débit` and `Débit euros`. */
function sideName(header: string): string {
  return headerName(header).replace(/^(montant|importe|importo|betrag|amount) | (euros?|amount|montant)$/g, '');
}

/** True for the header of one of two such columns. */
export function isSide(header: string): boolean {
  return SIDES.flat().includes(sideName(header));
}

/** Words for the sides of trades in front of the number of shares, their price, and their money, such as `Buy Qty.`. */
const TRADED = [/^(buy|bought|purchase|purchased) /, /^(sell|sold|sale) /] as const;
const SHARES = /^(qty|quantity|shares|units)$/;
const MONEY = /^(value|amount)$/;
/** The header of the value of the shares of a row, before its costs. */
export const VALUE_OF_SHARES = 'Value of shares';

/**
 * Returns the lines with one column of signed shares, and one of their money, behind the columns that each side of a trade has. A
 * row with both sides has a text with both numbers, which cannot be read.
 */
export function withSignedShares(lines: readonly Line[]): readonly Line[] {
  const headerAt = lines.slice(0, 40).findIndex(({ cells }) => tradedIn(cells) !== null);
  const header = lines[headerAt]?.cells ?? [];
  const found = tradedIn(header);
  if (found === null) return lines;
  const { shares, money } = found;
  return lines.map((line, index) => {
    if (index < headerAt || line.cells.length < header.length) return line;
    if (index === headerAt)
      return { ...line, cells: [...line.cells, 'Quantity', ...(money === null ? [] : [VALUE_OF_SHARES])] };
    const [bought, sold] = shares.map((at) => cellOf(line, at));
    const isBoth = bought !== '' && sold !== '';
    const quantity = isBoth ? `${bought} and -${sold}` : sold === '' ? (bought ?? '') : `-${sold}`;
    const value = money === null ? [] : [cellOf(line, money[sold === '' ? 0 : 1])];
    return { ...line, cells: [...line.cells, quantity, ...value] };
  });
}

/** Returns the columns of shares that were bought and sold, and those of their money. Null for other headers. */
function tradedIn(cells: readonly string[]): {
  readonly shares: readonly [number, number];
  readonly money: readonly [number, number] | null;
} | null {
  const names = cells.map(headerName);
  if (!names.some((name) => TRADED[0].test(name))) return null;
  const pairOf = (noun: RegExp): readonly [number, number] | null => {
    const [bought, sold] = TRADED.map((side) =>
      names.findIndex((name) => side.test(name) && noun.test(name.replace(side, ''))),
    );
    return bought === undefined || sold === undefined || bought === -1 || sold === -1 ? null : [bought, sold];
  };
  const shares = pairOf(SHARES);
  const isDated = findColumn(names, 'date') !== -1 && findColumn(names, 'quantity') === -1;
  return shares === null || !isDated ? null : { shares, money: pairOf(MONEY) };
}

/** True for a table with the shares that were bought and those that were sold. */
export function hasSidesOfShares(headers: readonly string[]): boolean {
  const names = headers.map(headerName);
  return TRADED.every((side) => names.some((name) => side.test(name) && SHARES.test(name.replace(side, ''))));
}

/** True for the money of one side of a trade, in a table whose column of values has it. */
export function isTradedSide(header: string, headers: readonly string[]): boolean {
  const name = headerName(header);
  return (
    headers.includes(VALUE_OF_SHARES) &&
    TRADED.some(
      (side) => side.test(name) && (SHARES.test(name.replace(side, '')) || MONEY.test(name.replace(side, ''))),
    )
  );
}

/** Words for the direction of money in a column next to the amounts. */
const OUT = /^(d|dr|db|debit|debito|debet|soll|s|af|-)$/;
const INTO = /^(c|cr|credit|credito|haben|h|bij|\+)$/;

/** True for a word that says whether something left or came. */
export function isDirection(word: string): boolean {
  const plain = plainName(word);
  return OUT.test(plain) || INTO.test(plain);
}

/** Returns the side of a trade whose shares left or came. Null for other words. */
export function sideOfShares(word: string): 'buy' | 'sell' | null {
  const plain = plainName(word);
  return INTO.test(plain) ? 'buy' : OUT.test(plain) ? 'sell' : null;
}

/**
 * Returns the lines with one column of signed money behind two columns for each direction, or behind a column of letters such
 * as D and C.
 */
export function withSignedMoney(lines: readonly Line[]): readonly Line[] {
  const headerAt = lines.slice(0, 40).findIndex(({ cells }) => columnsOf(cells) !== null);
  if (headerAt === -1) return withDirections(lines);
  const columns = columnsOf(lines[headerAt]?.cells ?? []);
  if (columns === null) return lines;
  const width = lines[headerAt]?.cells.length ?? 0;
  const [out, into] = columns;
  const currencies = currenciesOf(lines[headerAt]?.cells ?? [], columns);
  const units = new Set(columns.map((column) => currencyOfHeader(lines[headerAt]?.cells[column] ?? '')));
  const [unit] = units.size === 1 ? units : [];
  return lines.map((line, index) => {
    if (index < headerAt || line.cells.length < Math.max(out, into) + 1) return line;
    const [gone, came] = [cellOf(line, out), cellOf(line, into)];
    const isBoth = gone !== '' && came !== '';
    const money = isBoth ? `${came} and -${gone}` : gone === '' ? came : `-${gone}`;
    const added = [index === headerAt ? `Net amount ${unit ?? ''}`.trim() : money];
    if (currencies !== null && index === headerAt) added.push('Currency');
    else if (currencies !== null) added.push(line.cells[currencies[gone === '' ? 1 : 0]] ?? '');
    return { ...line, cells: [...line.cells, ...Array(Math.max(width - line.cells.length, 0)).fill(''), ...added] };
  });
}

/** Returns the columns of the currencies of both directions, such as `Debit currency`. Null if there are none. */
function currenciesOf(cells: readonly string[], columns: readonly [number, number]): readonly [number, number] | null {
  const names = cells.map(headerName);
  const [out = -1, into = -1] = columns.map((column) =>
    names.findIndex(
      (name) =>
        findColumn([name.replace(`${names[column]} `, '')], 'currency') === 0 && name.startsWith(`${names[column]} `),
    ),
  );
  return out === -1 || into === -1 || names.includes('currency') ? null : [out, into];
}

function withDirections(lines: readonly Line[]): readonly Line[] {
  const headerAt = lines.slice(0, 40).findIndex(({ cells }) => findColumn(cells.map(headerName), 'amount') !== -1);
  const header = lines[headerAt]?.cells ?? [];
  const names = header.map(headerName);
  const below = lines.slice(headerAt + 1).filter((line) => !isSameHeader(line, lines[headerAt]));
  const amountAt = findColumn(names, 'amount');
  const isSigned = below.some(({ cells }) => /^\(|[-\u2212]/.test(cells[amountAt] ?? ''));
  if (headerAt === -1 || findColumn(names, 'net') !== -1 || findColumn(names, 'quantity') !== -1 || isSigned)
    return lines;
  const directionAt = header.findIndex((_, at) => {
    const words = below.flatMap(({ cells }) => cells[at]?.toLowerCase() || []);
    return (
      words.some((word) => OUT.test(word)) &&
      words.some((word) => INTO.test(word)) &&
      words.every((word) => OUT.test(word) || INTO.test(word))
    );
  });
  if (directionAt === -1) return lines;
  return lines.map((line, at) => {
    if (at < headerAt || line.cells.length < header.length) return line;
    const isOut = OUT.test((line.cells[directionAt] ?? '').toLowerCase());
    const amount = line.cells[amountAt] ?? '';
    return {
      ...line,
      cells: [
        ...line.cells,
        isSameHeader(line, lines[headerAt]) ? 'Net amount' : isOut && amount !== '' ? `-${amount}` : amount,
      ],
    };
  });
}

function columnsOf(cells: readonly string[]): readonly [number, number] | null {
  const names = cells.map(sideName);
  if (findColumn(names, 'net') !== -1) return null;
  const found = SIDES.find((pair) => pair.every((name) => names.includes(name)));
  return found === undefined ? null : [names.indexOf(found[0]), names.indexOf(found[1])];
}

/** Returns an amount without its sign. Empty for zero and for text such as n/a. */
function cellOf({ cells }: Line, at: number): string {
  const cell = (cells[at] ?? '').replace(/[()\u2212+]|(?<!\de)-/gi, '').trim();
  return /[1-9]/.test(cell) ? cell : '';
}
