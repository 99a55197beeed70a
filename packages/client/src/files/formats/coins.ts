import { currencyOfHeader, isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import { type Kind, kindOfWords, SIDES } from '../kinds.ts';
import type { Line } from '../parseRows.ts';
import { costsQuestion } from '../questions.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { isDone, isDoneBy } from '../states.ts';
import { pairOf, SIZED } from '../symbols.ts';
import { Table } from '../table.ts';
import { findColumn, headerName } from '../words.ts';
import { type AssetStep, type Chains, chainsOf, checkChains, decimalsOf } from './balances.ts';
import { baseColumns, type CoinFormat, columnsByAsset, pairColumns, type Role } from './coinColumns.ts';
import { FORMATS } from './coinFormats.ts';
import { cellsOf, isCostColumn, isStateColumn } from './columnsByContent.ts';
import { stopOnContradictions } from './table/contradictions.ts';
import { findHeader, type Source, skipAbove, type TableFormat } from './tableFormat.ts';
import { oncePerTable } from './transactions/nearMoney.ts';

/** Roles that every file of a format has. Others may be missing in older exports. */
const NEEDED: readonly Role[] = [
  'date',
  'kind',
  'asset',
  'quantity',
  'other',
  'otherQuantity',
  'pair',
  'price',
  'in',
  'inAsset',
  'out',
  'outAsset',
  'group',
  'direction',
];

/** Headers of the asset of a balance, and of the account that has it. */
const BALANCE_ASSET = /^(balance ?(currency|asset|coin|unit)|bcur)$/;
const ACCOUNT = /^(wallet|portfolio|account|sub ?account)( (id|name))?$/;

/** The roles of the assets of numbers. */
const ASSETS = { quantity: 'asset', otherQuantity: 'other', fee: 'feeAsset' } as const;

/** Coins that services write in a way of their own. */
const ALIASES: Readonly<Record<string, string>> = {
  XXBT: 'BTC',
  XBT: 'BTC',
  XXDG: 'DOGE',
  XDG: 'DOGE',
  XETH: 'ETH',
  XLTC: 'LTC',
  XXRP: 'XRP',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XETC: 'ETC',
  XZEC: 'ZEC',
  ETH2: 'ETH',
  MIOTA: 'IOTA',
};

/** An asset that came in (positive) or went out (negative). */
interface Leg {
  readonly asset: string;
  readonly quantity: number;
}

/** An asset that an account has after a row. */
interface Balance extends Leg {
  /** The asset and the account as they are written. */
  readonly account: string;
  readonly time: string;
  readonly decimals: number;
}

interface Move {
  readonly line: number;
  readonly date: string;
  readonly written: string;
  /** The identifier that the rows of a trade share. Empty if there is none. */
  readonly group: string;
  readonly kind: Kind | null;
  /** The security that paid a dividend, or that a tax belongs to. Empty for other rows. */
  readonly security: string;
  readonly legs: readonly Leg[];
  readonly fee: Leg | null;
  readonly value: Leg | null;
  /** The balances of assets after the row. */
  readonly balances: readonly Balance[];
  readonly id: string;
  readonly note: string;
}

/** The lists of services for coins, in which a row has one or two sides, and each side is money or a coin. */
export const coins: TableFormat = {
  name: 'coins',
  headerAt: (lines) => findHeader(lines, (cells) => formatOf(cells) !== null),
  read(source, headerAt, report) {
    const format = formatOf(source.lines[headerAt]?.cells ?? []);
    if (format !== null) readCoins(source, headerAt, format, report);
  },
};

/** Reads the rows below a header whose columns are known. */
export function readCoins(
  { lines, delimiter, options }: Source,
  headerAt: number,
  format: CoinFormat,
  report: Report,
): void {
  const header = lines[headerAt]?.cells ?? [];
  const sized = (['quantity', 'otherQuantity', 'fee'] as const).filter((role) => {
    const asset = format.columns[ASSETS[role]];
    return format.columns[role] !== undefined && asset === undefined && isSized(lines, headerAt, place(role));
  });
  const stateAt = header.findIndex((name, column) => isStateColumn(name, cellsOf(lines.slice(headerAt + 1), column)));
  const names = header.map(headerName);
  const found = {
    status: stateAt,
    balance: findColumn(names, 'balance'),
    balanceAsset: names.findIndex((name) => BALANCE_ASSET.test(name)),
  };
  function place(role: Role): number {
    const named = positionOf(header, format.columns[role]);
    return named === -1 && (role === 'status' || role === 'balance' || role === 'balanceAsset') ? found[role] : named;
  }
  const at = (role: Role) => {
    const behind = sized.findIndex((number) => ASSETS[number] === role);
    return behind === -1 ? place(role) : header.length + behind;
  };
  const numbers = (['quantity', 'gross', 'otherQuantity', 'price', 'in', 'out', 'fee', 'value'] as const).map(at);
  skipAbove(lines.slice(0, headerAt), report);
  const columnsOf = (pattern: RegExp) =>
    header.flatMap((name, column) => {
      const asset = pattern.exec(name)?.[1];
      return asset === undefined ? [] : [{ asset, column }];
    });
  const wide = {
    legs: format.wide === undefined ? [] : columnsOf(format.wide.amount),
    fees: format.wide === undefined ? [] : columnsOf(format.wide.fee),
    balances: format.wide?.balance === undefined ? [] : columnsOf(format.wide.balance),
  };
  const ofAssets = [...wide.legs, ...wide.fees, ...wide.balances].map(({ column }) => column);
  const below = lines
    .slice(headerAt + 1)
    .map((line) => withAssets(withoutUnits(line, ofAssets), sized.map(place), header.length));
  const where = { dates: [at('date')], numbers: [...numbers, ...ofAssets], delimiter };
  const table = new Table(header, below, report, where, options);
  const read = table.lines.flatMap((line) => moveOf(table, line, format, wide, at, report) ?? []);
  const moves = at('kind') === -1 ? withoutMoneyAlone(read, report) : read;
  const [gross, net] = [chainsOf(stepsOf(moves, false)), chainsOf(stepsOf(moves, true))];
  const proven = amountsByBalances(gross, net);
  const amounts = proven ?? (format.isFeeOpen ? (options.amounts ?? amountsByNotes(moves)) : undefined);
  if (format.isFeeOpen) askForFees(moves, amounts, report);
  // Kraken lists a payment first without an identifier, while it is pending.
  const isPending = ({ id }: Move) => id === '' && at('id') !== -1 && at('group') !== -1;
  for (const { line } of moves.filter(isPending)) report.skip(line, 'It is pending, because it has no identifier yet.');
  const groups = groupBy(
    moves.filter((move) => !isPending(move)),
    groupKey,
  );
  const isFeeIncluded = amounts === undefined ? format.isFeeIncluded === true : amounts === 'net';
  const ofBalances = header[wide.balances[0]?.column ?? at('balance')] ?? '';
  checkChains(isFeeIncluded ? net : gross, ofBalances, report);
  // A payment that left is negative, so a positive one came, whatever its word says.
  const isSigned = at('direction') === -1 && moves.some(({ kind, legs }) => FLOWS.includes(kind) && legs.some(isOut));
  const paid = new Set(moves.flatMap(({ kind, legs }) => (FLOWS.includes(kind) ? legs.map(keyOfLeg) : [])));
  const own = { ...format, isFeeIncluded, areFlowsSigned: isSigned, paid };
  for (const group of groups.values()) addGroup(group, own, report);
  const fee = at('fee') === -1 && format.columns.fee !== undefined ? header.findIndex(isOfCosts) : -1;
  function isOfCosts(name: string, column: number): boolean {
    return isCostColumn(name, cellsOf(below, column), 'fee');
  }
  if (fee !== -1) {
    const message = `The column "${header[fee]}" has costs, which stand under "${format.columns.fee}" in this format. Rename it, or remove the column`;
    report.error(null, message, { column: header[fee] ?? '' });
  }
  const roles = Object.keys(format.columns) as Role[];
  const known = (format.headers ?? []).map((name) => positionOf(header, name));
  const used = new Set([...[...roles, 'status' as const].map(place), ...ofAssets, ...known]);
  const lacksFee = at('fee') === -1 && format.columns.fee !== undefined;
  stopOnContradictions({ headers: header, lines: table.lines, used, isKnown: true, coins: { lacksFee } }, report);
}

/** Kinds of payments. */
const FLOWS: readonly (Kind | null)[] = ['deposit', 'withdrawal', 'transfer_in', 'transfer_out'];

function keyOfLeg({ asset, quantity }: Leg): string {
  return `${asset} ${quantity}`;
}

function isOut({ quantity }: Leg): boolean {
  return quantity < 0;
}

/** A format with what the rows of a file prove. */
interface ProvenFormat extends CoinFormat {
  /** True if payments are negative when they left. */
  readonly areFlowsSigned: boolean;
  /** The signed payments of the list. */
  readonly paid: ReadonlySet<string>;
}

/** Asks whether the numbers of a table include their fees, if a row has a fee in one of its assets. */
function askForFees(moves: readonly Move[], amounts: Source['options']['amounts'], report: Report): void {
  const open = moves.find(({ fee, legs }) => legs.some(({ asset }) => asset === fee?.asset));
  const [own] = open?.legs.filter(({ asset }) => asset === open.fee?.asset) ?? [];
  if (amounts !== undefined || open?.fee == null || own === undefined) return;
  const question = costsQuestion(Math.abs(own.quantity), open.fee.quantity);
  report.questions.push(question);
  report.error(open.line, `${question.text} Say whether amounts are after costs (amounts)`);
}

/** Returns the rows with the balances after them. A fee in the asset of a row is in its number, or it is not. */
function stepsOf(moves: readonly Move[], isFeeIncluded: boolean): AssetStep[] {
  return moves.flatMap(({ line, legs, fee, balances }) =>
    balances.map(({ asset, quantity, ...more }) => {
      const own = legs.filter((leg) => leg.asset === asset).reduce((sum, leg) => sum + leg.quantity, 0);
      const cost = !isFeeIncluded && fee?.asset === asset ? fee.quantity : 0;
      return { line, asset, balance: quantity, moved: own - cost, ...more };
    }),
  );
}

/** Returns whether numbers are after their fees, if only one of both fits the running balances. */
function amountsByBalances(gross: Chains, net: Chains): Source['options']['amounts'] {
  if (gross.breaks.length === net.breaks.length) return undefined;
  if (net.breaks.length === 0) return 'net';
  return gross.breaks.length === 0 ? 'gross' : undefined;
}

/** Returns whether numbers are after their fees, if the notes of all trades with a fee say what was paid. */
function amountsByNotes(moves: readonly Move[]): Source['options']['amounts'] {
  const told = moves.flatMap(({ legs, fee, note }) => {
    const own = legs.find(({ asset }) => asset === fee?.asset);
    if (fee === null || own === undefined || legs.length < 2) return [];
    const cost = own.quantity < 0 ? fee.quantity : -fee.quantity;
    const has = (size: number) => numbersIn(note).some((number) => Math.abs(number - size) < 0.005);
    const [isNet, isGross] = [has(Math.abs(own.quantity)), has(Math.abs(own.quantity) + cost)];
    return isNet === isGross ? [undefined] : [isNet ? ('net' as const) : ('gross' as const)];
  });
  return new Set(told).size === 1 ? told[0] : undefined;
}

/** Returns the rows that have coins. Money alone is the fee of a trade at the same time, or an error. */
function withoutMoneyAlone(moves: readonly Move[], report: Report): readonly Move[] {
  const isAlone = ({ legs: [leg, ...more] }: Move) => leg !== undefined && more.length === 0 && isMoney(leg.asset);
  const coins = moves.filter((move) => !isAlone(move));
  if (!coins.some(({ legs }) => legs.length > 1)) return moves;
  const keyOf = (date: string, size: number) => `${date} ${size}`;
  // The first trade of equal ones counts.
  const byFee = new Map(
    [...coins].reverse().flatMap((move) => (move.fee ? [[keyOf(move.date, move.fee.quantity), move]] : [])),
  );
  for (const { line, date, legs } of moves.filter(isAlone)) {
    const size = Math.abs(legs[0]?.quantity ?? 0);
    const trade = byFee.get(keyOf(date, size));
    if (trade !== undefined) report.skip(line, `It repeats the fee of line ${trade.line}.`);
    else
      report.error(line, 'It has money and no coins, and does not say why. Remove it, or add a column of types (type)');
  }
  return coins;
}

/** True for a column of numbers with their assets. */
function isSized(lines: readonly Line[], headerAt: number, column: number): boolean {
  return lines.slice(headerAt + 1).some(({ cells }) => SIZED.test(cells[column] ?? ''));
}

/** Returns a line whose numbers have no asset behind them, because their header has it. */
function withoutUnits(line: Line, columns: readonly number[]): Line {
  const cells = line.cells.map((cell, at) =>
    columns.includes(at) ? cell.replace(/ ?[A-Z][A-Z0-9]{1,9}(\)?)$/, '$1') : cell,
  );
  return columns.length === 0 ? line : { ...line, cells };
}

/** Returns a line whose numbers have their assets in cells behind the others. */
function withAssets(line: Line, columns: readonly number[], width: number): Line {
  const cells = Array.from({ length: Math.max(width, line.cells.length) }, (_, at) => line.cells[at] ?? '');
  for (const column of columns) {
    const [, number = cells[column] ?? '', asset = ''] = SIZED.exec(cells[column] ?? '') ?? [];
    cells[column] = number;
    cells.push(asset);
  }
  return columns.length === 0 ? line : { ...line, cells };
}

function formatOf(cells: readonly string[]): CoinFormat | null {
  return (
    FORMATS.find(
      ({ columns, wide, headers = [] }) =>
        NEEDED.every((role) => columns[role] === undefined || positionOf(cells, columns[role]) !== -1) &&
        headers.every((name) => positionOf(cells, name) !== -1) &&
        (wide === undefined || cells.some((cell) => wide.amount.test(cell))),
    ) ??
    pairColumns(cells) ??
    baseColumns(cells) ??
    columnsByAsset(cells)
  );
}

function positionOf(cells: readonly string[], header: string | undefined): number {
  if (header === undefined || header === '#') return header === undefined ? -1 : cells.indexOf(header);
  if (header.includes('|')) {
    return header.split('|').reduce((found, each) => (found === -1 ? positionOf(cells, each) : found), -1);
  }
  const [name = '', occurrence = '1'] = header.split('#');
  const places = cells.flatMap((cell, at) =>
    cell === name || (headerName(cell) === headerName(name) && cell.toLowerCase() === name.toLowerCase()) ? [at] : [],
  );
  return places[Number(occurrence) - 1] ?? -1;
}

function groupKey({ line, date, written, group }: Move): string {
  // Deposits and rewards that share a time are separate events.
  return group === '' ||
    !/trade|spend|receive|buy|bought|sell|sold|convert|transaction|fee|commission|swap|match|spot|exchange/i.test(
      written,
    )
    ? `${line}`
    : `${date} ${group}`;
}

/** The columns of each asset of a table. */
type Wide = Readonly<
  Record<'legs' | 'fees' | 'balances', readonly { readonly asset: string; readonly column: number }[]>
>;

function moveOf(
  table: Table,
  line: Line,
  format: CoinFormat,
  wide: Wide,
  at: (role: Role) => number,
  report: Report,
): Move | null {
  const text = (role: Role) => table.text(line, at(role));
  const number = (role: Role) => (at(role) === -1 ? 0 : (table.number(line, at(role)) ?? 0));
  // Some services write the state of a row behind its word, such as `deposit (failed)`.
  const [, behind = ''] = /\(([^()]{1,30})\)$/.exec(text('kind')) ?? [];
  const state = isDone(behind) === false ? behind : text('status');
  const done = state === '' || isDoneBy(table.headers[at('status')] ?? '', state);
  if (done !== true) {
    if (done === false) report.skip(line.number, `Its state is "${state}", so it moved nothing.`);
    else
      report.error(line.number, `"${state}" is not a known state. Remove the rows that were not carried out`, {
        value: state,
      });
    return null;
  }
  if (line.cells.filter((cell) => cell !== '').length < 3) {
    report.skip(line.number, 'It is a remark.');
    return null;
  }
  const date = table.date(line, at('date'));
  const leg = (asset: string, quantity: number): Leg[] =>
    asset === '' || quantity === 0 ? [] : [{ asset: nameOf(asset), quantity }];
  const written = text('kind');
  const pair = format.isQuoteFirst ? turnedPairOf(text('pair')) : pairOf(text('pair'));
  if (at('pair') !== -1 && pair === null) {
    report.error(line.number, `"${text('pair')}" is not a pair of two coins or currencies`, { value: text('pair') });
    return null;
  }
  const isTwo = text('other') !== '' && text('asset') !== text('other');
  const sides = at('direction') === -1 ? signedSides() : directedSides();
  const legsIn = (columns: Wide['legs']) =>
    columns.flatMap(({ asset, column }) => leg(asset, table.number(line, column) ?? 0));
  const legs = [
    ...sides,
    ...legsIn(wide.legs),
    ...leg(text('inAsset'), Math.abs(number('in'))),
    ...leg(text('outAsset'), -Math.abs(number('out'))),
  ];
  const own =
    format.kinds?.find(([pattern]) => pattern.test(written))?.[1] ??
    (format.isFromTo && !isTwo && kindOfWords(written) === 'transfer' ? 'internal' : undefined);
  const value =
    leg(
      text('valueAsset') || (currencyOfHeader(table.headers[at('value')] ?? '') ?? ''),
      Math.abs(number('value')),
    )[0] ?? null;
  function signedSides(): Leg[] {
    const written = number('quantity');
    const isOut = format.isFromTo && (isTwo || isIncoming(text('kind')) === false);
    const [asset, money] = [pair?.base ?? text('asset'), pair?.quote ?? text('other')];
    const [first] = leg(asset, isOut ? -Math.abs(written) : written);
    const other = at('price') === -1 ? number('otherQuantity') : round(-written * number('price'));
    // One asset on both sides is one movement.
    if (first !== undefined && asset === money) return [first];
    // The second side of a row moves against the first one.
    const opposite = first === undefined ? other : first.quantity < 0 ? Math.abs(other) : -Math.abs(other);
    return [...(first === undefined ? [] : [first]), ...leg(money, opposite)];
  }
  function directedSides(): Leg[] {
    const side = kindOfWords(text('direction'));
    const trade = side === 'buy' || side === 'sell' ? side : kindOfWords(written);
    const isTrade = trade === 'buy' || trade === 'sell';
    const isIn = isTrade ? trade === 'buy' : isIncoming(text('direction') || written);
    // Coins that became the same coins only moved.
    if (isIn === null && text('asset') !== '' && text('asset') === text('other')) return [];
    if (isIn === null) {
      const word = text('direction') || written;
      const message = `"${word}" does not say whether the coins came or left. Write buy, sell, deposit, or withdrawal`;
      report.error(line.number, message, { value: word });
      return [];
    }
    const size = (isIn || at('gross') === -1 ? number('quantity') : number('gross')) || number('quantity');
    const [quantity, other] = [Math.abs(size), Math.abs(number('otherQuantity'))];
    const first = leg(pair?.base ?? text('asset'), isIn ? quantity : -quantity);
    const money = pair?.quote ?? text('other');
    // A dividend of a security is the money of its row.
    if (trade === 'dividend' && isMoney(money)) return leg(money, other);
    // The money of a row without a trade is the value of its coins.
    return isTrade || first.length === 0 ? [...first, ...leg(money, isIn === isTrade ? -other : other)] : first;
  }
  /** Returns the kind of a word. An airdrop that is free of tax stands in the column of what came, so it is not a tax. */
  function kindOfSide(word: string): Kind | null {
    const kind = kindOfWords(word);
    const isIn = at('in') !== -1 && legs.length > 0 && !legs.some(isOut);
    return isIn && kind !== null && COSTS.includes(kind) ? null : kind;
  }
  const fee = Math.abs(number('fee'));
  const feeAsset =
    text('feeAsset') ||
    (at('total') === -1 ? '' : assetOfFee(legs, fee, Math.abs(number('total')))) ||
    (at('total') === -1 && format.columns.feeAsset === undefined && at('feeAsset') === -1
      ? text('asset') || (pair?.quote ?? '')
      : '');
  if (fee !== 0 && feeAsset === '') {
    report.error(line.number, `The fee of ${fee} names no coin. Add the coin behind it, or empty the cell`);
  }
  return {
    line: line.number,
    date: date ?? '',
    written,
    group: text('group'),
    kind:
      own ?? kindOfSide(text('note').startsWith('spot') || text('note').startsWith('staking') ? text('note') : written),
    security: kindOfWords(written) === 'dividend' && isMoney(text('other')) ? nameOf(text('asset')) : text('security'),
    legs,
    fee:
      leg(feeAsset, fee)[0] ??
      legsIn(wide.fees).map(({ asset, quantity }) => ({ asset, quantity: Math.abs(quantity) }))[0] ??
      null,
    value,
    balances: balancesIn(),
    id: text('id'),
    note: text('note'),
  };
  function balancesIn(): Balance[] {
    const [, number = text('balance'), sized = ''] = SIZED.exec(text('balance')) ?? [];
    const unit = sized || text('balanceAsset') || text('asset');
    const columns = [{ asset: unit, column: at('balance'), number }, ...wide.balances];
    const account = accountsOf(table.headers).map((column) => line.cells[column]);
    return columns.flatMap(({ asset, column }) => {
      const written = column === at('balance') ? number : table.text(line, column);
      const quantity = column === -1 || asset === '' ? null : table.peek(written, column);
      if (quantity === null) return [];
      const where = { account: [asset, ...account].join('\n'), time: text('date'), decimals: decimalsOf(written) };
      return [{ asset: nameOf(asset), quantity, ...where }];
    });
  }
}

/** Returns the columns that name the account of a row. */
const accountsOf = oncePerTable((headers: readonly string[]) =>
  headers.flatMap((name, column) => (ACCOUNT.test(headerName(name)) ? [column] : [])),
);

/** Returns the sides of a pair such as BTC-ETH, whose first side was paid with. */
function turnedPairOf(text: string): { readonly base: string; readonly quote: string } | null {
  const [, quote = '', base = ''] = /^([A-Z0-9]{2,10})-([A-Z0-9]{2,10})$/.exec(text) ?? [];
  return base === '' ? null : { base, quote };
}

/** Returns the asset that came, if its total is the one after the fee. Empty if none or both fit. */
function assetOfFee(legs: readonly Leg[], fee: number, total: number): string {
  const isNear = (one: number) => Math.abs(one - total) <= 1e-6 * total;
  const fitting = legs.filter(({ quantity }) => quantity > 0 && isNear(quantity - fee));
  return fitting.length === 1 ? (fitting[0]?.asset ?? '') : '';
}

/** True if a text such as `Bought BTC 0.5 for ZAR 7,500.00` or `Sold 0.5 BTC/ZAR @ 15,000` has the value or the price of a trade. */
function isTold(text: string, { quantity }: Leg, value: Leg): boolean {
  const isNear = (one: number) => Math.abs(one - value.quantity) <= 0.005 * value.quantity;
  return numbersIn(text).some((number) => isNear(number) || isNear(number * Math.abs(quantity)));
}

/** Returns the numbers of a text such as `for ZAR 7,500.00`. */
function numbersIn(text: string): number[] {
  return (text.match(/\d[\d,]{0,20}(\.\d{1,18})?/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
}

function isMoney(asset: string): boolean {
  return isCurrency(nameOf(asset));
}

const COSTS: readonly Kind[] = ['fee', 'tax', 'charge'];

/** Kinds that have two sides. */
const HALVES: readonly (Kind | null)[] = ['buy', 'sell', 'trade', 'exchange'];

const OUTGOING: readonly (Kind | null)[] = ['withdrawal', 'transfer_out', 'fee', 'tax', 'charge'];

const INCOMING: readonly (Kind | null)[] = ['deposit', 'transfer_in', 'reward', 'interest', 'dividend', 'refund'];

/** Returns whether a word such as incoming, deposit, or reward brings coins. Null if it does not say so. */
export function isIncoming(word: string): boolean | null {
  const kind = kindOfWords(word);
  if (OUTGOING.includes(kind) || /^out(going|bound|put|flow)?\b/i.test(word)) return false;
  return INCOMING.includes(kind) || /^in(coming|bound|put|flow)?\b/i.test(word) ? true : null;
}

/** Returns the usual name of a coin or a currency. Kraken writes ZEUR for euros, and ADA.S or DOT28.S for staked coins. */
export function nameOf(asset: string): string {
  // Binance writes LDBTC for bitcoins that are lent, and Delta writes AAPL (Apple Inc.).
  const described = asset.endsWith(')') ? asset.indexOf(' (') : -1;
  const plain = (described < 0 ? asset : asset.slice(0, described))
    .toUpperCase()
    .replace(/(\d\d)?\.[A-Z]$|^LD(?=[A-Z]{3})/, '')
    // Pionex writes BUSDBEP20 for coins that came by a network.
    .replace(/(?<=^[A-Z]{3,8})(BEP20|BEP2|ERC20|TRC20)$/, '');
  if (/^Z[A-Z]{3}$/.test(plain) && isCurrency(plain.slice(1))) return plain.slice(1);
  return ALIASES[plain] ?? plain;
}

function addGroup(group: readonly Move[], format: ProvenFormat, report: Report): void {
  const [first] = group;
  if (first === undefined) return;
  // A fee in an asset of the trade belongs to it. A fee in a third asset is a row of its own.
  const costs = group.filter(({ kind }) => kind === 'fee');
  if (costs.length > 0 && costs.length < group.length) {
    const others = group.filter((move) => !costs.includes(move));
    const traded = new Set(others.flatMap(({ legs }) => legs.map(({ asset }) => asset)));
    const isOwn = ({ legs }: Move) => others.length > 1 && legs.every(({ asset }) => traded.has(asset));
    const asFee = (move: Move): Move[] =>
      move.legs.map((leg) => ({ ...move, kind: null, legs: [], fee: { ...leg, quantity: Math.abs(leg.quantity) } }));
    addGroup([...others, ...costs.filter(isOwn).flatMap(asFee)], format, report);
    for (const cost of costs) if (!isOwn(cost)) addSingle(cost, format, report);
    return;
  }
  const legs = group.flatMap((move) => move.legs);
  const isMove = group.every(({ kind }) => kind === 'internal');
  if (isMove) for (const { line } of group) report.skip(line, 'It moves nothing out of the account.');
  else if (legs.length === 0) for (const { line } of group) report.skip(line, 'It moves neither money nor coins.');
  else if (legs.some(({ quantity }) => quantity > 0) && legs.some(({ quantity }) => quantity < 0))
    addExchanged(group, legs, format, report);
  else
    for (const move of group) {
      const paid = format.isPaidByValue ? paidBy(move) : null;
      if (paid === null) addSingle(move, format, report);
      else addTrade([move], [...move.legs, paid], format, report);
    }
}

/** Returns the money of a trade of coins whose text names it. Null for other rows. */
function paidBy({ kind, legs: [coin, ...more], value, written }: Move): Leg | null {
  const isTrade = kind !== null && SIDES.includes(kind) && more.length === 0;
  if (coin === undefined || value === null || !isTrade || isMoney(coin.asset) || !isTold(written, coin, value))
    return null;
  return { asset: value.asset, quantity: coin.quantity > 0 ? -value.quantity : value.quantity };
}

/** Adds a trade with the payment in front of it or behind it, if the row is a payment with two assets. */
function addExchanged(group: readonly Move[], legs: readonly Leg[], format: ProvenFormat, report: Report): void {
  const [only, ...more] = group;
  const kind = format.isFromTo && more.length === 0 ? only?.kind : null;
  const pay = (leg: Leg | undefined) => {
    if (only !== undefined && leg !== undefined)
      addSingle({ ...only, legs: [leg], fee: null, value: null }, format, report);
  };
  const paidIn = legs.find(isOut);
  if (kind === 'deposit' || kind === 'transfer_in') pay(paidIn && { ...paidIn, quantity: -paidIn.quantity });
  addTrade(group, legs, format, report);
  const paidOut = legs.find((leg) => !isOut(leg));
  if (kind === 'withdrawal' || kind === 'transfer_out') pay(paidOut && { ...paidOut, quantity: -paidOut.quantity });
}

/** Adds a trade of a coin for money, or of a coin for another one. */
function addTrade(
  group: readonly Move[],
  legs: readonly Leg[],
  { isFeeIncluded = false }: CoinFormat,
  report: Report,
): void {
  const [first] = group;
  if (first === undefined) return;
  const { line, date, id, note } = first;
  const sumOf = (test: (leg: Leg) => boolean) => {
    const own = legs.filter(test);
    const assets = new Set(own.map(({ asset }) => asset));
    return {
      asset: own[0]?.asset ?? '',
      quantity: round(own.reduce((sum, { quantity }) => sum + quantity, 0)),
      isOne: assets.size === 1,
    };
  };
  const came = sumOf(({ quantity }) => quantity > 0);
  // Some lists have the fee of a trade in a row of its own, which takes some of what came.
  const costs = legs.filter(({ asset, quantity }) => quantity < 0 && came.isOne && asset === came.asset);
  const went = sumOf((leg) => leg.quantity < 0 && !costs.includes(leg));
  if ((!came.isOne || !went.isOne) && !legs.some(({ asset }) => isCurrency(asset))) {
    addConversion(group, legs, report);
    return;
  }
  if (!came.isOne || !went.isOne) {
    for (const move of group) report.error(move.line, 'The trade has more than two assets. Enter it as two trades');
    return;
  }
  for (const move of group.slice(1)) report.skip(move.line, `It belongs to the trade of line ${line}.`);
  const fees = [
    ...group.flatMap(({ fee }) => fee ?? []),
    ...costs.map(({ asset, quantity }) => ({ asset, quantity: -quantity })),
  ];
  const feeIn = (asset: string) => round(fees.reduce((sum, fee) => sum + (fee.asset === asset ? fee.quantity : 0), 0));
  const common = { date, id, note };
  const [isMoneyIn, isMoneyOut] = [isCurrency(came.asset), isCurrency(went.asset)];
  if (isMoneyIn && isMoneyOut) {
    report.add(line, {
      ...common,
      type: 'exchange',
      amount: -went.quantity,
      currency: went.asset,
      symbol: `CASH.${came.asset}`,
      quantity: came.quantity,
      fee: feeIn(went.asset),
    });
  } else if (isMoneyOut) {
    const fee = feeIn(went.asset);
    const amount = round(-went.quantity - (isFeeIncluded ? fee : 0));
    report.add(line, {
      ...common,
      type: 'buy',
      symbol: came.asset,
      quantity: round(came.quantity - feeIn(came.asset)),
      amount,
      currency: went.asset,
      fee,
    });
  } else if (isMoneyIn) {
    const fee = feeIn(came.asset);
    const amount = round(came.quantity + (isFeeIncluded ? fee : 0));
    report.add(line, {
      ...common,
      type: 'sell',
      symbol: went.asset,
      quantity: round(-went.quantity + feeIn(went.asset)),
      amount,
      currency: came.asset,
      fee,
    });
  } else addSwap(first, came, went, isFeeIncluded ? () => 0 : feeIn, report);
  const others = fees.filter(({ asset }) => asset !== came.asset && asset !== went.asset);
  for (const { asset, quantity } of others) {
    if (isCurrency(asset)) report.add(line, { ...common, type: 'fee', amount: quantity, currency: asset });
    else report.add(line, { ...common, type: 'transfer_out', symbol: asset, quantity });
  }
}

/** Adds a trade of several coins at once. Without money, each of them only came or left. */
function addConversion([first, ...others]: readonly Move[], legs: readonly Leg[], report: Report): void {
  if (first === undefined) return;
  const { line, date, id, note } = first;
  const fees = [first, ...others].flatMap(({ fee }) => (fee === null ? [] : { ...fee, quantity: -fee.quantity }));
  for (const [asset, own] of groupBy([...legs, ...fees], (leg) => leg.asset)) {
    const quantity = round(own.reduce((sum, leg) => sum + leg.quantity, 0));
    const type = quantity < 0 ? 'transfer_out' : 'transfer_in';
    if (isCurrency(asset)) report.add(line, { date, id, note, type: 'fee', amount: -quantity, currency: asset });
    else if (quantity !== 0) report.add(line, { date, id, note, type, symbol: asset, quantity: Math.abs(quantity) });
  }
  for (const move of others) report.skip(move.line, `It belongs to the trade of line ${line}.`);
}

/** Adds a trade of a coin for another one: a sale and a purchase at the value of the row, or two transfers without it. */
function addSwap(
  { line, date, id, note, value }: Move,
  came: Leg,
  went: Leg,
  feeIn: (asset: string) => number,
  report: Report,
): void {
  const common = { date, id, note };
  const [sold, bought] = [round(-went.quantity + feeIn(went.asset)), round(came.quantity - feeIn(came.asset))];
  if (value !== null && isCurrency(value.asset) && value.quantity > 0) {
    const money = { amount: value.quantity, currency: value.asset };
    report.add(line, { ...common, type: 'sell', symbol: went.asset, quantity: sold, ...money });
    report.add(line, { ...common, type: 'buy', symbol: came.asset, quantity: bought, ...money });
  } else {
    report.add(line, { ...common, type: 'transfer_out', symbol: went.asset, quantity: sold });
    report.add(line, { ...common, type: 'transfer_in', symbol: came.asset, quantity: bought });
  }
}

function addSingle(
  { line, date, written, kind, security, legs, fee, value, id, note }: Move,
  { isFeeIncluded = false, isSigned = false, areFlowsSigned, paid }: ProvenFormat,
  report: Report,
): void {
  const common = { date, id, note };
  if (kind === null && written !== '' && !legs.some(({ asset }) => !isCurrency(asset))) {
    report.warn(line, `"${written}" is not known, so its direction follows from its sign`);
  }
  const [only, ...more] = legs;
  // The coins of a purchase come, and those of a sale leave.
  const isAgainst = only !== undefined && (kind === 'buy' ? isOut(only) : kind === 'sell' && !isOut(only));
  const isOneSided = only !== undefined && more.length === 0 && HALVES.includes(kind);
  const isHalf = isOneSided && isCurrency(only.asset);
  if (isHalf || (isAgainst && more.length === 0)) {
    report.error(
      line,
      'It is one side of a trade, and the file has no other one. Export the whole trade, or leave the row out',
    );
    return;
  }
  if (isOneSided && !/deposit|withdraw|transfer/i.test(written)) {
    const [way, other] = isOut(only) ? ['left', 'what they were sold for'] : ['came', 'what they cost'];
    report.warn(
      line,
      `"${written}" has one side, so its ${only.asset} only ${way}. Add ${other}, if the file lacks it`,
    );
  }
  for (const { asset, quantity } of legs) {
    // A payment that came back brings its fee, too.
    const isBack = areFlowsSigned && quantity > 0 && (kind === 'withdrawal' || kind === 'transfer_out');
    if (isBack && !paid.has(keyOfLeg({ asset, quantity: -quantity }))) {
      const message = `"${written}" has the sign of a payment that came in, and no other row took ${quantity} ${asset} out. Correct its sign, or write Deposit as its type`;
      report.error(line, message);
      continue;
    }
    if (isBack) report.warn(line, `"${written}" is positive, so it is booked as a payment that came in`);
    const isLeaving = quantity < 0 || (OUTGOING.includes(kind) && !isBack);
    const size = Math.abs(quantity);
    const ownFee = fee?.asset === asset && !isFeeIncluded ? fee.quantity : 0;
    if (!isCurrency(asset)) {
      const cost = isBack ? -ownFee : ownFee;
      const worth = value !== null && isCurrency(value.asset) ? { amount: value.quantity, currency: value.asset } : {};
      if (isLeaving)
        report.add(line, { ...common, type: 'transfer_out', symbol: asset, quantity: round(size + cost), ...worth });
      else report.add(line, { ...common, type: 'transfer_in', symbol: asset, quantity: round(size - cost), ...worth });
    } else if (isSigned && quantity > 0 && (kind === 'fee' || kind === 'tax')) {
      report.addRefund(line, { date, amount: size, currency: asset, note: written, id });
    } else if (kind === 'tax')
      report.addWithheld(line, { date, symbol: security, amount: size, currency: asset, note: written });
    else if (security !== '' && kind === 'dividend' && !isLeaving) {
      const own = fee !== null && fee.asset === asset ? fee.quantity : 0;
      report.add(line, { ...common, type: 'dividend', symbol: security, amount: size, currency: asset, fee: own });
    } else if (kind === 'fee') report.add(line, { ...common, type: 'fee', amount: size, currency: asset });
    else if (kind === 'interest' || kind === 'reward' || kind === 'dividend')
      report.add(line, { ...common, type: 'interest', amount: isLeaving ? -size : size, currency: asset });
    else {
      const own = fee !== null && fee.asset === asset ? fee.quantity : 0;
      // The amount of a request is before the fee.
      const included = isFeeIncluded ? own : 0;
      if (isBack) report.add(line, { ...common, type: 'deposit', amount: round(size + own), currency: asset });
      else
        report.add(line, {
          ...common,
          type: isLeaving ? 'withdrawal' : 'deposit',
          amount: round(isLeaving ? size - included : size + included),
          currency: asset,
          fee: own,
        });
    }
  }
  if (fee !== null && isCurrency(fee.asset) && !legs.some(({ asset }) => asset === fee.asset)) {
    report.add(line, { ...common, type: 'fee', symbol: legs[0]?.asset, amount: fee.quantity, currency: fee.asset });
  }
}
