import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cashOf } from '../../../src/files/closing.ts';
import { decodeText, type ImportedFile, importFile } from '../../../src/files/index.ts';
import { delimiterOf, parseRows } from '../../../src/files/parseRows.ts';

/**
 * Files of all formats, changed as exports differ from each other. A changed file has the same ledger, or it is a question or
 * refused. Another ledger in silence is a mistake.
 */
const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
export const FILES = ['brokers', '.'].flatMap((folder) =>
  readdirSync(join(FIXTURES, folder))
    .filter((name) => /\.(csv|tsv)$/.test(name))
    .map((name) => join(folder, name)),
);

type Rows = readonly (readonly string[])[];

/** The members that must be the same: the shares of each day and its money, after costs or before them, or only the shares. */
type Compared = 'all' | 'costs' | 'shares';

interface Mutation {
  readonly name: string;
  readonly text: string;
  readonly compared: Compared;
  /** True if each row is there twice, so that twice the ledger is right, too. */
  readonly isTwice?: boolean;
}

const NUMBER = /^[-+(]?[$€£]? ?\d[\d.,' ]*\)?$/;
const isNumber = (cell: string) => NUMBER.test(cell) && !/^\d{8}$/.test(cell);
const isZero = (cell: string) => /^0([.,]0+)?$/.test(cell);

export function read(text: string): ImportedFile {
  return importFile(text, { date: '2025-11-21' });
}

/** Returns the shares and the money of each day, and the payments from outside apart from others. */
function ledgerOf(file: ImportedFile, compared: 'all' | 'beforeCosts' | 'shares', times = 1): string {
  const days = new Map<string, { shares: number; cash: number; flow: number; held: number; ratio: number }>();
  for (const { row } of file.rows) {
    const day = days.get(row.date ?? '') ?? { shares: 0, cash: 0, flow: 0, held: 0, ratio: 1 };
    days.set(row.date ?? '', day);
    if (!('type' in row)) {
      day.held += row.quantity ?? row.weight ?? row.amount ?? 0;
      continue;
    }
    const { type, quantity = 0, fee = 0, tax = 0 } = row;
    if (type === 'split') day.ratio *= quantity;
    else if (type === 'buy' || type === 'transfer_in') day.shares += quantity;
    else if (type === 'sell' || type === 'transfer_out') day.shares -= quantity;
    const hasMoney = row.price !== undefined || row.amount !== undefined;
    const cash = hasMoney ? cashOf(row) + (compared === 'beforeCosts' ? fee + tax : 0) : 0;
    if (type === 'deposit' || type === 'withdrawal') day.flow += cash;
    else day.cash += cash;
  }
  const written = (value: number, decimals: number) =>
    (Math.round(value * times * 10 ** decimals) / 10 ** decimals || 0).toFixed(decimals);
  return [...days]
    .map(([day, { shares, cash, flow, held, ratio }]) => {
      const money = compared === 'shares' ? [] : [written(cash, 2), written(flow, 2)];
      return [day, written(shares, 6), written(held, 4), ratio, ...money].join(' ');
    })
    .filter((line) => !/ 0\.0{6} 0\.0{4} 1( -?0\.00)*$/.test(line))
    .sort()
    .join('\n');
}

function quoted(cell: string, mark: string): string {
  return /["\n]/.test(cell) || cell.includes(mark) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns the mutations of a file. None for a file that is not one table. */
function mutationsOf(text: string, base: ImportedFile): readonly Mutation[] {
  const mark = delimiterOf(text.replace(/^\uFEFF/, '').trimStart());
  const rows = parseRows(text, mark, 100_000).map(({ cells }) => cells);
  const columns = base.table?.columns ?? {};
  const used = Object.values(columns);
  const headerAt = rows.findIndex(
    (cells) =>
      cells.filter((cell) => cell !== '').length >= 2 &&
      cells.every((cell) => !isNumber(cell)) &&
      used.filter((name) => cells.includes(name)).length >= Math.min(2, used.length),
  );
  const header = rows[headerAt] ?? [];
  const join = (all: Rows) => `${all.map((cells) => cells.map((cell) => quoted(cell, mark)).join(mark)).join('\n')}\n`;
  if (headerAt === -1 || ledgerOf(read(join(rows)), 'all') !== ledgerOf(base, 'all')) return [];
  const [top, body] = [rows.slice(0, headerAt + 1), rows.slice(headerAt + 1)];
  const eachCell = (change: (cell: string, at: number, row: readonly string[]) => string) =>
    join([...top, ...body.map((row) => (row.length < 2 ? row : row.map((cell, at) => change(cell, at, row))))]);
  const eachRow = (change: (row: readonly string[], index: number) => readonly string[]) =>
    join(rows.map((row, index) => (index < headerAt || row.length < 2 ? row : change(row, index))));
  const places = (...names: (keyof typeof columns)[]) =>
    names.flatMap((name) => (columns[name] === undefined ? [] : [header.indexOf(columns[name])]));
  const money = places('amount', 'net');
  const [priceAt = -1] = places('price');
  const decimal = base.detected.decimal_mark;
  const numberIn = (cell: string) => {
    const digits = cell.replace(/[^\d.,]/g, '');
    const plain = decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
    return (/^[(-]|-$/.test(cell) ? -1 : 1) * Number(plain);
  };
  const written = (value: number | string) => (decimal === ',' ? String(value).replace('.', ',') : String(value));
  const roleOf = (name: string) => Object.entries(columns).find(([, own]) => own === name)?.[0] ?? 'unused';
  const found: Mutation[] = [];
  const add = (name: string, changed: string, compared: Compared = 'all', isTwice = false) =>
    found.push({ name, text: changed, compared, isTwice });
  // The header of a known format is what makes it that format.
  for (const [at, name] of base.table === null ? [] : header.entries()) {
    const role = roleOf(name);
    const isCost = role === 'fee' || role === 'tax';
    // Without its state, a canceled row is like any other, and without its date, another date of the row counts.
    if (!['status', 'side', 'date', 'name', 'note'].includes(role))
      add(
        `without ${name}`,
        eachRow((row) => row.toSpliced(at, 1)),
        'shares',
      );
    const renamed = eachRow((row, index) => (index === headerAt ? row.with(at, 'Zqxw') : row));
    if (role !== 'date') add(`${name} renamed`, renamed, isCost ? 'costs' : 'all');
  }
  add('newest first', join([...top, ...body.toReversed()]));
  if (base.table !== null)
    add(
      'columns reversed',
      eachRow((row) => (row.length < header.length ? row : row.slice(0, header.length).toReversed())),
    );
  // Two splits and two reversals are not one.
  const isAdditive =
    base.rows.every(({ row }) => !('type' in row) || row.type !== 'split') &&
    !base.skipped.some(({ reason }) => /reverses|state/.test(reason));
  if (isAdditive) {
    add('each row twice', join([...top, ...body.flatMap((row) => [row, row])]), 'all', true);
    add('the file twice', join([...rows, ...rows]), 'all', true);
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})(?=\D|$)/;
  if (body.some((row) => row.some((cell) => Math.max(...(slashed.exec(cell) ?? []).slice(1, 3).map(Number)) > 12)))
    add(
      'day and month swapped',
      eachCell((cell) => cell.replace(slashed, '$2/$1/$3')),
    );
  const isProven = body.every((row) =>
    [row[priceAt], ...money.map((at) => row[at])].every(
      (cell) => cell === undefined || (isNumber(cell) && !isZero(cell)),
    ),
  );
  if (priceAt !== -1 && money.length > 0 && isProven)
    add(
      'prices per 100',
      eachCell((cell, at) =>
        at === priceAt && isNumber(cell) ? written(Number((numberIn(cell) * 100).toPrecision(12))) : cell,
      ),
    );
  const isPlain = (cell: string) => isNumber(cell) && (/[.,](\d+)\D*$/.exec(cell)?.[1] ?? '').length <= 2;
  if (money.length > 0 && (decimal === '.' || decimal === ',')) {
    for (const [group, point] of [',.', '.,', "'.", ' ,', '\u00a0,', '\u202f.', '\u2019.'].map((pair) =>
      pair.split(''),
    )) {
      const grouped = (value: number) => {
        const [whole = '', part = ''] = Math.abs(value).toFixed(2).split('.');
        return `${value < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group ?? '')}${point}${part}`;
      };
      add(
        `thousands 1${group}234${point}50`,
        eachCell((cell, at) => (money.includes(at) && isPlain(cell) ? grouped(numberIn(cell)) : cell)),
      );
    }
    const codeAt = header.indexOf(columns.currency ?? '');
    const isOwn = codeAt !== -1 && !/value|country|account|EUR|divisa/i.test(header.join());
    if (isOwn)
      add(
        'currencies in amounts',
        eachCell((cell, at, row) =>
          money.includes(at) && isPlain(cell) && /^[A-Z]{3}$/.test(row[codeAt] ?? '') ? `${cell} ${row[codeAt]}` : cell,
        ),
      );
  }
  const numbers = places('quantity', 'price', 'amount', 'net', 'fee', 'tax');
  add(
    'negative zeros',
    eachCell((cell, at) => (numbers.includes(at) && isZero(cell) ? `-${cell}` : cell)),
  );
  add(
    'zeros for empty cells',
    eachCell((cell, at) => (numbers.includes(at) && cell === '' ? written('0.00') : cell)),
  );
  const padded = (row: readonly string[], cell: string) => [
    ...row,
    ...Array(Math.max(0, header.length - row.length)).fill(''),
    cell,
  ];
  add(
    'another text',
    eachRow((row, index) => padded(row, index === headerAt ? 'Zqxw' : 'abc')),
  );
  add(
    'another number',
    eachRow((row, index) => padded(row, index === headerAt ? 'Zqxw' : written('7.77'))),
  );
  add(
    'two accounts',
    eachRow((row, index) => [index === headerAt ? 'Account' : index % 2 === 0 ? 'A-1' : 'B-2', ...row]),
  );
  const [sumAt = -1] = money;
  if (sumAt > 0) {
    const sum = body.reduce((total, row) => total + (isNumber(row[sumAt] ?? '') ? numberIn(row[sumAt] ?? '') : 0), 0);
    add(
      'a total below',
      join([...rows, header.map((_, at) => (at === 0 ? 'Total' : at === sumAt ? written(sum.toFixed(2)) : ''))]),
    );
  }
  if (money.length > 0)
    add(
      'signs turned',
      eachCell((cell, at) =>
        money.includes(at) && isNumber(cell) && !isZero(cell)
          ? cell.startsWith('-')
            ? cell.slice(1)
            : `-${cell}`
          : cell,
      ),
    );
  return found;
}

/** Returns the mutations after which a file has another ledger, and no line of it says so. */
export function changedInSilence(
  name: string,
  isTried: (mutation: string, index: number) => boolean,
): readonly string[] {
  const text = decodeText(readFileSync(join(FIXTURES, name)));
  const base = read(text);
  if (base.request === null) return [];
  return mutationsOf(text, base).flatMap((mutation, index) => {
    if (!isTried(mutation.name, index)) return [];
    const after = read(mutation.text);
    const { compared, isTwice } = mutation;
    const isWarned = after.problems.filter(({ severity }) => severity === 'warning').length > base.problems.length;
    if (after.request === null || isWarned) return [];
    const isSame = (how: 'all' | 'beforeCosts' | 'shares', times = 1) =>
      ledgerOf(after, how) === ledgerOf(base, how, times);
    const isRight =
      compared === 'costs'
        ? isSame('all') || isSame('beforeCosts')
        : isSame(compared) || (isTwice && isSame(compared, 2));
    return isRight && after.kind === base.kind ? [] : [`${name}: ${mutation.name}`];
  });
}

/** Mutations that take away what decides, so that the file is right as it stands, or is one that nobody exports. */
const ACCEPTED: readonly (readonly [reason: string, files: readonly string[], mutation: RegExp])[] = [
  [
    'The text that has the shares, or says what moved, is gone',
    [
      'ajbell-cash',
      'cash-trades',
      'easyequities',
      'selfwealth',
      'selfwealth-income',
      'text-trades',
      'flatex-depot',
      'flatex-split',
      'fund-units',
      'switch',
      'side-codes',
      'b3-trades',
      'storno-mark',
      'cash-flow-interest',
      'super-fund',
      'best-buy',
      'coinbase',
      'merrill',
      'amounts-cut-off',
      'rakuten-fund',
      'rakuten-sold-fund',
      'trade-of-nothing',
      'nordnet-canceled',
      'pence-in-texts',
    ],
    /^without|(Description|Mercado|Stornokennzeichen|Makuleringsdato|Fund name|Name|Price|Asset|CUSIP|) renamed$/,
  ],
  [
    'The only currency or amount that is left is another one',
    [
      'avanza-split',
      'avanza',
      'yuh',
      'b3',
      'pair-amount',
      'smartbroker',
      'hargreaves-name',
      'kucoin',
      'currency-of-each-number',
      'volume-in-one-currency',
      'income-worth-in-dollars',
      'rate-of-amount',
      'client-currency',
      'order-charges-de',
      'written-by-pandas',
    ],
    /renamed$|^without/,
  ],
  [
    'The value of a holding is left, or a bond has no value that proves it',
    ['depot-title', 'ing-depot', 'last-movement'],
    /Nominale|Kurswert|quantity/,
  ],
  ['Another date of the row counts', ['dividend-reinvestment'], /Date Created/],
  [
    'Some rows have no amount, or are money as units',
    ['ebase', 'super-fund', 'money-as-units', 'retirement-plan', 'rebate-in-units'],
    /prices per 100/,
  ],
  [
    'Coins have no prices per 100, and a fee in coins takes some of them',
    ['coin-interest', 'lower-case-pairs', 'coin-fee-rate'],
    /per 100|fee/i,
  ],
  ['No row of a known direction is left', ['insurance-fr', 'fund-units'], /signs turned/],
  [
    'Fills and sections belong to the lines above them',
    ['ibkr-activity', 'moomoo', 'vanguard-uk'],
    /newest first|twice/,
  ],
  ['The broker writes no days first', ['fidelity'], /swapped/],
  [
    'Without its number of shares, a position has its market value',
    ['avanza-positions', 'degiro-portfolio', 'degiro-portfolio-chf', 'positions-au'],
    /Volym|Amount|Avail Units/,
  ],
  ['Without a result that is not realized, a list of one day is one of purchases', ['merrill-positions'], /Unrealized/],
  ['Without a net amount, the gross one of an exchange counts', ['exchange-own-ids'], /Net Amt\. renamed$/],
  [
    'The sign alone says the direction of a rebate or an exchange',
    ['fee-rebate', 'rebate-in-units', 'exchange-proven-by-rate'],
    /signs turned/,
  ],
  ['Without its ISIN, a warrant is left out with a warning', ['traderepublic-maturity'], /without symbol/],
];

/** True for a mutation that may change a ledger. Its reason is written here. */
export function isAccepted(changed: string): boolean {
  const [path = '', mutation = ''] = changed.split(': ');
  const name = path.replace(/^.*\//, '').replace(/\.(csv|tsv)$/, '');
  return ACCEPTED.some(([, files, pattern]) => files.includes(name) && pattern.test(mutation));
}
