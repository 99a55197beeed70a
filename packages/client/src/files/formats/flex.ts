import { isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import type { ReadOptions } from '../imported.ts';
import type { Report } from '../report.ts';
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
    date: 'tradedate datetime',
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

/** Reads the sections of a report as tables. */
export function readFlex(rows: readonly FlexRow[], options: ReadOptions, report: Report): void {
  for (const [name, own] of groupBy(rows, ({ section }) => (section === 'TradeConfirm' ? 'Trade' : section))) {
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
  for (const { name, line, attributes } of xmlTags(text)) {
    const currency = attributes.get('currency') ?? '';
    if (name === 'AccountInformation' && isCurrency(currency)) report.currency ??= currency;
    const cells = new Map([...attributes].map(([key, value]) => [plainHeader(key), value]));
    if (Object.hasOwn(SECTIONS, name) || name === 'TradeConfirm') rows.push({ line, section: name, cells });
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
