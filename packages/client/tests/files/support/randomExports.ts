import fc, { type GeneratorValue } from 'fast-check';
import { decodeText, type ImportedFile, importFile } from '../../../src/files/index.ts';
import { CODES, type Header, LANGUAGES, type TypeWord } from './exportWords.ts';

/**
 * Exports of random ledgers in the conventions of random brokers. The ledger is the truth that the reading is compared with, and
 * shares no code with the importer.
 */
export interface RandomExport {
  readonly bytes: Uint8Array;
  readonly moves: readonly Move[];
  /** The conventions that were chosen, for the report of a failure. */
  readonly conventions: Readonly<Record<string, string | number | boolean>>;
  /** True if its rows prove their figures: the amount is quantity × price with the costs. */
  readonly isProven: boolean;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Draws what differs between files. */
export interface Draw {
  readonly int: (min: number, max: number) => number;
  readonly of: <T>(choices: readonly T[]) => T;
  /** True in a share of the files. */
  readonly in: (share: number) => boolean;
}

type Kind = Exclude<TypeWord, 'withheld'>;

interface Security {
  readonly id: string;
  readonly isin: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  /** The units that a price is for: 100 for bonds and for prices in pence. */
  readonly per: 1 | 100;
  readonly kind: 'share' | 'bond' | 'pence' | 'coin';
}

/** A transaction. `value` is before costs, and `cash` is what the account got. */
export interface Move {
  readonly day: string;
  readonly kind: Kind;
  readonly security: Security | null;
  readonly shares: number;
  readonly price: number;
  /** The value in the currency of the security, and the one in the currency of the account. */
  readonly local: number;
  readonly value: number;
  readonly fee: number;
  readonly tax: number;
  readonly currency: string;
  readonly rate: number;
  /** The money that came for the one that left. */
  readonly got: { readonly amount: number; readonly currency: string } | null;
}

const NAMES = [
  ['US0378331005', 'AAPL', 'Apple Inc'],
  ['US5949181045', 'MSFT', 'Microsoft Corp'],
  ['US88160R1014', 'TSLA', 'Tesla Inc'],
  ['DE0007164600', 'SAP', 'SAP SE'],
  ['NL0010273215', 'ASML', 'ASML Holding'],
  ['FR0000120271', 'TTE', 'TotalEnergies SE'],
  ['CH0038863350', 'NESN', 'Nestle SA'],
] as const;
const PENCE = [
  ['GB0007188757', 'RIO', 'Rio Tinto plc'],
  ['GB00BH4HKS39', 'VOD', 'Vodafone Group'],
] as const;
const BONDS = [
  ['DE0001102580', '110258', 'Bundesanleihe 2032'],
  ['US91282CJZ59', '91282C', 'US Treasury 4% 2034'],
] as const;
const COINS = [
  ['', 'BTC', 'Bitcoin'],
  ['', 'ETH', 'Ethereum'],
] as const;

const cents = (value: number) => Math.round((value + Math.sign(value) * 1e-9) * 100) / 100;

export function cashOf({ kind, value, fee, tax }: Move): number {
  if (kind === 'buy') return cents(-value - fee - tax);
  if (kind === 'fee' || kind === 'withdrawal' || kind === 'exchange') return -value;
  return kind === 'split' ? 0 : cents(value - fee - tax);
}

function ledger(draw: Draw, isOneAccount: boolean, hasCash: boolean): Move[] {
  const currencies = draw.of([
    ['EUR'],
    ['USD'],
    ['EUR', 'USD'],
    ['GBP'],
    ['GBP', 'USD'],
    ['CHF', 'EUR', 'USD'],
    ['PLN', 'EUR'],
  ]);
  const [own = 'EUR'] = currencies;
  const count = draw.int(2, 6);
  const securities = Array.from({ length: count }, (_, at): Security => {
    const kind =
      own === 'GBP' && draw.in(0.4) ? 'pence' : draw.in(0.1) ? 'bond' : draw.in(0.08) ? 'coin' : ('share' as const);
    const list = { pence: PENCE, bond: BONDS, coin: COINS, share: NAMES }[kind];
    const [isin, symbol, name] = list[at % list.length] ?? list[0];
    return {
      id: symbol,
      isin,
      symbol,
      name,
      currency: kind === 'pence' ? 'GBP' : draw.of(currencies),
      per: kind === 'pence' || kind === 'bond' ? 100 : 1,
      kind,
    };
  }).filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at);
  const rates = new Map(
    currencies.map((code, at) => [
      code,
      at === 0 ? 1 : draw.of([draw.int(7000, 9800), draw.int(10_200, 14_000)]) / 10_000,
    ]),
  );
  const prices = new Map(
    securities.map(({ id, kind }) => {
      const [low, high] = {
        pence: [9000, 500_000],
        bond: [8500, 11_500],
        coin: [100_000, 6_000_000],
        share: [500, 60_000],
      }[kind];
      return [id, draw.int(low ?? 0, high ?? 0) / 100];
    }),
  );
  const hasFees = draw.in(0.75);
  const hasTaxes = draw.in(0.5);
  const held = new Map<string, number>();
  const moves: Move[] = [];
  let time = Date.UTC(draw.int(2021, 2024), draw.int(0, 11), draw.int(1, 28));
  const add = (kind: Kind, own: Partial<Move>) =>
    moves.push({
      day: new Date(time).toISOString().slice(0, 10),
      kind,
      security: null,
      shares: 0,
      price: 0,
      local: 0,
      value: 0,
      fee: 0,
      tax: 0,
      currency: currencies[0] ?? '',
      rate: 1,
      got: null,
      ...own,
    });
  if (hasCash) add('deposit', { value: draw.int(50, 500) * 100 });
  const rows = draw.int(5, 24);
  for (let at = 0; at < rows; at += 1) {
    time += draw.int(0, 24) * 86_400_000;
    const security = draw.of(securities);
    const rate = isOneAccount ? (rates.get(security.currency) ?? 1) : 1;
    const currency = isOneAccount ? own : security.currency;
    const had = held.get(security.id) ?? 0;
    const roll = draw.int(1, 100);
    const kind: Kind =
      had === 0 || roll <= 35
        ? 'buy'
        : roll <= 60
          ? 'sell'
          : !hasCash
            ? 'buy'
            : roll <= 74
              ? 'dividend'
              : roll <= 80
                ? 'interest'
                : roll <= 86
                  ? 'fee'
                  : roll <= 92
                    ? 'deposit'
                    : roll <= 96
                      ? 'withdrawal'
                      : currencies.length > 1 && !isOneAccount
                        ? 'exchange'
                        : 'deposit';
    if (kind === 'buy' || kind === 'sell') {
      const near = (prices.get(security.id) ?? 10) * (1 + draw.int(-800, 800) / 10_000);
      const price = draw.in(0.2) ? Math.round(near * 10_000) / 10_000 : cents(near);
      const unit = { share: draw.in(0.8) ? 1 : 0.0001, pence: 1, bond: 1000, coin: 1e-6 }[security.kind];
      const wanted = {
        share: draw.int(1, 400),
        pence: draw.int(10, 3000),
        bond: draw.int(1, 20) * 1000,
        coin: draw.int(1000, 3_000_000) / 1e6,
      }[security.kind];
      const part = unit === 0.0001 ? wanted + draw.int(0, 9999) / 10_000 : wanted;
      const most = kind === 'sell' && (draw.in(0.3) || part > had) ? had : part;
      const shares = Math.round(most / Math.min(unit, 1)) * Math.min(unit, 1);
      const rounded = Number(shares.toFixed(6));
      const local = cents((rounded * price) / security.per);
      if (rounded <= 0 || local < 5) continue;
      const value = cents(local * rate);
      const fee = hasFees && draw.in(0.9) ? cents(Math.min(value / 20, draw.int(50, 2500) / 100)) : 0;
      const tax = kind === 'sell' && hasTaxes && draw.in(0.3) ? cents(value * 0.01) : 0;
      held.set(security.id, Number((had + (kind === 'buy' ? rounded : -rounded)).toFixed(6)));
      add(kind, { security, shares: rounded, price, local, value, fee, tax, currency, rate });
    } else if (kind === 'dividend') {
      const price = draw.int(5, 300) / 100;
      const local = cents((had * price) / (security.kind === 'share' ? 1 : 100));
      if (local < 0.5 || security.kind === 'coin') continue;
      const value = cents(local * rate);
      const tax = hasTaxes ? cents(value * draw.of([0.15, 0.26375, 0.3])) : 0;
      const perShare = security.kind === 'pence' || security.kind === 'share' ? price : 0;
      add(kind, { security, shares: had, price: perShare, local, value, tax, currency, rate });
    } else if (kind === 'exchange') {
      const [from, to] = draw.in(0.5) ? [0, 1] : [1, 0];
      const value = draw.int(100, 5000);
      const got = cents(
        (value * (rates.get(currencies[from ?? 0] ?? '') ?? 1)) / (rates.get(currencies[to ?? 1] ?? '') ?? 1),
      );
      add(kind, {
        value,
        currency: currencies[from ?? 0] ?? '',
        got: { amount: got, currency: currencies[to ?? 1] ?? '' },
      });
    } else {
      const most = { interest: 5000, fee: 3000, deposit: 1_000_000, withdrawal: 200_000 }[kind as 'fee'];
      add(kind, { value: draw.int(100, most) / 100 });
    }
  }
  return moves;
}

/** A row of the file, whose money is what the account got. */
interface FileRow {
  readonly move: Move;
  readonly type: TypeWord;
  readonly cash: number;
  readonly gross: number;
  readonly tax: number;
  readonly currency: string;
  readonly isDone: boolean;
  readonly state: string;
  readonly balance: number;
  readonly index: number;
}

const DATES: Readonly<Record<string, (y: string, m: string, d: string) => string>> = {
  'YYYY-MM-DD': (y, m, d) => `${y}-${m}-${d}`,
  'DD.MM.YYYY': (y, m, d) => `${d}.${m}.${y}`,
  'DD/MM/YYYY': (y, m, d) => `${d}/${m}/${y}`,
  'MM/DD/YYYY': (y, m, d) => `${m}/${d}/${y}`,
  'D/M/YYYY': (y, m, d) => `${Number(d)}/${Number(m)}/${y}`,
  'DD-MM-YYYY': (y, m, d) => `${d}-${m}-${y}`,
  'YYYY/MM/DD': (y, m, d) => `${y}/${m}/${d}`,
  YYYYMMDD: (y, m, d) => y + m + d,
  'DD/MM/YY': (y, m, d) => `${d}/${m}/${y.slice(2)}`,
  'DD MMM YYYY': (y, m, d) =>
    `${d} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(m) - 1]} ${y}`,
};
const TIMES = ['', '', '', ' 14:32:05', ' 09:05', 'T10:00:00Z', 'T16:20:11+02:00', ' 10:15:00 CET'];

interface NumberStyle {
  readonly mark: '.' | ',';
  readonly group: string;
  readonly minus: string;
}

function written(value: number, least: number, most: number, { mark, group, minus }: NumberStyle): string {
  const fixed = Math.abs(value).toFixed(most);
  const [whole = '', part = ''] = fixed.split('.');
  const kept = part.slice(0, least) + part.slice(least).replace(/0+$/, '');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, group) + (kept === '' ? '' : mark + kept);
  return value < 0 ? minus.replace('1', text) : text;
}

/** Returns a random export. */
export function randomExport(draw: Draw): RandomExport {
  const words = draw.of(LANGUAGES);
  const english = LANGUAGES[0] ?? words;
  const word = (header: Header) => draw.of(words.headers[header]);
  const hasTypes = draw.in(0.88);
  const isOneAccount = draw.in(0.4);
  const moves = ledger(draw, isOneAccount, hasTypes && draw.in(0.85));
  const own = new Set(moves.flatMap(({ currency, got }) => [currency, ...(got === null ? [] : [got.currency])]));
  const isForeign = moves.some(({ security, currency }) => security !== null && security.currency !== currency);
  const trades = moves.filter(({ kind }) => kind === 'buy' || kind === 'sell');
  const used = [...new Set(moves.flatMap(({ security }) => security ?? []))];

  // The conventions.
  const isPlain = !isForeign && used.every(({ kind }) => kind === 'share' || kind === 'coin');
  const money = draw.of([
    'net',
    'net',
    'gross',
    'gross and net',
    'sides',
    'sides and gross',
    ...(isPlain ? (['gross of trades, price only'] as const) : []),
  ] as const);
  const neutral = draw.in(0.5);
  const isSigned =
    !hasTypes || money.startsWith('sides') || moves.some(({ kind }) => kind === 'exchange') || draw.in(0.55);
  const isGrossSigned = isSigned && draw.in(0.6);
  const areSharesSigned = !hasTypes || draw.in(0.4);
  const costs = draw.of(['positive', 'positive', 'negative', 'hidden'] as const);
  const taxes = draw.of(['column', 'column', 'row', 'hidden'] as const);
  const decimal = words === english ? draw.of(['.', '.', '.', ','] as const) : draw.of([',', ',', '.'] as const);
  const style: NumberStyle = {
    mark: decimal,
    group: draw.of(['', '', '', decimal === '.' ? ',' : '.', "'", ' ', '\u00a0', '\u202f', '’']),
    minus: draw.of(['-1', '-1', '-1', '-1', '\u22121', '1-', '(1)', '- 1']),
  };
  const dateFormat = draw.of(
    words === english
      ? Object.keys(DATES)
      : ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD.MM.YYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MM/YY'],
  );
  const time = draw.of(TIMES.filter((one) => dateFormat !== 'DD MMM YYYY' || !one.startsWith('T')));
  const isNewestFirst = draw.in(0.4);
  const hasStates = draw.in(0.2);
  const hasBalance = draw.in(0.3) && hasTypes;
  const empty = draw.of(['', '', '', '0', `0${decimal}00`, '-', 'n/a', '--']);
  const currencyIn = draw.of(
    own.size === 1 && !isForeign && used.every(({ kind }) => kind !== 'pence')
      ? (['column', 'column', 'nowhere', 'header', 'cells'] as const)
      : isForeign
        ? (['column', 'column of security', 'both columns', 'both amounts'] as const)
        : (['column', 'column', 'cells'] as const),
  );
  const rateIn = isForeign
    ? draw.of(['local to account', 'account to local', 'nowhere'] as const)
    : draw.of(['nowhere', 'nowhere', 'nowhere', 'ones'] as const);
  const penceAs = draw.of(['GBX', 'GBp', 'GBP']);
  const identifiers = draw.of([
    ['isin'],
    ['symbol'],
    ['name'],
    ['isin', 'name'],
    ['symbol', 'name'],
    ['isin', 'symbol', 'name'],
  ]);
  const hasCoins = used.some(({ isin }) => isin === '');
  const typeWords = draw.in(0.15) ? CODES : words.types;
  const chosen = new Map(Object.entries(typeWords).map(([type, list]) => [type, draw.of(list)]));
  const hasSettle = draw.in(0.35);
  const isPerShare = draw.in(0.6);
  const delimiter = draw.of([decimal === ',' || style.group === ',' ? ';' : ',', ',', ';', '\t', '|']);
  const isQuoted = draw.in(0.3);
  const quantityDecimals = draw.of([0, 0, 0, 2, 3, 4, 6]);

  // The rows of the file, in the order of time.
  const rows: FileRow[] = [];
  const balances = new Map<string, number>();
  const draw0 = draw.of([0, 0, 1234.56]);
  const push = (move: Move, type: TypeWord, cash: number, gross: number, tax: number, currency: string, state = '') => {
    if (state === '') balances.set(currency, cents((balances.get(currency) ?? draw0) + cash));
    rows.push({
      move,
      type,
      cash,
      gross,
      tax,
      currency,
      isDone: state === '',
      state,
      balance: balances.get(currency) ?? 0,
      index: rows.length,
    });
  };
  for (const move of moves) {
    const { kind, got, value, currency, tax } = move;
    if (hasStates && draw.in(0.2)) push(move, kind, cashOf(move), value, tax, currency, draw.of(words.undone));
    if (got !== null) {
      const legs = [
        [-value, currency],
        [got.amount, got.currency],
      ] as const;
      for (const [cash, code] of draw.in(0.5) ? legs : legs.toReversed())
        push(move, kind, cash, Math.abs(cash), 0, code);
    } else if (kind === 'dividend' && tax > 0 && taxes === 'row') {
      push(move, kind, value, value, 0, currency);
      push(move, 'withheld', -tax, tax, 0, currency);
    } else push(move, kind, cashOf(move), value, tax, currency);
  }
  const order = isNewestFirst ? rows.toReversed() : rows;

  // The columns.
  const dated = (day: string) => {
    const [y = '', m = '', d = ''] = day.split('-');
    return (DATES[dateFormat] ?? DATES['YYYY-MM-DD'])?.(y, m, d) ?? '';
  };
  const settled = (day: string) => new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10);
  const isTrade = ({ type }: FileRow) => type === 'buy' || type === 'sell';
  const signOf = ({ cash }: FileRow) => (isSigned ? Math.sign(cash) : 1);
  const inCell = (text: string, code: string) =>
    currencyIn === 'cells' && text !== '' && /\d/.test(text)
      ? draw0 > 0
        ? `${text} ${code}`
        : `${code} ${text}`
      : text;
  const number = (value: number | null, code = '') =>
    value === null ? empty : inCell(written(value, 2, 2, style), code);
  const codeOf = ({ move, currency }: FileRow) => {
    const { security } = move;
    if (security === null || currencyIn === 'column') return currency;
    return security.kind === 'pence' && currencyIn === 'column of security' ? penceAs : security.currency;
  };
  type Column = readonly [header: string, cell: (row: FileRow) => string];
  const columns: Column[] = [];
  const add = (header: string, cell: (row: FileRow) => string) => columns.push([header, cell]);
  const isUnitNamed = currencyIn === 'header' || currencyIn === 'column of security' || currencyIn === 'both amounts';
  // Without amounts, the header of the prices is the only one with the currency.
  const unit = isUnitNamed ? ` ${draw.of(['(EUR)', 'in EUR', 'EUR']).replace('EUR', [...own][0] ?? '')}` : '';
  add(word('date'), ({ move }) => dated(move.day) + time);
  if (hasSettle) add(word('settle'), (row) => dated(isTrade(row) ? settled(row.move.day) : row.move.day));
  if (hasTypes) add(word('type'), ({ type }) => chosen.get(type) ?? '');
  for (const one of hasCoins && !identifiers.includes('symbol') ? ['symbol', 'name'] : identifiers)
    add(one === 'isin' ? 'ISIN' : word(one as 'name'), ({ move, type }) =>
      type === 'exchange' || move.security === null ? '' : move.security[one as 'name'],
    );
  add(word('quantity'), (row) => {
    const { move, type } = row;
    if (!isTrade(row) && !(type === 'dividend' && isPerShare)) return empty;
    const size = areSharesSigned && type === 'sell' ? -move.shares : move.shares;
    return written(size, quantityDecimals, Math.max(quantityDecimals, 6), style);
  });
  const priceAt = columns.length;
  add(word('price') + (money === 'gross of trades, price only' ? unit : ''), (row) => {
    const { move, type } = row;
    if (!isTrade(row) && !(type === 'dividend' && isPerShare)) return empty;
    if (move.price === 0) return empty;
    return inCell(
      written(move.price, 2, 4, style),
      move.security?.kind === 'pence' ? penceAs : (move.security?.currency ?? ''),
    );
  });
  if (currencyIn === 'both amounts') {
    add(`${word('amount')} ${draw.of(['(local)', 'local'])}`, (row) =>
      row.move.security === null ? empty : number(row.move.local * (isGrossSigned ? signOf(row) : 1)),
    );
  }
  const hasGross = /gross/.test(money) && money !== 'gross of trades, price only';
  const hasCostColumns = costs !== 'hidden' || !money.includes('net');
  if (hasGross)
    add((money === 'gross' && neutral ? word('amount') : word('gross')) + unit, (row) =>
      number(row.gross * (isGrossSigned ? signOf(row) : 1), row.currency),
    );
  if (money === 'gross of trades, price only') {
    add(word('amount') + unit, (row) => (isTrade(row) ? empty : number(row.gross * signOf(row), row.currency)));
  }
  if (hasCostColumns) {
    const sign = costs === 'negative' ? -1 : 1;
    add(word('fee') + unit, ({ move, type, currency }) =>
      move.fee === 0 || (type !== 'buy' && type !== 'sell') ? empty : number(sign * move.fee, currency),
    );
    if (taxes !== 'hidden' || !money.includes('net'))
      add(word('tax') + unit, ({ tax, currency }) => (tax === 0 ? empty : number(sign * tax, currency)));
  }
  if (money.includes('net'))
    add((money === 'net' && neutral ? word('amount') : word('net')) + unit, (row) =>
      number(isSigned ? row.cash : Math.abs(row.cash), row.currency),
    );
  if (money.startsWith('sides')) {
    const at = draw.int(0, words.headers.debit.length - 1);
    const isOutSigned = draw.in(0.3);
    add((words.headers.debit[at] ?? '') + unit, ({ cash, currency }) =>
      cash >= 0 ? (empty === 'n/a' ? '' : empty) : number(isOutSigned ? cash : -cash, currency),
    );
    add((words.headers.credit[at] ?? '') + unit, ({ cash, currency }) =>
      cash < 0 ? (empty === 'n/a' ? '' : empty) : number(cash, currency),
    );
  }
  if (currencyIn === 'both columns') {
    const header = word('currency');
    columns.splice(priceAt + 1, 0, [
      header,
      (row) => (row.move.security === null ? row.currency : row.move.security.currency),
    ]);
    add(header, ({ currency }) => currency);
  } else if (currencyIn.startsWith('column')) add(word('currency'), codeOf);
  else if (currencyIn === 'both amounts') add(word('currency'), (row) => row.move.security?.currency ?? row.currency);
  if (rateIn !== 'nowhere')
    add(word('rate'), ({ move: { rate, security } }) =>
      security === null ? empty : written(rateIn === 'account to local' ? 1 / rate : rate, 4, 6, style),
    );
  if (hasBalance) add(word('balance') + unit, ({ balance, currency }) => number(balance, currency));
  if (hasStates) add(word('status'), ({ state }) => state || words.done);
  if (draw.in(0.25)) add(word('note'), ({ index }) => draw.of(['', `Ref ${1000 + index}`, 'Order online', '12345']));
  if (draw.in(0.15)) add(draw.of(['Order ID', 'Reference', 'Id']), ({ index }) => `A${90_210 + index * 7}`);
  if (draw.in(0.1)) add('', () => '');
  if (draw.in(0.3)) {
    const shift = draw.int(1, columns.length - 1);
    if (currencyIn !== 'both columns') columns.push(...columns.splice(0, shift));
  }

  const cells: string[][] = [
    columns.map(([header]) => header),
    ...order.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  const [low = '', high = ''] = [moves[0]?.day ?? '', moves.at(-1)?.day ?? ''];
  const title = draw.of(['none', 'none', 'one line', 'lines']);
  if (title === 'one line') cells.unshift(['Account statement']);
  if (title === 'lines') cells.unshift(['Account', 'DE-4711'], ['Period', `${dated(low)} - ${dated(high)}`], ['']);
  const footer = draw.of(['none', 'none', 'none', 'total', 'legal', 'count']);
  if (footer === 'total') {
    const total = (header: string) => columns.findIndex(([own]) => own === header);
    const at = columns.findIndex(
      ([own]) => own !== '' && [...words.headers.net, ...words.headers.amount, ...words.headers.gross].includes(own),
    );
    const sum = rows.filter(({ isDone }) => isDone).reduce((all, row) => all + row.cash, 0);
    if (own.size === 1 && total('') !== 0)
      cells.push(columns.map((_, index) => (index === 0 ? words.total : index === at ? number(cents(sum)) : '')));
  }
  if (footer === 'legal') cells.push([''], ['This document is for information only. It is not a tax document.']);
  if (footer === 'count') cells.push([`${rows.length} rows`]);
  const quoted = (cell: string) =>
    isQuoted || cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const end = draw.of(['\n', '\r\n']);
  const text = cells.map((line) => line.map(quoted).join(delimiter)).join(end) + end;
  const encoding = draw.of(['UTF-8', 'UTF-8', 'UTF-8', 'BOM', 'UTF-16LE', 'UTF-16BE', 'latin1']);
  const hasCosts = moves.some(({ fee, tax }) => fee + tax > 0);
  return {
    bytes: encoded(text, encoding),
    moves,
    isProven:
      (hasBalance && (!isForeign || rateIn !== 'nowhere')) ||
      (trades.length > 0 &&
        (!hasCosts || (hasCostColumns && taxes !== 'hidden')) &&
        money !== 'gross of trades, price only' &&
        (!isForeign || rateIn !== 'nowhere')),
    conventions: {
      language: LANGUAGES.indexOf(words),
      hasTypes,
      isOneAccount,
      isForeign,
      currencies: own.size,
      money,
      neutral,
      isSigned,
      isGrossSigned,
      areSharesSigned,
      costs,
      taxes,
      decimal,
      group: style.group,
      minus: style.minus,
      dateFormat,
      time,
      isNewestFirst,
      hasStates,
      hasBalance,
      empty,
      currencyIn,
      rateIn,
      penceAs,
      identifiers: identifiers.join(),
      codes: typeWords === CODES,
      hasSettle,
      isPerShare,
      delimiter,
      isQuoted,
      quantityDecimals,
      title,
      footer,
      encoding,
      kinds: [...new Set(used.map(({ kind }) => kind))].sort().join(),
    },
    idOf: new Map(
      used.flatMap(
        ({ id, isin, symbol, name }) =>
          [
            [isin, id],
            [symbol, id],
            [name, id],
          ] as const,
      ),
    ),
  };
}

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'latin1') {
    const isLatin = [...text].every((letter) => letter <= '\u00ff');
    return Buffer.from(text, isLatin ? 'latin1' : 'utf8');
  }
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8');
  if (encoding === 'BOM') return Buffer.from(`\uFEFF${text}`, 'utf8');
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encoding === 'UTF-16LE' ? wide : wide.swap16();
}

/** The changes of one day to the shares of a security or to the money of a kind. */
type Sums = Map<string, { shares: number; cash: number }>;

function added(sums: Sums, key: string, shares: number, cash: number): void {
  const sum = sums.get(key) ?? { shares: 0, cash: 0 };
  sums.set(key, { shares: sum.shares + shares, cash: sum.cash + cash });
}

/** Returns the differences between a reading and the truth. Empty for the same ledger. */
export function differencesOf({ moves, idOf, conventions }: RandomExport, file: ImportedFile): readonly string[] {
  const isNamed = conventions.currencyIn !== 'nowhere';
  const code = (currency: string) => (isNamed ? currency : '');
  const [truth, read]: [Sums, Sums] = [new Map(), new Map()];
  for (const move of moves) {
    const { day, kind, security, shares, currency, got } = move;
    const of = [day, kind, kind === 'interest' || kind === 'fee' ? '' : (security?.id ?? ''), code(currency)];
    added(truth, of.join(' '), kind === 'buy' ? shares : kind === 'sell' ? -shares : 0, cashOf(move));
    if (got !== null) added(truth, [day, kind, '', code(got.currency)].join(' '), 0, got.amount);
  }
  const base = file.request === null ? '' : ((file.request as { base_currency?: string }).base_currency ?? '');
  for (const { row } of file.rows) {
    if (!('type' in row)) {
      added(read, `holding ${row.symbol}`, 1, 0);
      continue;
    }
    const { date = '', type, symbol = '', quantity = 0, price = 0, amount = quantity * price, fee = 0, tax = 0 } = row;
    const isPence = /^GB[Xp]$/.test(row.currency ?? '');
    const per = isPence ? 100 : 1;
    const currency = code(isPence ? 'GBP' : row.currency || base);
    const costs = fee + tax;
    const out = type === 'buy' || type === 'fee' || type === 'withdrawal' || type === 'exchange' || type === 'tax';
    const cash = (out ? -amount - costs : amount - costs) / per;
    const of = idOf.get(symbol) ?? symbol;
    const kind = type === 'tax' ? 'dividend' : type;
    const isCash =
      type === 'exchange' || type === 'interest' || type === 'fee' || type === 'deposit' || type === 'withdrawal';
    const key = [date, kind, isCash ? '' : of, currency].join(' ');
    added(read, key, type === 'buy' ? quantity : type === 'sell' ? -quantity : 0, cash);
    if (type === 'exchange') added(read, [date, kind, '', code(symbol.replace('CASH.', ''))].join(' '), 0, quantity);
  }
  return [...new Set([...truth.keys(), ...read.keys()])].flatMap((key) => {
    const [is, was] = [truth.get(key) ?? { shares: 0, cash: 0 }, read.get(key) ?? { shares: 0, cash: 0 }];
    const isSame = Math.abs(is.shares - was.shares) < 1e-5 && Math.abs(is.cash - was.cash) <= 0.035;
    return isSame ? [] : [`${key}: ${was.shares} ${was.cash.toFixed(2)} instead of ${is.shares} ${is.cash.toFixed(2)}`];
  });
}

/** A file that was read, and what it should have been. */
export interface Outcome {
  readonly reading: 'right' | 'asked' | 'wrong';
  readonly isProven: boolean;
  /** The conventions of the file, its text, and the differences to the truth. */
  readonly report: string;
}

export function outcomeOf(gen: GeneratorValue): Outcome {
  const int = (min: number, max: number) => gen(fc.integer, { min, max });
  const one = randomExport({
    int,
    of: (choices) => choices[int(0, choices.length - 1)] as (typeof choices)[number],
    in: (share) => int(1, 1000) <= share * 1000,
  });
  const text = decodeText(one.bytes);
  const file = importFile(text, { date: '2025-11-21' });
  const differences = differencesOf(one, file);
  const reading = file.request === null ? 'asked' : differences.length === 0 ? 'right' : 'wrong';
  // A question names a way out: each error says what is wrong and what to do.
  const isSentence = file.problems.some(({ severity, message }) => severity === 'error' && message.length > 20);
  return {
    reading: reading === 'asked' && !isSentence ? 'wrong' : reading,
    isProven: one.isProven,
    report: [JSON.stringify(one.conventions), text, ...differences].join('\n'),
  };
}

/** Reads random exports. Returns the share of proven ones that was read without a question. It throws at another ledger. */
export function shareOfProven(seed: number, numRuns: number): number {
  const proven: Outcome[] = [];
  const property = fc.property(fc.gen(), (gen) => {
    const outcome = outcomeOf(gen);
    if (outcome.isProven) proven.push(outcome);
    if (outcome.reading === 'wrong') throw new Error(outcome.report);
  });
  fc.assert(property, { seed, numRuns, unbiased: true, endOnFailure: true });
  return proven.filter(({ reading }) => reading === 'right').length / proven.length;
}
