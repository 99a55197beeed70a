import { headerName } from '../words.ts';
import { readAnyTable } from './anyTable.ts';
import type { Layout } from './layout.ts';
import { findHeader, hasAll, type TableFormat } from './tableFormat.ts';

const LAYOUTS: readonly Layout[] = [
  {
    name: 'schwab',
    headers: ['Symbol', 'Qty (Quantity)', 'Mkt Val (Market Value)'],
    columns: {
      symbol: 'Symbol',
      quantity: 'Qty (Quantity)',
      price: 'Price',
      amount: 'Mkt Val (Market Value)',
      name: '',
      date: '',
      type: '',
    },
    dateFormat: 'MM/DD/YYYY',
    decimal: '.',
    currency: 'USD',
    kinds: [],
  },
  {
    name: 'schwab',
    headers: ['Date', 'Action', 'Symbol', 'Fees & Comm', 'Amount'],
    columns: {
      date: 'Date',
      type: 'Action',
      symbol: 'Symbol',
      name: '',
      quantity: 'Quantity',
      price: 'Price',
      net: 'Amount',
      amount: '',
      fee: 'Fees & Comm',
      note: '',
      isin: '',
    },
    dateFormat: 'MM/DD/YYYY',
    decimal: '.',
    currency: 'USD',
    kinds: [
      [/split/i, 'split_shares'],
      [/^(internal transfer|security transfer|journaled shares|stock plan activity)/i, 'transfer'],
      [/^(moneylink|promotional|misc |funds |visa |atm )/i, 'flow'],
    ],
  },
  {
    name: 'fidelity',
    headers: ['Run Date', 'Action', 'Symbol'],
    columns: {
      date: 'Run Date',
      type: 'Action',
      symbol: 'Symbol',
      name: '',
      quantity: 'Quantity',
      price: 'Price',
      net: 'Amount',
      amount: '',
      isin: '',
      balance: '',
      note: '',
    },
    dateFormat: 'MM/DD/YYYY',
    decimal: '.',
    currency: 'USD',
    kinds: [
      [/^you bought/i, 'buy'],
      [/^you sold/i, 'sell'],
      [/^distribution/i, 'split_shares', 'shares'],
      [/^reverse split|\bsplit\b/i, 'split_shares'],
      [
        /^(bill |direct debit|debit card|cash advance|check paid|normal distr|partial distr|early distr|rollover|roth conversion)/i,
        'flow',
      ],
    ],
    cash: /^(SPAXX|FDRXX|FZFXX|FCASH|FDLXX|QPIFQ|USD|CASH)\**$/,
  },
];

/** The formats whose rows are read as those of any table, with the columns and the words of their layout. */
export const LAYOUT_FORMATS: readonly TableFormat[] = LAYOUTS.map((layout) => ({
  name: layout.name,
  headerAt: (lines) => findHeader(lines, (cells) => hasAll(cells, ...layout.headers)),
  read(source, headerAt, report) {
    report.currency = layout.currency;
    const names = source.lines[headerAt]?.cells.map(headerName) ?? [];
    const has = (header: string) => header === '' || names.includes(headerName(header));
    const columns = Object.fromEntries(Object.entries(layout.columns).filter(([, header]) => has(header)));
    const { dateFormat, decimal } = layout;
    readAnyTable({ ...source, options: { dateFormat, decimal, ...defined(source.options), columns } }, report, layout);
  },
}));

function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
