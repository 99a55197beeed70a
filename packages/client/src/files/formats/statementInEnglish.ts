import { isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { isIsin } from '../symbols.ts';

/** The sections that move money or shares, by a part of their title in German, French, Spanish, Italian, Portuguese, Dutch, Russian, Chinese, and Japanese. */
const TITLES: readonly (readonly [section: string, title: RegExp])[] = [
  [
    'Withholding Tax',
    /quellensteuer|retenues? .{0,14}source|retenci|ritenut|retido|bronbelasting|удерж|代扣税|代扣稅|预扣税|預扣稅|源泉徴収/,
  ],
  [
    'Deposits & Withdrawals',
    /einzahlung|dépôt.{0,6}retrait|depósito.{0,6}(reti|saque|levant)|deposit.{0,6}preliev|storting|(ввод|внесени).{0,14}(вывод|снят)|存款.{0,3}取款|入出金/,
  ],
  [
    'Corporate Actions',
    /kapitalmaßnahme|opérations? sur|acciones corporativas|azioni societarie|корпоративн|公司行动|公司行動|企業行動/,
  ],
  [
    'Transfers',
    /^(transfers|überträge|transferts|transferencias|trasferimenti|transferências|overboekingen|переводы|转账|轉帳|轉賬|振替)$/,
  ],
  ['Dividends', /dividend|dividendo|дивиденд|股息|股利|配当/],
  ['Interest', /^(zinsen|intérêts?|inter[eé]s(es)?|interess[ie]|juros|rente|процент.?|利息|利子|金利)$/],
  [
    'Fees',
    /^((sonstige )?gebühren|(autres )?frais|tarifas|(otras )?comisiones|commissioni|(altre )?spese|taxas|kosten|(прочие )?(сборы|комиссии)|费用|費用|手数料)$/,
  ],
];

/** The classes of assets. Others than these are unknown. */
const CLASSES: readonly (readonly [name: string, word: RegExp])[] = [
  ['CFDs', /cfd|差价合约/],
  ['Equity and Index Options', /option|opcion|opzion|opç|опцион|期权|期權|オプション/],
  ['Futures', /future|futuro|à terme|фьючерс|期货|期貨|先物/],
  ['Forex', /^(f[oó]rex|devisen|divisas|форекс|外汇|外匯|外国為替)$/],
  ['Bonds', /^(anleihen|obligations|bonos|obbligazioni|облигации|债券|債券)$/],
  [
    'Mutual Funds',
    /^(investmentfonds|fonds( de placement)?|fondos( de inversión)?|fondi( comuni)?|фонды|基金|共同基金)$/,
  ],
  ['Stocks', /^(aktien|actions|acciones|azioni|ações|aandelen|акции|股票|株式)$/],
];

/** The kinds of lines in Chinese. Other languages have the English words. */
const DISCRIMINATORS: ReadonlyMap<string, string> = new Map([
  ['订单', 'Order'],
  ['成交', 'Trade'],
  ['汇总', 'Summary'],
]);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}, \d{2}:\d{2}:\d{2}$/;

/** True for the first line of a statement, whatever its language. */
export function isStatement({ cells }: Line): boolean {
  return (
    cells[1] === 'Header' &&
    (cells[2] === 'DataDiscriminator' || /^(Statement|Transaction History|Account Information)$/.test(cells[0] ?? ''))
  );
}

/**
 * Returns a statement of Interactive Brokers with the English names of its sections and columns. All languages have the same columns in
 * the same places, so the cells decide what a column is, and only the titles of sections are words.
 */
export function inEnglish(lines: readonly Line[], report: Report): readonly Line[] {
  const isEnglish = lines.some(
    ({ cells }) =>
      cells[1] === 'Header' && /^(Account Information|Trades|Open Positions|Transaction History)$/.test(cells[0] ?? ''),
  );
  if (isEnglish) return lines;
  const english = new Map<Line, readonly string[]>();
  for (const own of groupBy(lines, ({ cells }) => cells[0] ?? '').values()) {
    // A section can have several headers, each with rows of its own.
    const tables: Line[][] = [];
    for (const line of own) {
      if (line.cells[1] === 'Header') tables.push([line]);
      else tables.at(-1)?.push(line);
    }
    for (const [header, ...rows] of tables) {
      const data = rows.filter(({ cells }) => cells[1] === 'Data');
      if (header !== undefined && data.length > 0) translate(header, data, english, report);
    }
  }
  return lines.map((line) => ({ ...line, cells: english.get(line) ?? line.cells }));
}

function translate(header: Line, rows: readonly Line[], english: Map<Line, readonly string[]>, report: Report): void {
  const title = (header.cells[0] ?? '').toLowerCase();
  const named = TITLES.find(([, word]) => word.test(title))?.[0];
  const put = (
    section: string,
    names: Readonly<Record<number, string>>,
    change?: (line: Line) => Readonly<Record<number, string>>,
  ) => {
    english.set(
      header,
      header.cells.map((cell, at) => (at === 0 ? section : (names[at] ?? cell))),
    );
    for (const line of rows) {
      const own = change?.(line) ?? {};
      english.set(
        line,
        line.cells.map((cell, at) => (at === 0 ? section : (own[at] ?? cell))),
      );
    }
  };
  const columnOf = (test: (cell: string) => boolean) =>
    rows.map(({ cells }) => cells.findIndex(test)).find((at) => at > 1) ?? -1;
  const timeAt = columnOf((cell) => TIME.test(cell));
  const classOf = (at: number) => (line: Line) => ({ [at]: englishClass(line, at, report) });
  const discriminated = (line: Line) => ({ ...classOf(3)(line), 2: englishDiscriminator(line, report) });
  const isDiscriminated = header.cells[2] === 'DataDiscriminator';
  if (isDiscriminated && timeAt !== -1) {
    const first = rows.find(({ cells }) => TIME.test(cells[timeAt] ?? ''));
    const quantity = (first?.cells ?? []).findIndex((cell, at) => at > timeAt && readTyped(cell) !== null);
    put(
      'Trades',
      {
        3: 'Asset Category',
        4: 'Currency',
        [timeAt - 1]: 'Symbol',
        [timeAt]: 'Date/Time',
        [quantity]: 'Quantity',
        [quantity + 1]: 'T. Price',
        [quantity + 3]: 'Proceeds',
        [quantity + 4]: 'Comm/Fee',
        [header.cells.length - 1]: 'Code',
      },
      discriminated,
    );
  } else if (isDiscriminated) {
    const quantity = (rows[0]?.cells ?? []).findIndex((cell, at) => at > 5 && readTyped(cell) !== null);
    // Positions can have the day on which they were opened before their number.
    const symbol = /^(-|\d{4}-.*)$/.test(rows[0]?.cells[quantity - 1] ?? '') ? quantity - 2 : quantity - 1;
    put(
      'Open Positions',
      { 3: 'Asset Category', 4: 'Currency', [symbol]: 'Symbol', [quantity]: 'Quantity', [quantity + 5]: 'Value' },
      discriminated,
    );
  } else if (rows.some(({ cells }) => /^\d+$/.test(cells[5] ?? '') && isIsin(cells[6] ?? ''))) {
    const [first] = rows;
    const multiplier = (first?.cells ?? []).findIndex((cell, at) => at > 7 && /^\d+(\.\d+)?$/.test(cell));
    put('Financial Instrument Information', {
      3: 'Symbol',
      6: 'Security ID',
      ...(multiplier > 7 && { [multiplier - 1]: 'Listing Exch' }),
    });
  } else if (header.cells.length === 4 && rows.filter(({ cells }) => isCurrency(cells[3] ?? '')).length === 1) {
    put(
      'Account Information',
      { 2: 'Field Name', 3: 'Field Value' },
      ({ cells }): Readonly<Record<number, string>> => (isCurrency(cells[3] ?? '') ? { 2: 'Base Currency' } : {}),
    );
  } else if (timeAt > 3 && !rows.some(({ cells }) => DAY.test(cells[timeAt - 1] ?? ''))) {
    put('Transaction Fees', {
      [timeAt]: 'Date/Time',
      [currencyIn(rows)]: 'Currency',
      [timeAt + 1]: 'Symbol',
      [timeAt + 2]: 'Description',
      [timeAt + 5]: 'Amount',
    });
  } else if (named === 'Corporate Actions' && timeAt !== -1) {
    put(
      named,
      {
        2: 'Asset Category',
        3: 'Currency',
        [timeAt - 1]: 'Report Date',
        [timeAt]: 'Date/Time',
        [timeAt + 1]: 'Description',
        [timeAt + 2]: 'Quantity',
        [timeAt + 3]: 'Proceeds',
      },
      classOf(2),
    );
  } else if (named === 'Transfers') {
    const date = columnOf((cell) => DAY.test(cell));
    const [direction, quantity, cash] = [date + 2, date + 5, date + 9];
    put(
      named,
      {
        2: 'Asset Category',
        3: 'Currency',
        [date - 1]: 'Symbol',
        [date]: 'Date',
        [direction]: 'Direction',
        [quantity]: 'Qty',
        [cash]: 'Cash Amount',
      },
      (line) => ({
        ...classOf(2)(line),
        [direction]: (readTyped(line.cells[quantity] ?? '')?.value ?? 0) < 0 ? 'Out' : 'In',
      }),
    );
  } else translateMoney(header, rows, named, put, report);
}

/** Returns the column of the currencies of rows. */
function currencyIn(rows: readonly Line[]): number {
  return rows[0]?.cells.findIndex((cell, at) => at > 1 && isCurrency(cell)) ?? -1;
}

/** Translates a section whose rows have a currency, a day, a text, and an amount. */
function translateMoney(
  header: Line,
  rows: readonly Line[],
  named: string | undefined,
  put: (section: string, names: Readonly<Record<number, string>>) => void,
  report: Report,
): void {
  const own = rows.filter(({ cells }) => cells.some((cell) => DAY.test(cell)));
  const date = own[0]?.cells.findIndex((cell) => DAY.test(cell)) ?? -1;
  // Sections with further columns, such as accruals, explain other sections.
  const isMoney =
    date > 2 &&
    header.cells.length <= date + 4 &&
    own.every(
      ({ cells }) =>
        cells.slice(2, date).some(isCurrency) &&
        DAY.test(cells[date] ?? '') &&
        !/^[A-Z0-9.]{0,12}$/.test(cells[date + 1] ?? '') &&
        readTyped(cells[date + 2] ?? '') !== null,
    );
  if (!isMoney) return;
  const currency = currencyIn(own);
  if (named !== undefined) {
    put(named, {
      [currency]: 'Currency',
      [date]: named.startsWith('Deposits') ? 'Settle Date' : 'Date',
      [date + 1]: 'Description',
      [date + 2]: 'Amount',
    });
    return;
  }
  for (const { number } of own) {
    report.error(
      number,
      `The section "${header.cells[0]}" moves money, and its name is not known. Set the language of the account to English, and export the statement again`,
    );
  }
}

/** Returns what a line of a section of trades or positions is. */
function englishDiscriminator({ number, cells }: Line, report: Report): string {
  const written = cells[2] ?? '';
  const found = DISCRIMINATORS.get(written) ?? written;
  if (!/^[A-Za-z]*$/.test(found))
    report.error(
      number,
      `"${written}" is not a known kind of line. Set the language of the account to English, and export the statement again`,
      { value: written },
    );
  return found;
}

/** Returns the class of the asset of a row. A total has none. */
function englishClass({ number, cells }: Line, at: number, report: Report): string {
  const written = cells[at] ?? '';
  const found = CLASSES.find(([, word]) => word.test(written.toLowerCase()))?.[0];
  const isRow = cells.some((cell) => TIME.test(cell) || DAY.test(cell)) || cells.length > at + 8;
  if (found === undefined && isRow && written !== '')
    report.error(
      number,
      `"${written}" is not a known class of assets. Set the language of the account to English, and export the statement again`,
      { value: written },
    );
  return found ?? written;
}
