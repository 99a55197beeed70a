import { dateColumnOf, isDateText, orderOf, readDate } from '../dates.ts';
import type { Column, ColumnMap, Format, ReadOptions } from '../imported.ts';
import type { Kind } from '../kinds.ts';
import type { Line } from '../parseRows.ts';
import { findColumn, headerName, plainName } from '../words.ts';
import { cellsOf } from './columnsByContent.ts';
import { PORTFOLIO_PERFORMANCE, PYTR } from './portfolioPerformance.ts';
import { LOOKED_AT } from './tableFormat.ts';

/** The export of a broker or program as data: what its header has, and where it differs from other tables. */
export interface Layout {
  /** `csv` for an export that is any table except for its dates, currency, and words. */
  readonly name: Format;
  /** Headers that every file has. */
  readonly headers: readonly string[];
  /** Headers at positions from 1, for exports whose names depend on the language. */
  readonly places?: Readonly<Record<number, RegExp>>;
  /** The header of each value. An empty one means that no column has the value. Others are found by their names. */
  readonly columns?: ColumnMap;
  readonly dateFormat?: string;
  readonly decimal?: '.' | ',';
  /** The currency of amounts without one. */
  readonly currency?: string;
  /** The currencies that an account can have, if the file does not name its own. */
  readonly currencies?: readonly string[];
  /**
   * Texts that mean something else than in other tables, in all rows or in some. `shares` is for rows with shares and without
   * money, and `money` for those with money and without shares. `in` is for money that came in.
   */
  readonly kinds?: readonly (readonly [text: RegExp, kind: Kind, only?: 'shares' | 'money' | 'in'])[];
  /** Symbols of funds that hold the cash of an account. They count as cash. */
  readonly cash?: RegExp;
  /** The header of the column that has the new shares for one old share in rows of splits. */
  readonly ratio?: string;
  /** True if amounts are the money that moved, after all costs, and columns without a use have nothing to import. */
  readonly isComplete?: boolean;
  /** True if amounts are in the currency of the layout, whatever currency or pair a row names for its price. */
  readonly isAmountInBase?: boolean;
  /** True if all totals are in the currency of the account. */
  readonly isOneAccount?: boolean;
  /** True if amounts and shares are negative when they leave the account. */
  readonly isCashFlow?: boolean;
  /** The positions from 1 of all columns of fees. */
  readonly fees?: readonly number[];
  /** True if amounts are before costs, and costs are negative. */
  readonly isGross?: boolean;
  /** True if taxes are negative, so that a positive one came back. */
  readonly areTaxesNegative?: boolean;
  /** True if a line without a date continues the one above it. */
  readonly isWrapped?: boolean;
}

const MONTH_FIRST = { dateFormat: 'MM/DD/YYYY', decimal: '.', currency: 'USD' } as const;
const CHASE_SWEEPS = [[/^(wdl|dbs)$/i, 'internal']] as const;
const DAY_FIRST = { dateFormat: 'DD/MM/YYYY', decimal: '.' } as const;

export const LAYOUTS: readonly Layout[] = [
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
    ...MONTH_FIRST,
    isComplete: true,
    isCashFlow: true,
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
    ...MONTH_FIRST,
    isComplete: true,
    isCashFlow: true,
    kinds: [
      [/split/i, 'split_shares'],
      [/^stock div(idend)? dist/i, 'transfer_in', 'shares'],
      [/^(internal transfer|security transfer|journaled shares|stock plan activity)/i, 'transfer'],
      [/^(moneylink|promotional|misc |funds |visa |atm |auto s1 |returned check)/i, 'flow'],
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
      balance: 'Cash Balance',
      note: '',
    },
    ...MONTH_FIRST,
    isComplete: true,
    isCashFlow: true,
    kinds: [
      [/^you bought/i, 'buy'],
      [/^you sold/i, 'sell'],
      [/^(muni|taxable|treasury)? ?(exempt )?int(erest)?( earned)? /i, 'interest'],
      [/^distribution/i, 'split_shares', 'shares'],
      [/^reverse split|\bsplit\b/i, 'split_shares'],
      [
        /^(bill |direct debit|debit card|cash advance|check paid|normal distr|partial distr|early distr|rollover|roth conversion|partic contr)/i,
        'flow',
      ],
    ],
    cash: /^(SPAXX|FDRXX|FZFXX|FCASH|FDLXX|QPIFQ|315994103|USD|CASH)\**$/,
  },
  {
    name: 'trading212',
    headers: ['Action', 'Time', 'No. of shares'],
    columns: {
      date: 'Time',
      type: 'Action',
      isin: 'ISIN',
      symbol: 'Ticker',
      name: 'Name',
      quantity: 'No. of shares',
      price: 'Price / share',
      net: 'Total',
      amount: '',
      tax: 'Withholding tax',
      id: 'ID',
      note: 'Notes',
      rate: '',
    },
    decimal: '.',
    isComplete: true,
    isOneAccount: true,
    kinds: [
      [/^stock split/i, 'split_shares'],
      [/^result adjustment/i, 'refund'],
      [/^(custom )?stock distribution/i, 'transfer_in'],
      [/^card (debit|credit)/i, 'flow'],
      [/^new card cost/i, 'fee'],
    ],
  },
  ...PORTFOLIO_PERFORMANCE,
  ...PYTR,
  {
    name: 'ghostfolio',
    headers: ['unitPrice', 'quantity', 'type', 'date', 'currency'],
    columns: {
      date: 'date',
      type: 'type',
      symbol: 'symbol',
      quantity: 'quantity',
      price: 'unitPrice',
      fee: 'fee',
      currency: 'currency',
      status: 'isDraft',
      note: 'comment',
      id: 'id',
    },
    decimal: '.',
    isComplete: true,
    kinds: [[/^(item|liability|valuable)$/i, 'internal']],
  },
  ...[8, 9].flatMap((unit) => degiroTransactions(unit)),
  // Its transactions until 2020, in which each currency stands before its number
  tradesOfDegiro({ 4: /\bISIN$/, 7: /^$/, 9: /^$/, 11: /^$/, 14: /^$/, 16: /^$/ }, [6, 8, 17], [15]),
  {
    name: 'degiro',
    headers: [],
    places: { 5: /\bISIN$/, 9: /^$/, 11: /^$/, 12: /./ },
    columns: {
      date: '1',
      name: '4',
      isin: '5',
      type: '6',
      currency: '8',
      net: '9',
      id: '12',
      ...without('symbol', 'quantity', 'price', 'amount', 'fee', 'tax', 'balance', 'status', 'side', 'exchange'),
    },
    dateFormat: 'DD/MM/YYYY',
    isComplete: true,
    isCashFlow: true,
    isOneAccount: true,
    isWrapped: true,
    kinds: [
      // Money in a fund of the account stays money.
      [/(geldmarktfonds|market fund|fonds mon[ée]taires)[^:]{0,20}:/i, 'interest', 'money'],
      [/(geldmarktfonds|market fund|fonds mon[ée]taires)[^:]{0,20}:/i, 'internal'],
      [/: ?\p{L}+ [\d.,]+ ?(@|zu je)/u, 'trade'],
      [
        /^(valuta (debit|credit)|fx (debit|credit|withdrawal)|währungswechsel|opération de change|(retirada |ingreso )?cambio de divisa|(levantamento|cr.{1,2}dito) de divisa)/i,
        'exchange',
      ],
      [/cash sweep|reserv|geldrekening bij|geldkonto|cash account at|compte espèces/i, 'internal'],
      // The money of a withdrawal comes from the bank first in older exports.
      [/processed flatex withdrawal/i, 'internal', 'in'],
      [/geldmarktfonds|money market|fonds mon[ée]taires|courtesy/i, 'interest'],
      [/third.party|terceiros|handelsmodalit|costes|custo|tariff|pass.through|aansluiting/i, 'fee'],
      [/sofort|ideal/i, 'flow'],
    ],
  },
  // DEGIRO's portfolio in any language, whose numbers of shares are called amounts in English
  {
    name: 'csv',
    headers: [],
    places: { 2: /\/ISIN$/, 6: /^$/, 7: /\b[A-Z]{3}$/ },
    columns: {
      name: '1',
      isin: '2',
      quantity: '3',
      price: '4',
      currency: '5',
      amount: '6',
      ...without('date', 'type', 'side', 'symbol', 'status', 'net', 'fee', 'tax', 'balance', 'weight'),
    },
  },
  // Robinhood
  {
    name: 'csv',
    headers: ['Activity Date', 'Trans Code'],
    ...MONTH_FIRST,
    kinds: [
      [/^(SPL|SPR)$/, 'split_shares'],
      [/^(BCXL|SCXL)$/, 'reversal'],
      [/^(ACH|RTP|XENT|DCF|WIRE|XENT_CC|FUTSWP)$/, 'flow'],
      [/^(GDBP|GMPC|SLIP)$/, 'interest'],
      [/^(REC|ITRF|ACATI|ACATO|T\/A)$/, 'transfer'],
    ],
  },
  // Snowball, whose splits have their ratio in the column of prices
  {
    name: 'csv',
    headers: ['Event', 'Date', 'Symbol', 'Price', 'Quantity', 'Currency', 'FeeTax'],
    ratio: 'Price',
  },
  // Revolut
  {
    name: 'csv',
    headers: ['Date', 'Ticker', 'Type', 'Price per share', 'Total Amount', 'FX Rate'],
    decimal: '.',
    kinds: [
      [/^stock split/i, 'split_shares'],
      [/^transfer from revolut/i, 'internal'],
      [/^custody fee/i, 'fee'],
    ],
  },
  // eToro, whose amounts are in the currency of the account and not in that of the pair
  {
    name: 'csv',
    headers: ['Date', 'Type', 'Details', 'Amount', 'Realized Equity Change'],
    dateFormat: 'DD/MM/YYYY',
    currencies: ['USD', 'EUR', 'GBP', 'AUD'],
    isAmountInBase: true,
    kinds: [[/^(account balance to mirror|mirror balance to account|start copy|edit stop loss)/i, 'internal']],
  },
  // Trade Republic, whose lines of securities that left have no money, and whose sale is a line of its own
  {
    name: 'csv',
    headers: [
      'date',
      'account_type',
      'type',
      'symbol',
      'shares',
      'price',
      'amount',
      'fee',
      'tax',
      'currency',
      'asset_class',
    ],
    columns: {
      date: 'date',
      type: 'type',
      symbol: 'symbol',
      quantity: 'shares',
      price: 'price',
      amount: 'amount',
      fee: 'fee',
      tax: 'tax',
      currency: 'currency',
      note: 'description',
      id: 'transaction_id',
      ...without('isin', 'name', 'side', 'status', 'net', 'rate', 'balance', 'exchange'),
    },
    decimal: '.',
    currency: 'EUR',
    isComplete: true,
    isCashFlow: true,
    isGross: true,
    areTaxesNegative: true,
    kinds: [
      [/^(redemption|final_maturity|warrant_exercise)$/i, 'merger', 'shares'],
      [/^(final_maturity|tilg|early_redemption|liquidation_proceeds)$/i, 'merger', 'money'],
      [/^(final_maturity|tilg|early_redemption|liquidation_proceeds)$/i, 'sell'],
      [/^(pre_determined_tax_base|sec_account|tax_optimization)$/i, 'tax'],
      [/^earnings$/i, 'dividend'],
      [/^split$/i, 'split_shares'],
      [/^(gift$|card_transaction)/i, 'flow'],
    ],
  },
  // BUX, whose corrections have their direction in the sign
  {
    name: 'csv',
    headers: ['Transaction Category', 'Transaction Type', 'Transfer Type', 'Transaction Amount', 'Cash Balance Amount'],
    columns: { type: 'Transaction Type' },
    decimal: '.',
    kinds: [[/\bcorrections?$/i, 'flow']],
  },
  // Swissquote in English, German, and French
  ...(
    [
      ['Order #', 'Transaction', 'Accrued Interest', 'Net Amount', 'Net Amount Currency'],
      ['Auftrag #', 'Transaktionen', 'Aufgelaufene Zinsen', 'Nettobetrag', 'Währung Nettobetrag'],
      ['Ordre #', 'Transaction', 'Intérêts courus', 'Montant net', 'Monnaie montant net'],
    ] as const
  ).map(
    ([order, type, interest, net, currency]): Layout => ({
      name: 'csv',
      headers: [order, type, interest, net],
      columns: { type, net, currency },
      decimal: '.',
      kinds: [
        [/^(debit|auszahlung|paiement)$/i, 'withdrawal'],
        [/^(credit|einzahlung|vergütung)$/i, 'deposit'],
        [/^(zahlung|twint|payment)$/i, 'flow'],
        [/^(spesen|berichtigung börsengeb)/i, 'fee'],
      ],
    }),
  ),
  // flatex, whose splits have the shares that were added
  {
    name: 'csv',
    headers: ['Buchtag', 'ISIN', 'Bezeichnung', 'Nominal', 'Buchungsinformationen'],
    dateFormat: 'DD/MM/YYYY',
    kinds: [[/^split\b/i, 'split_shares']],
  },
  // Fineco, whose values and fees are in euros
  {
    name: 'csv',
    headers: ['Operazione', 'Data valuta', 'Segno', 'Divisa', 'Cambio', 'Controvalore'],
    columns: { date: 'Operazione', type: 'Segno' },
    dateFormat: 'DD/MM/YYYY',
    currency: 'EUR',
    isAmountInBase: true,
  },
  // TD Ameritrade
  { name: 'csv', headers: ['DATE', 'TRANSACTION ID', 'DESCRIPTION', 'REG FEE'], ...MONTH_FIRST },
  // Webull, whose column of prices has the limits of the orders
  {
    name: 'csv',
    headers: ['Symbol', 'Side', 'Status', 'Filled', 'Avg Price', 'Placed Time'],
    columns: { quantity: 'Filled', price: 'Avg Price', date: 'Filled Time' },
    ...MONTH_FIRST,
  },
  // Moomoo, whose further fills of an order stand in lines of their own
  {
    name: 'csv',
    headers: ['Side', 'Symbol', 'Filled@Avg Price', 'Fill Qty', 'Fill Price', 'Fill Amount', 'Fill Time'],
    columns: {
      quantity: 'Fill Qty',
      price: 'Fill Price',
      amount: 'Fill Amount',
      date: 'Fill Time',
      fee: 'Total',
    },
    dateFormat: 'MM/DD/YYYY',
    decimal: '.',
  },
  // KuCoin, whose amount is a number of coins, and whose volume is what they cost
  {
    name: 'csv',
    headers: ['Symbol', 'Side', 'Avg. Filled Price', 'Filled Amount', 'Filled Volume'],
    columns: { quantity: 'Filled Amount', price: 'Avg. Filled Price', amount: 'Filled Volume' },
    decimal: '.',
  },
  // Chase, whose sweeps move nothing
  {
    name: 'csv',
    headers: ['Trade Date', 'Tran Code Description', 'Amount USD', 'Ticker'],
    ...MONTH_FIRST,
    kinds: CHASE_SWEEPS,
  },
  {
    name: 'csv',
    headers: ['Trade Date', 'Post Date', 'G/L Short USD', 'Amount USD', 'Ticker'],
    ...MONTH_FIRST,
    kinds: CHASE_SWEEPS,
  },
  // E*TRADE
  { name: 'csv', headers: ['TransactionDate', 'TransactionType', 'SecurityType'], ...MONTH_FIRST },
  // Schwab's positions before 2021
  { name: 'csv', headers: ['Symbol', 'Market Value', 'Reinvest Dividends?', 'Intrinsic Value'], ...MONTH_FIRST },
  // Positions at J.P. Morgan
  { name: 'csv', headers: ['Asset Class', 'Asset Strategy', 'CUSIP', 'Quantity', 'Value'], ...MONTH_FIRST },
  // Merrill's positions
  { name: 'csv', headers: ['COB Date', 'Security #', 'CUSIP #'], ...MONTH_FIRST },
  // Merrill
  { name: 'csv', headers: ['Trade Date', 'Settlement Date', 'Symbol/CUSIP #'], ...MONTH_FIRST },
  // Vanguard in the United States and in the United Kingdom
  { name: 'csv', headers: ['Account Number', 'Trade Date', 'Transaction Type', 'Investment Name'], ...MONTH_FIRST },
  {
    name: 'csv',
    headers: ['Date', 'InvestmentName', 'TransactionDetails'],
    ...DAY_FIRST,
    currency: 'GBP',
  },
  // Hargreaves Lansdown
  { name: 'csv', headers: ['Stock', 'Units held', 'Price (pence)'], ...DAY_FIRST, currency: 'GBP' },
  // Its descriptions are names of securities, or what moved the money.
  {
    name: 'csv',
    headers: ['Trade date', 'Settle date', 'Unit cost (p)'],
    columns: { type: '' },
    ...DAY_FIRST,
    currency: 'GBP',
  },
  // AJ Bell
  { name: 'csv', headers: ['Date', 'Transaction', 'Price (p)'], ...DAY_FIRST, currency: 'GBP' },
  // Interactive Investor
  { name: 'csv', headers: ['Sedol', 'Debit', 'Credit', 'Running Balance'], ...DAY_FIRST, currency: 'GBP' },
  // SelfWealth
  {
    name: 'csv',
    headers: ['Comment', 'Credit', 'Debit', 'Balance * Please note'],
    decimal: '.',
    currency: 'AUD',
  },
  // CommSec
  { name: 'csv', headers: ['Date', 'Reference', 'Details', 'Debit($)', 'Credit($)'], ...DAY_FIRST, currency: 'AUD' },
];

const FLEX = {
  name: 'interactive_brokers',
  headers: [],
  isComplete: true,
  isCashFlow: true,
  isGross: true,
} as const;
const FLEX_COLUMNS: ColumnMap = {
  date: 'date',
  type: 'type',
  symbol: 'symbol',
  isin: 'isin',
  exchange: 'exchange',
  id: 'id',
  ...without('name', 'side', 'status', 'rate', 'balance', 'weight'),
};
const NO_SHARES = without('quantity', 'price', 'fee', 'tax', 'amount');

/** The tables that the sections of a Flex report or of a statement of Interactive Brokers become. */
export const FLEX_LAYOUTS: Readonly<Record<string, Layout>> = {
  Trade: {
    ...FLEX,
    columns: {
      ...FLEX_COLUMNS,
      quantity: 'quantity',
      price: 'price',
      amount: 'amount',
      fee: 'fee',
      tax: 'tax',
      net: '',
    },
    kinds: [[/^canceled/i, 'reversal']],
  },
  CashTransaction: {
    ...FLEX,
    columns: { ...FLEX_COLUMNS, ...NO_SHARES, net: 'net', note: 'note' },
    kinds: [
      [/^withholding|871/i, 'tax'],
      [/dividend/i, 'dividend'],
      [/interest/i, 'interest'],
      [/deposit|withdrawal/i, 'flow'],
      [/fee|commission|price adj/i, 'fee'],
    ],
  },
  CorporateAction: {
    ...FLEX,
    columns: { ...FLEX_COLUMNS, ...NO_SHARES, quantity: 'quantity', net: 'net' },
    kinds: [
      [/split \d+ for \d+/i, 'split'],
      [/(CUSIP|ISIN|SYMBOL|NAME)[^(]{0,20} CHANGE/i, 'rename'],
      [/./, 'merger'],
    ],
  },
  Transfer: {
    ...FLEX,
    columns: { ...FLEX_COLUMNS, ...NO_SHARES, quantity: 'quantity', net: 'net' },
    kinds: [[/^cash$/i, 'flow']],
  },
};

/** Returns columns that a layout does not have. */
function without(...columns: readonly Column[]): ColumnMap {
  return Object.fromEntries(columns.map((column) => [column, '']));
}

/** The transactions of Degiro. The currency of the price has no header, and the other columns are around it. */
function degiroTransactions(unit: number): Layout[] {
  const isNamed = { [unit + 3]: /\b[A-Z]{3}$/ };
  const versions: readonly (readonly [places: Readonly<Record<number, RegExp>>, fees: number[], total: number])[] = [
    [{ [unit + 4]: /^$/, [unit + 6]: /autofx/i }, [unit + 6, unit + 7], unit + 9],
    [{ [unit + 4]: /^$/ }, [unit + 6], unit + 8],
    [{ ...isNamed, [unit + 5]: /autofx/i }, [unit + 5, unit + 6], unit + 7],
    [isNamed, [unit + 5], unit + 6],
  ];
  return versions.map(([places, fees, total]) =>
    tradesOfDegiro({ 4: /\bISIN$/, [unit]: /^$/, [unit + 2]: /^$/, ...places }, [unit - 2, unit - 1, total], fees),
  );
}

/** Returns a layout of the transactions of Degiro by the places of its columns, from 1. */
function tradesOfDegiro(
  places: Readonly<Record<number, RegExp>>,
  [quantity, price, net]: readonly [quantity: number, price: number, net: number],
  fees: readonly number[],
): Layout {
  return {
    name: 'degiro',
    headers: [],
    places,
    columns: {
      date: '1',
      name: '3',
      isin: '4',
      quantity: String(quantity),
      price: String(price),
      net: String(net),
      ...without('symbol', 'type', 'side', 'amount', 'fee', 'tax', 'rate', 'exchange', 'note', 'id'),
    },
    dateFormat: 'DD/MM/YYYY',
    isComplete: true,
    isCashFlow: true,
    isOneAccount: true,
    isWrapped: true,
    fees,
  };
}

/** Exports that do not say enough for a ledger, by headers that every file has. The text says what is missing and the way out. */
const REFUSED: readonly (readonly [headers: readonly string[], text: string])[] = [
  [
    ['DateUTC', 'Amount', 'Symbol', 'Pair', 'FeeSymbol', 'FeeAmount'],
    'It is the history of CEX.IO, which has orders and their parts next to each other. Export it from CoinTracking or Koinly instead',
  ],
  [
    ['operation', 'trading_currency', 'original_currency', 'price'],
    'It is the history of Coincheck, whose prices can be those of one coin or of all. Export it from CoinTracking or Koinly instead',
  ],
  [
    ['Trade ID', 'Date/Time', 'Market', 'Amount in BTC', 'Buyer Deposit', 'Seller Deposit'],
    'It is the history of Bisq, which has the fees of a trade in two coins and the coins of other markets in one column. Write its trades into a table with the columns date, type, symbol, quantity, amount, currency, and fee',
  ],
  [
    ['txnidx', 'date', 'account', 'amount', 'total'],
    'It is the register of hledger, which has no prices. Export the journal instead (hledger print)',
  ],
  [
    ['Date & Time', 'Store/Website', 'Detail', 'Gross Currency', 'Net Currency'],
    'It is the history of CoinCorner, in which only a text has the coins of a trade. Export it from CoinTracking or Koinly instead',
  ],
  [
    ['Reference ID', 'From Account', 'To Account', 'From Currency', 'To Currency'],
    'It is the history of Circle, in which a payment and a trade look alike. Export it from CoinTracking or Koinly instead',
  ],
  [
    ['Date', 'Description', 'Currency', 'Details', 'Transaction ID', 'In', 'Out'],
    'It is the history of BnkToTheFuture, in which only a text has the fees and the shares. Export it from CoinTracking or Koinly instead',
  ],
  [
    ['Contracts', 'Closing Direction', 'Entry Price', 'Exit Price'],
    'It is a list of closed positions in derivatives, as Bybit exports it. Futures are not supported. Export the spot trades, or the transaction log of the account',
  ],
  [
    ['Action', 'AwardId', 'FairMarketValuePrice', 'SharesSoldWithheldForTaxes'],
    'It is the history of the equity awards at Schwab, which has several lines for each sale. Export the history of the brokerage account that the shares go to',
  ],
  [
    ['Plan', 'Type', 'Net Share Proceeds', 'Tax Payment Method'],
    'It is a report of the stock plan at Morgan Stanley, which names no security. Export the history of the brokerage account, or write the shares of each day into a table',
  ],
  [
    ['Record Type', 'Plan Type', 'Date Acquired', 'Date Sold'],
    'It is the list of gains of the stock plan at E*TRADE, in which each row is a purchase and a sale. Export the transactions of the account instead',
  ],
];

/** Returns the header of a known export that cannot be a ledger, and why with the way out. Null for other tables. */
export function refusedBy(
  lines: readonly Line[],
): { readonly header: readonly string[]; readonly text: string } | null {
  for (const { cells } of lines.slice(0, LOOKED_AT)) {
    const names = cells.map(plainName);
    const found = REFUSED.find(([headers]) => headers.every((header) => names.includes(plainName(header))));
    if (found !== undefined) return { header: cells, text: found[1] };
  }
  return null;
}

const HEADERS = LAYOUTS.map(({ headers }) => headers.map(plainName));

/** Returns the layout of a file and the position of its header. Null for any other table. */
export function layoutOf(
  lines: readonly Line[],
  wanted: (format: Format) => boolean,
): { readonly layout: Layout; readonly headerAt: number } | null {
  const names = lines.slice(0, LOOKED_AT).map(({ cells }) => cells.map(plainName));
  for (const [at, layout] of LAYOUTS.entries()) {
    const headers = HEADERS[at] ?? [];
    const places = Object.entries(layout.places ?? {});
    const isHeader = (own: readonly string[], index: number) =>
      headers.every((name, which) =>
        own.some((text, place) => text === name && hasUnit(layout.headers[which], lines[index]?.cells[place])),
      ) && places.every(([place, name]) => name.test(lines[index]?.cells[Number(place) - 1] ?? 'none'));
    const headerAt = wanted(layout.name) ? names.findIndex(isHeader) : -1;
    if (headerAt !== -1 && hasItsDates(layout, lines, headerAt)) return { layout, headerAt };
  }
  return null;
}

/** False if a header lacks the unit in parentheses that a layout has, such as `Price (p)`. */
function hasUnit(wanted = '', written = ''): boolean {
  return !wanted.includes('(') || wanted.toLowerCase() === written.trim().toLowerCase();
}

/** False if the dates below a header are in another order, so that the file is of somebody else with the same header. */
function hasItsDates({ dateFormat }: Layout, lines: readonly Line[], headerAt: number): boolean {
  const order = dateFormat === undefined ? null : orderOf(dateFormat);
  const at = findColumn((lines[headerAt]?.cells ?? []).map(headerName), 'date');
  if (order === null || at === -1) return true;
  const cells = cellsOf(lines.slice(headerAt + 1, headerAt + 400), at).filter(isDateText);
  return 'reason' in dateColumnOf(cells, null) || cells.every((cell) => readDate(cell, order) !== null);
}

/** Returns the options for a file of a layout. A choice of a person comes before the layout. */
export function optionsFor(layout: Layout, header: readonly string[], options: ReadOptions): ReadOptions {
  const names = header.map(headerName);
  const has = (name: string) => /^\d*$/.test(name) || names.includes(headerName(name));
  const known = Object.entries(layout.columns ?? {}).filter(([, name]) => has(name));
  const columns = { ...Object.fromEntries(known), ...options.columns };
  return {
    ...options,
    dateFormat: options.dateFormat ?? layout.dateFormat,
    decimal: options.decimal ?? layout.decimal,
    ...(Object.keys(columns).length > 0 && { columns }),
  };
}
