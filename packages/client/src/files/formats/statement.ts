import { isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { symbolOf } from '../symbols.ts';
import { type FlexRow, readFlex } from './flex.ts';
import { interactiveBrokersPositions } from './positions.ts';
import { inEnglish, isStatement } from './statementInEnglish.ts';
import { readAnyTable } from './table/anyTable.ts';
import { stopOnContradictedRows } from './table/contradictions.ts';
import type { Source, TableFormat } from './tableFormat.ts';

/** A row of a section by the names of its header. */
interface SectionRow {
  readonly line: number;
  readonly section: string;
  readonly row: ReadonlyMap<string, string>;
}

/** The sections of a statement that move money, and the type that a Flex query gives their rows. */
const CASH_SECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Dividends: 'Dividends',
    'Payment In Lieu Of Dividends': 'Payment In Lieu Of Dividends',
    'Withholding Tax': 'Withholding Tax',
    '871(m) Withholding': 'Withholding Tax',
    Interest: 'Broker Interest',
    'Bond Interest Received': 'Bond Interest',
    Fees: 'Other Fees',
    'Transaction Fees': 'Other Fees',
    'Sales Tax Details': 'Other Fees',
    'Commission Adjustments': 'Commission Adjustments',
    'Advisor Fees': 'Other Fees',
    'Deposits & Withdrawals': 'Deposits/Withdrawals',
  }),
);

/** Asset classes of a statement as a Flex query names them. */
const ASSET_CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Stocks: 'STK',
    ETFs: 'STK',
    Forex: 'CASH',
    Bonds: 'BOND',
    Funds: 'FUND',
    'Mutual Funds': 'FUND',
  }),
);

/**
 * A statement of Interactive Brokers, in which every line begins with its section. The reader takes the transaction history,
 * or the trades and cash of an activity statement. A statement with neither has its open positions read.
 */
export const interactiveBrokersStatement: TableFormat = {
  name: 'interactive_brokers',
  headerAt: (lines) => lines.slice(0, 200).findIndex(isStatement),
  read(written, headerAt, report) {
    const source = { ...written, lines: inEnglish(written.lines, report) };
    const { lines, options } = source;
    const rows = sectionRows(lines);
    const base = rows.find(({ row }) => row.get('Field Name') === 'Base Currency')?.row.get('Field Value');
    const history = lines.filter(({ cells }) => cells[0] === 'Transaction History');
    const moves = rows.filter(
      ({ section }) =>
        section === 'Trades' ||
        CASH_SECTIONS.has(section) ||
        section === 'Corporate Actions' ||
        section === 'Transfers',
    );
    if (history.length > 0) readHistory(source, history, base, report);
    else if (moves.length > 0) readActivity(rows, base, source, report);
    else interactiveBrokersPositions.read(source, headerAt, report);
    if (base !== undefined && options.currency === undefined) report.currency ??= base;
  },
};

/** Returns the data rows of all sections. A section can have several headers, and each is for the rows below it. */
function sectionRows(lines: readonly Line[]): SectionRow[] {
  const headers = new Map<string, readonly string[]>();
  return lines.flatMap(({ number, cells }) => {
    const [section = '', kind = ''] = cells;
    if (kind === 'Header') headers.set(section, cells);
    const header = headers.get(section);
    if (kind !== 'Data' || header === undefined) return [];
    const row = new Map(header.map((name, at) => [name.trim(), cells[at] ?? '']));
    return [{ line: number, section, row }];
  });
}

/** Reads the table of the transaction history, whose amounts are in the base currency. */
function readHistory(source: Source, history: readonly Line[], base: string | undefined, report: Report): void {
  for (const { number, cells } of source.lines) {
    if (cells[0] !== 'Transaction History') report.skip(number, 'It is not part of the history.');
  }
  const [header, ...rows] = history;
  const data = base === undefined ? rows : withoutForeignPrices(header, rows, report);
  const own = [header, ...data].flatMap((line, at) =>
    line === undefined
      ? []
      : [
          {
            number: line.number,
            cells: [...line.cells.slice(2), ...(base === undefined ? [] : [at === 0 ? 'Currency' : base])],
          },
        ],
  );
  readAnyTable({ ...source, lines: own.filter(({ cells }, at) => at === 0 || cells.length > 1) }, report);
}

/**
 * Returns the rows of a history without the prices that are in another currency than their amounts. Histories of earlier years do not
 * name it. The gross amount, the commission, and the net amount of such a row agree with each other, and not with the price.
 */
function withoutForeignPrices(header: Line | undefined, rows: readonly Line[], report: Report): readonly Line[] {
  const names = header?.cells.map((name) => name.trim()) ?? [];
  const columns = ['Quantity', 'Price', 'Gross Amount', 'Commission', 'Net Amount'].map((name) => names.indexOf(name));
  if (columns.includes(-1) || names.includes('Price Currency')) return rows;
  return rows.map((line) => {
    const [quantity, price, gross, fee, net] = columns.map((at) => Number((line.cells[at] ?? '').replaceAll(',', '')));
    const value = Math.abs((quantity ?? 0) * (price ?? 0));
    const share = Math.abs(gross ?? 0) / value;
    const isProven = fee !== 0 && Math.abs((gross ?? 0) + (fee ?? 0) - (net ?? 0)) <= 0.011;
    // Bonds have prices per 100.
    if (!isProven || !(value > 0) || [1, 0.01].some((other) => Math.abs(share / other - 1) <= 0.04)) return line;
    report.warn(line.number, 'The price is in another currency than the amount, so only the amount was used');
    return { ...line, cells: line.cells.map((cell, at) => (at === columns[1] ? '' : cell)) };
  });
}

function readActivity(
  rows: readonly SectionRow[],
  base: string | undefined,
  { lines, options }: Source,
  report: Report,
): void {
  const instruments = new Map(
    rows.flatMap(({ section, row }) => {
      const named = securityIn(row.get('Description') ?? '');
      if (section === 'Dividends' && named.isin !== '')
        return [[named.symbol, { isin: named.isin, listingexchange: '' }] as const];
      if (section !== 'Financial Instrument Information') return [];
      const about = { isin: row.get('Security ID') ?? '', listingexchange: row.get('Listing Exch') ?? '' };
      return (row.get('Symbol') ?? '').split(',').map((symbol) => [symbol.trim(), about] as const);
    }),
  );
  // Statements can have the executions below their orders, which repeat them.
  const gradeOf = ({ section, row }: SectionRow) =>
    section === 'Trades' ? `${row.get('Asset Category')} ${row.get('DataDiscriminator')}` : '';
  const grades = new Set(rows.map(gradeOf));
  const found = rows.flatMap((row) => {
    const isRepeated = /Trade$/.test(gradeOf(row)) && grades.has(gradeOf(row).replace(/Trade$/, 'Order'));
    const cells = isRepeated ? null : cellsOf(row, base, instruments);
    return cells === null ? [] : [{ ...row, cells }];
  });
  const used = new Set(found.map(({ line }) => line));
  for (const { number, cells } of lines) {
    if (!used.has(number))
      report.skip(
        number,
        cells[1] === 'Data' ? `The section ${cells[0]} moves nothing.` : 'It is a header or a total.',
      );
  }
  const asFlex = ({ line, section, cells }: (typeof found)[number]): FlexRow => ({
    line,
    section: recordOf(section),
    cells: new Map(Object.entries(cells)),
  });
  readFlex(found.map(asFlex), options, report);
  for (const own of groupBy(found, ({ section }) => section).values()) {
    const cells = own.map(({ line, row }) => ({ line, cells: row }));
    stopOnContradictedRows(cells, (name) => READ.test(name), report);
  }
  stateClosing(rows, base, instruments, report);
}

/** The headers whose cells are read. */
const READ =
  /^(Currency|Symbol|Date\/Time|(Settle |Report )?Date|Asset Category|DataDiscriminator|Quantity|Qty|T\. Price|Proceeds|Code|Comm.*|Amount|Description|Direction|Cash Amount)$/;

function recordOf(section: string): string {
  if (section === 'Trades') return 'Trade';
  if (section === 'Corporate Actions') return 'CorporateAction';
  return section === 'Transfers' ? 'Transfer' : 'CashTransaction';
}

/** Returns the cells of a row under the names of a Flex query. Null for a row that moves nothing, such as a total. */
function cellsOf(
  { section, row }: SectionRow,
  base: string | undefined,
  instruments: ReadonlyMap<string, { readonly isin: string; readonly listingexchange: string }>,
): Readonly<Record<string, string>> | null {
  const get = (...names: readonly string[]) =>
    names.map((name) => row.get(name)).find((cell) => cell !== undefined && cell !== '') ?? '';
  const currency = get('Currency');
  const symbol = get('Symbol');
  const isTotal = /total/i.test(currency) || /total/i.test(get('Asset Category'));
  const date = get('Date/Time', 'Date', 'Settle Date', 'Report Date').replace(',', '');
  if (isTotal || date === '') return null;
  const about = instruments.get(symbol) ?? { isin: '', listingexchange: '' };
  const assetcategory = ASSET_CLASSES.get(get('Asset Category')) ?? get('Asset Category');
  if (section === 'Trades') {
    if (!/^(Order|Trade|)$/.test(get('DataDiscriminator'))) return null;
    const fee = [...row].find(([name]) => /^Comm/.test(name))?.[1] ?? '';
    const trade = {
      datetime: date,
      assetcategory,
      currency,
      symbol,
      ...about,
      quantity: get('Quantity'),
      tradeprice: get('T. Price'),
      proceeds: get('Proceeds'),
      notes: get('Code'),
      ibcommission: fee,
    };
    return assetcategory === 'CASH' ? { ...trade, ibcommissioncurrency: base ?? currency } : trade;
  }
  const description = get('Description');
  if (section === 'Corporate Actions') {
    const moved = { quantity: get('Quantity'), proceeds: get('Proceeds') };
    return { datetime: date, currency, actiondescription: description, ...moved, ...securityOfAction(description) };
  }
  if (section === 'Transfers') {
    return {
      datetime: date,
      currency,
      symbol,
      ...about,
      quantity: get('Qty', 'Quantity'),
      direction: get('Direction'),
      cashtransfer: get('Cash Amount'),
    };
  }
  const type = CASH_SECTIONS.get(section);
  if (type === undefined) return null;
  const isSecurity = /dividend|withholding|bond/i.test(type);
  return {
    datetime: date,
    type,
    currency,
    amount: get('Amount'),
    description,
    ...(isSecurity ? securityIn(description) : {}),
  };
}

/** Returns the symbol and the ISIN at the start of a description such as `VT(US9220427424) Cash Dividend`. */
function securityIn(description: string): { readonly symbol: string; readonly isin: string } {
  const [, symbol = '', isin = ''] = /^([^\s(]{1,20}) ?\(([A-Z]{2}[A-Z0-9]{9}\d)\)/.exec(description) ?? [];
  return { symbol, isin };
}

/**
 * Returns the security whose shares move: the one in parentheses at the end, as in
 * `GE(US3696043013) Spinoff 1 for 4 (GEV, GE VERNOVA INC, US36828A1016)`, or else the one at the start.
 */
function securityOfAction(description: string): { readonly symbol: string; readonly isin: string } {
  const [, symbol = '', isin = ''] =
    /\(([^\s(),]{1,20}), [^()]{1,80}, ([A-Z]{2}[A-Z0-9]{9}\d)\)$/.exec(description) ?? [];
  return isin === '' ? securityIn(description) : { symbol, isin };
}

/** Remembers the positions and the money that the statement ends with. */
function stateClosing(
  rows: readonly SectionRow[],
  base: string | undefined,
  instruments: ReadonlyMap<string, { readonly isin: string; readonly listingexchange: string }>,
  report: Report,
): void {
  const numberIn = (cell: string | undefined) => Number((cell || 'none').replaceAll(',', ''));
  const isMoney = ({ section, row }: SectionRow) =>
    section === 'Cash Report' && row.get('Currency Summary') === 'Ending Cash';
  for (const { row, line, section } of rows) {
    const symbol = row.get('Symbol') ?? '';
    const { isin = '', listingexchange = '' } = instruments.get(symbol) ?? {};
    const isHeld = section === 'Open Positions' && row.get('DataDiscriminator') === 'Summary';
    if (isHeld) report.stateHeld(line, symbolOf(isin, symbol, listingexchange), numberIn(row.get('Quantity')));
  }
  const money = rows.filter(isMoney).map(({ row }) => [row.get('Currency') ?? '', numberIn(row.get('Total'))] as const);
  const own = money.filter(([currency, total]) => isCurrency(currency) && Number.isFinite(total));
  // A statement in one currency has only the sum in the base currency.
  const sum = money.find(([currency]) => currency === 'Base Currency Summary')?.[1];
  if (own.length === 0 && base !== undefined && sum !== undefined && Number.isFinite(sum))
    report.stated.cash.set(base, sum);
  for (const [currency, total] of own) report.stated.cash.set(currency, total);
}
