import { isCurrency } from '../currencies.ts';
import { readDate } from '../dates.ts';
import { groupBy } from '../groupBy.ts';
import type { ReadOptions } from '../imported.ts';
import type { Report } from '../report.ts';
import { symbolOf } from '../symbols.ts';
import { isDerivative, UNSUPPORTED } from './derivatives.ts';
import { FLEX_LAYOUTS } from './layouts.ts';
import { readAnyTable } from './table/anyTable.ts';
import { stopOnContradictedRows } from './table/contradictions.ts';
import { findHeader, type TableFormat } from './tableFormat.ts';
import { xmlTags } from './xmlTags.ts';

/** A row of a section of a Flex report. The names of its cells have small letters only. */
export interface FlexRow {
  readonly line: number;
  /** The name that the section has in XML. */
  readonly section: string;
  readonly cells: ReadonlyMap<string, string>;
}

const COMMON = {
  symbol: 'symbol',
  isin: 'isin',
  exchange: 'listingexchange',
  'asset class': 'assetcategory assetclass',
};
const CURRENCY = { currency: 'currency currencyprimary', id: 'transactionid tradeid ibexecid' };

/** The columns of the table that each section becomes, with the names that a report has for them. The first one with content counts. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Trade: {
    date: 'tradedate datetime tradetime date',
    type: 'buysell',
    ...COMMON,
    quantity: 'quantity',
    price: 'tradeprice price',
    amount: 'proceeds trademoney',
    tax: 'taxes',
    fee: 'ibcommission commission',
    'fee currency': 'ibcommissioncurrency',
    code: 'notes notescodes',
    ...CURRENCY,
  },
  CashTransaction: {
    date: 'datetime date settledate reportdate',
    type: 'type',
    ...COMMON,
    net: 'amount',
    note: 'description',
    ...CURRENCY,
  },
  CorporateAction: {
    date: 'reportdate datetime date',
    type: 'actiondescription description',
    ...COMMON,
    quantity: 'quantity',
    net: 'proceeds amount',
    code: 'notes',
    ...CURRENCY,
  },
  Transfer: {
    date: 'date datetime reportdate',
    type: 'direction',
    ...COMMON,
    quantity: 'quantity',
    net: 'cashtransfer',
    code: 'notes',
    ...CURRENCY,
  },
};

/** Times of an order, of the lots that a trade closed, and of a dividend, which can be far from the trade. */
const OTHER_TIMES = /^(orig|open|holding|order).*(date|time)$|^(exdate$|when)/;

/** Classes whose prices are per 100. */
const PER_100 = /^(BOND|BILL)$/;

/** The section of the positions at the end of a report. */
const POSITIONS = 'OpenPosition';

/** Reads the sections of a report as tables. If it has only positions, they are holdings. */
export function readFlex(written: readonly FlexRow[], options: ReadOptions, report: Report): void {
  const rows = withIsins(withFunds(written, report));
  const moves = rows.filter(({ section }) => section !== POSITIONS);
  readPositions(
    rows.filter(({ section }) => section === POSITIONS),
    moves.length === 0,
    options,
    report,
  );
  for (const [name, own] of groupBy(moves, ({ section }) => (section === 'TradeConfirm' ? 'Trade' : section))) {
    const [columns, layout] = [SECTIONS[name], FLEX_LAYOUTS[name]];
    // Executions are repeated by orders and by summaries.
    const levelOf = ({ cells }: FlexRow) => cells.get('levelofdetail') ?? '';
    const isDetail = (row: FlexRow) => /^(EXECUTION|DETAIL)$/i.test(levelOf(row));
    const hasDetail = own.some(isDetail);
    const lines = own.flatMap((row) => {
      const isRepeated = hasDetail && levelOf(row) !== '' && !isDetail(row);
      if (columns === undefined) report.skip(row.line, 'Its section has no transactions.');
      else if (isRepeated) report.skip(row.line, `It repeats other lines (${levelOf(row)}).`);
      else if (row.cells.get('currency') === 'BASE_SUMMARY') report.skip(row.line, 'It is a total.');
      else if (name === 'Trade' && !row.cells.get('symbol') && !row.cells.get('isin'))
        report.warn(row.line, 'The trade has no symbol, so it was not imported');
      else return [{ number: row.line, cells: cellsOf(row, columns, name) }];
      return [];
    });
    if (columns === undefined || layout === undefined || lines.length === 0) continue;
    const table = { lines: [{ number: 0, cells: Object.keys(columns) }, ...lines], delimiter: ',', headerAt: 0 };
    readAnyTable({ ...table, options: { ...options, decimal: '.', columns: layout.columns } }, report, layout);
    const used = Object.values(columns).flatMap((names) => names.split(' '));
    stopOnContradictedRows(own, (column) => used.includes(column) || OTHER_TIMES.test(column), report);
  }
}

/** The section with every move of money, and the types of its rows that are no trades. */
const FUNDS = 'StatementOfFundsLine';
const OF_FUNDS: readonly (readonly [code: RegExp, type: string])[] = [
  [/^(DIV|PIL)$/, 'Dividends'],
  [/^FRTAX$/, 'Withholding Tax'],
  [/^([A-Z]INT|INT[A-Z])$/, 'Broker Interest'],
  [/FEE$/, 'Other Fees'],
  [/^(DEP|WITH)$/, 'Deposits/Withdrawals'],
];

/** Returns the rows of a statement of funds as those of the sections that have the same. Next to such a section, they repeat it. */
function withFunds(rows: readonly FlexRow[], report: Report): FlexRow[] {
  const sections = new Set(rows.map(({ section }) => section));
  const isRepeated = (code: string, isTrade: boolean) =>
    sections.has(code === 'CORP' ? 'CorporateAction' : isTrade ? 'Trade' : 'CashTransaction');
  const levels = new Set(rows.map(({ cells }) => cells.get('levelofdetail')));
  return rows.flatMap((row) => {
    if (row.section !== FUNDS) return [row];
    const cell = (name: string) => row.cells.get(name) ?? '';
    const [code, shares] = [cell('activitycode'), Number(cell('tradequantity').replaceAll(',', ''))];
    const isBase = cell('levelofdetail') === 'BaseCurrency';
    if (isRepeated(code, shares !== 0)) report.skip(row.line, 'It repeats other sections.');
    else if (isBase && levels.has('Currency')) report.skip(row.line, 'It repeats other lines (BaseCurrency).');
    else if (code === '') report.skip(row.line, 'It is a balance.');
    else if (isBase && code === 'ADJ') report.skip(row.line, 'It changes the value of currencies, and moves nothing.');
    else if (shares !== 0) {
      // Its price can be in another currency than its money.
      const own = { date: cell('date'), quantity: cell('tradequantity'), proceeds: cell('tradegross') };
      const costs = { ibcommission: cell('tradecommission'), taxes: cell('tradetax'), tradeprice: '' };
      return [{ ...row, section: 'Trade', cells: new Map([...row.cells, ...Object.entries({ ...own, ...costs })]) }];
    } else {
      const type = OF_FUNDS.find(([pattern]) => pattern.test(code))?.[1] ?? code;
      const own = { type, description: cell('activitydescription') };
      return [{ ...row, section: 'CashTransaction', cells: new Map([...row.cells, ...Object.entries(own)]) }];
    }
    return [];
  });
}

/**
 * Returns the rows with the ISIN that other rows have for their ticker, and the ticker for their contract. Each section has columns
 * of its own, and the instruments of all of them must be the same.
 */
function withIsins(written: readonly FlexRow[]): FlexRow[] {
  const cellOf = ({ cells }: FlexRow, name: string) => cells.get(name) ?? '';
  const tickers = new Map(
    written.flatMap((row) => (cellOf(row, 'symbol') ? [[cellOf(row, 'conid'), cellOf(row, 'symbol')]] : [])),
  );
  const rows = written.map((row) => {
    const ticker = cellOf(row, 'conid') === '' ? undefined : tickers.get(cellOf(row, 'conid'));
    if (ticker === undefined || cellOf(row, 'symbol') !== '') return row;
    return { ...row, cells: new Map([...row.cells, ['symbol', ticker]]) };
  });
  const known = new Map<string, Set<string>>();
  const isinOf = ({ cells }: FlexRow) =>
    cells.get('isin') || (/^[^\s(]{1,20} ?\(([A-Z]{2}[A-Z0-9]{9}\d)\)/.exec(cells.get('description') ?? '')?.[1] ?? '');
  for (const row of rows) {
    const [symbol, isin] = [cellOf(row, 'symbol'), isinOf(row)];
    if (symbol !== '' && isin !== '') known.set(symbol, (known.get(symbol) ?? new Set()).add(isin));
  }
  return rows.map((row) => {
    const [isin, ...others] = known.get(row.cells.get('symbol') ?? '') ?? [];
    if (isin === undefined || others.length > 0 || row.cells.get('isin')) return row;
    return { ...row, cells: new Map([...row.cells, ['isin', isin]]) };
  });
}

/** Reads the positions as holdings of their day, or as a check of the transactions. The lots of a position repeat it. */
function readPositions(rows: readonly FlexRow[], areHoldings: boolean, { date }: ReadOptions, report: Report): void {
  const hasSummary = rows.some(({ cells }) => /^summary$/i.test(cells.get('levelofdetail') ?? ''));
  for (const { line, cells } of rows) {
    const cell = (...names: readonly string[]) => names.map((name) => cells.get(name)).find((text) => text) ?? '';
    const [symbol, kind] = [
      symbolOf(cell('isin'), cell('symbol'), cell('listingexchange')),
      cell('assetcategory', 'assetclass'),
    ];
    const number = (...names: readonly string[]) => Number(cell(...names).replaceAll(',', '') || 'none');
    const [held, price, value] = [number('position', 'quantity'), number('markprice'), number('positionvalue')];
    const isPer100 = PER_100.test(kind) || Math.abs((held * price) / 100 / value - 1) < 0.05;
    if (hasSummary && /^lot$/i.test(cell('levelofdetail'))) report.skip(line, 'It repeats other lines (LOT).');
    else if (!areHoldings) {
      report.skip(line, 'It is a position, which is compared with the transactions.');
      if (!isPer100) report.stateHeld(line, symbol, held);
    } else if (isDerivative(['asset class', 'symbol'], [kind, cell('symbol')], '', cell('symbol')))
      report.warn(line, UNSUPPORTED);
    else if (!(held > 0))
      report.warn(line, `${symbol} was left out, because it is not a long position in a stock, fund, or bond`);
    else {
      if (isPer100) report.warn(line, `The price is for 100, so ${held} counts as ${held / 100}`);
      const day = readDate(cell('reportdate').slice(0, 10), 'YMD') ?? date;
      report.addHolding(line, { date: day, symbol, quantity: isPer100 ? held / 100 : held });
    }
  }
}

function cellsOf({ cells }: FlexRow, columns: Readonly<Record<string, string>>, section: string): string[] {
  const found = new Map(
    Object.entries(columns).map(([column, names]) => {
      const name = names.split(' ').find((each) => cells.get(each)) ?? '';
      return [column, cells.get(name) ?? ''];
    }),
  );
  const get = (column: string) => found.get(column) ?? '';
  if (section === 'Trade') {
    const isCanceled = /(^|;)ca($|;)/i.test(get('code')) || /\(ca\.?\)/i.test(get('type'));
    found.set('type', isCanceled ? 'Canceled' : get('type') || 'Trade');
    if (PER_100.test(get('asset class')) && get('amount') === '')
      found.set('price', String(Number(get('price')) / 100));
  }
  if (section === 'CorporateAction' && get('type') === '') found.set('type', 'Corporate action');
  if (section === 'Transfer') {
    const hasShares = Number(get('quantity')) !== 0 && get('symbol') + get('isin') !== '';
    found.set('type', hasShares ? (/^out/i.test(get('type')) ? 'Transfer out' : 'Transfer in') : 'Cash');
  }
  return [...found.values()];
}

/** Reads a Flex query of Interactive Brokers as XML: trades, cash transactions, corporate actions, and transfers. */
export function readFlexXml(text: string, options: ReadOptions, report: Report): void {
  const rows: FlexRow[] = [];
  let toDate = '';
  for (const { name, line, attributes } of xmlTags(text)) {
    const currency = attributes.get('currency') ?? '';
    if (name === 'AccountInformation' && isCurrency(currency)) report.currency ??= currency;
    if (name === 'FlexStatement') toDate = attributes.get('toDate') ?? '';
    const cells = new Map([...attributes].map(([key, value]) => [plainHeader(key), value]));
    if (name === POSITIONS && !cells.get('reportdate')) cells.set('reportdate', toDate);
    if (Object.hasOwn(SECTIONS, name) || ['TradeConfirm', POSITIONS, FUNDS].includes(name))
      rows.push({ line, section: name, cells });
  }
  readFlex(rows, options, report);
}

/** A Flex query of Interactive Brokers as CSV, in which each section has a header of its own. */
export const flexCsv: TableFormat = {
  name: 'interactive_brokers',
  headerAt: (lines) => findHeader(lines, isFlexHeader),
  read({ lines, options }, headerAt, report) {
    let headers: readonly string[] = [];
    const rows: FlexRow[] = [];
    for (const [index, { number, cells }] of lines.entries()) {
      const isHeader = isFlexHeader(cells) || cells.includes('ClientAccountID');
      const isFrame = /^(BO[FAS]|EO[FAS])$/.test(cells[0] ?? '');
      if (isHeader && index >= headerAt) headers = cells;
      else if (isFrame || index < headerAt || cells.length < 3) report.skip(number, 'It frames a section.');
      else {
        const named = headers.map((name, at) => [plainHeader(name), cells[at] ?? ''] as const);
        rows.push({ line: number, section: sectionOf(headers), cells: new Map(named) });
      }
    }
    readFlex(rows, options, report);
  },
};

function isFlexHeader(cells: readonly string[]): boolean {
  return sectionOf(cells) !== '' && (cells.includes('CurrencyPrimary') || cells.includes('ClientAccountID'));
}

/** Returns the kind of the rows below a header of CSV. Empty for a section that is not imported. */
function sectionOf(cells: readonly string[]): string {
  const has = (...names: readonly string[]) => names.some((name) => cells.includes(name));
  if (has('Buy/Sell') && has('Quantity') && has('TradePrice', 'Price')) return 'Trade';
  if (has('ActivityCode') && has('TradeQuantity') && has('Amount')) return FUNDS;
  if (has('PositionValue') && has('Quantity') && has('MarkPrice')) return POSITIONS;
  if (has('Type') && has('Amount')) return 'CashTransaction';
  if (has('ActionDescription') && has('Quantity')) return 'CorporateAction';
  if (has('Direction') && has('Quantity')) return 'Transfer';
  const isDated = has('Date/Time', 'DateTime', 'Report Date');
  if (isDated && has('Quantity') && has('Amount', 'Proceeds') && has('FifoPnlRealized')) return 'CorporateAction';
  return '';
}

/** Returns one spelling for the header of CSV and the attribute of XML: `CurrencyPrimary` and `currencyPrimary` are the same. */
function plainHeader(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}
