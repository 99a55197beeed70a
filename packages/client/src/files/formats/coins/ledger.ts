import { coinOfHeader, currencyOfHeader, isCurrency } from '../../currencies.ts';
import { type Kind, kindOfWords, SIDES } from '../../kinds.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import { findColumn, headerName } from '../../words.ts';
import { chainsOf, decimalsOf } from '../balances.ts';
import { cellsOf, isStateColumn } from '../columnsByContent.ts';
import { withSignedMoney } from '../sides.ts';
import { findHeader, type TableFormat } from '../tableFormat.ts';
import { readCoins } from './coins.ts';
import type { CoinFormat } from './columns.ts';
import { isIncoming } from './moves.ts';
import { nameOf } from './names.ts';

/** Headers of the asset that the number of a row counts, which can be money, a coin, or a security. */
const ASSET =
  /^((crypto)?currency|crypto|coin|asset|token|ticker|commodity|amount unit|currency (ticker|symbol|code)|asset (ticker|symbol|code))$/;
/** Headers of what a row adds to the balance of its asset, after its fee. */
const CHANGE = /^(change|balance (delta|change)|sum|net amount)$/;
const AMOUNT = /^(amount|quantity|qty|(operation|coin|crypto|asset) (amount|quantity))$/;
/** Headers of the identifier that the rows of a trade share. */
const GROUP = /^(order id|ref id|refid|reference|reference id|group|operation id|trade id)$/;
const FEE_ASSET = /^fee (currency|coin|asset|ticker|unit)$/;
const COINS = /^(BTC|ETH|USDT|USDC|SOL|ADA|XRP|LTC|DOGE|BNB|DOT)$/;
/** A date with a time, or seconds since 1970. */
const TIME = /\d:\d\d|^\d{10,13}(\.\d{1,9})?$/;
/** The least share of words that say what a row does. */
const MOST = 0.6;
/** Headers that only lists of coins have. */
const CHAIN = /^(network|blockchain|chain|tx ?(id|hash)|transaction hash|(wallet )?address)$/;
/** A code, or the address of a token on its chain, such as `eip155:1/erc20:0x…`. */
const ASSET_CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{1,19}$|^eip155:\d{1,10}\/erc\d{1,4}:0x[0-9a-f]{40}$/i;

/** The movements of assets, one in each row, where the rows of a trade share a time or an identifier. */
export const assetLedger: TableFormat = {
  name: 'coins',
  headerAt(lines) {
    const signed = withSignedMoney(withDirection(withAsset(lines)));
    const at = findHeader(signed, (cells) => columnsOf(cells) !== null);
    return at === -1 || formatAt(signed, at) === null ? -1 : at;
  },
  read(source, headerAt, report) {
    const lines = withSignedMoney(withDirection(withAsset(source.lines)));
    const format = formatAt(lines, headerAt);
    if (format !== null) readCoins({ ...source, lines }, headerAt, format, report);
  },
};

/** Returns a table whose only numbers are those of a coin in their header, such as `Amount in BTC`, with a column for the coin. */
function withAsset(lines: readonly Line[]): readonly Line[] {
  const headerAt = findHeader(
    lines,
    (cells) =>
      cells.filter((cell) => coinOfHeader(cell) !== null).length === 1 &&
      !cells.some((cell) => ASSET.test(headerName(cell))),
  );
  if (headerAt === -1) return lines;
  const header = lines[headerAt]?.cells ?? [];
  const at = header.findIndex((cell) => coinOfHeader(cell) !== null);
  const coin = coinOfHeader(header[at] ?? '') ?? '';
  return lines.map((line, index) => {
    if (index < headerAt || line.cells.length < header.length) return line;
    if (index > headerAt) return { ...line, cells: [...line.cells, line.cells[at] === '' ? '' : coin] };
    return { ...line, cells: [...header.map((cell, column) => (column === at ? 'Amount' : cell)), 'Asset'] };
  });
}

/** Headers of the address that coins came to or went to. */
const DIRECTIONS = [/^deposit address\b/, /^withdraw(al)? address\b/] as const;

/** Returns a list of deposits, or of withdrawals, with a column for the type that the header of its addresses says. */
function withDirection(lines: readonly Line[]): readonly Line[] {
  const isTyped = (names: readonly string[]) => findColumn(names, 'type') !== -1;
  const directionIn = (names: readonly string[]) =>
    DIRECTIONS.findIndex((pattern) => names.some((name) => pattern.test(name)));
  const headerAt = findHeader(lines, (cells) => directionIn(cells.map(headerName)) !== -1);
  const header = lines[headerAt]?.cells ?? [];
  const names = header.map(headerName);
  const isBoth = DIRECTIONS.every((pattern) => names.some((name) => pattern.test(name)));
  if (headerAt === -1 || isTyped(names) || isBoth) return lines;
  const word = directionIn(names) === 0 ? 'Deposit' : 'Withdrawal';
  return lines.map((line, index) => {
    const isRow = index >= headerAt && line.cells.length >= header.length;
    return isRow ? { ...line, cells: [...line.cells, index === headerAt ? 'Type' : word] } : line;
  });
}

function columnsOf(cells: readonly string[]) {
  const names = cells.map(headerName);
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  // The numbers of a header such as `Amount GBP` are money, and not those of the asset of a row.
  const findNumber = (pattern: RegExp) =>
    names.findIndex((name, at) => pattern.test(name) && currencyOfHeader(cells[at] ?? '') === null);
  const [asset, change] = [find(ASSET), findNumber(CHANGE)];
  const quantity = change === -1 ? findNumber(AMOUNT) : change;
  const [type, note] = [findColumn(names, 'type'), findColumn(names, 'note')];
  const date = findColumn(names, 'date');
  const kind = type === -1 ? note : type;
  if ([asset, quantity, kind, date].includes(-1)) return null;
  const others = (['quantity', 'price', 'amount', 'net'] as const).some(
    (column) => ![quantity, asset, -1].includes(findColumn(names, column, (at) => at !== quantity)),
  );
  if (change === -1 && others) return null;
  const security = names.findIndex(
    (name, at) => at !== asset && findColumn([name.replace(/ id$/, '')], 'symbol') === 0,
  );
  const fee = change === -1 ? findColumn(names, 'fee') : -1;
  return {
    asset,
    quantity,
    kind,
    date,
    security,
    fee,
    feeAsset: find(FEE_ASSET),
    balance: findColumn(names, 'balance'),
    group: find(GROUP),
    note,
    side: findColumn(names, 'side'),
  };
}

/** Returns the columns of such a table. Null if its assets are only money, or its words and signs do not say what left. */
function formatAt(lines: readonly Line[], headerAt: number): CoinFormat | null {
  const header = lines[headerAt]?.cells ?? [];
  const at = columnsOf(header);
  if (at === null) return null;
  const below = lines
    .slice(headerAt + 1, headerAt + 400)
    .filter(({ cells }) => cells.length > Math.max(at.asset, at.quantity));
  const assets = cellsOf(below, at.asset);
  const isMixed = assets.some(isCurrency) && assets.some((asset) => !isCurrency(asset));
  const hasChain = header.some((name, column) => CHAIN.test(headerName(name)) && cellsOf(below, column).length > 0);
  // A ticker can be one of a share.
  const isOfShares = headerName(header[at.asset] ?? '') === 'ticker' && !hasChain;
  const isOfAssets =
    !isOfShares &&
    assets.every((asset) => ASSET_CODE.test(asset)) &&
    (isMixed || assets.some((asset) => COINS.test(nameOf(asset)) || (hasChain && !isCurrency(asset))));
  const numbers = cellsOf(below, at.quantity).map((cell) => readTyped(cell)?.value ?? null);
  const isSigned = numbers.some((value) => (value ?? 0) < 0);
  const { side, balance, ...roles } = at;
  const sides = cellsOf(below, side);
  const isDirected = side !== at.kind && sides.length > 0 && sides.every((cell) => isIncoming(cell) !== null);
  const kinds = cellsOf(below, at.kind).map(kindOfWords);
  const isTrade = (kind: Kind | null) =>
    kind === 'trade' || kind === 'exchange' || (kind !== null && SIDES.includes(kind));
  if (!isOfAssets || numbers.includes(null) || (!isSigned && !isDirected && kinds.some(isTrade))) return null;
  const isKnown = kinds.filter((kind) => kind !== null).length >= kinds.length * MOST;
  if (!isDirected && !isKnown && !isChained(below, at.asset, at.quantity, balance)) return null;
  const status = header.findIndex((name, column) => column !== at.kind && isStateColumn(name, cellsOf(below, column)));
  const named = Object.entries({
    ...roles,
    status,
    // Rows of one day are not one trade.
    group: at.group === -1 && cellsOf(below, at.date).every((cell) => TIME.test(cell)) ? at.date : at.group,
    direction: isSigned ? -1 : isDirected ? side : at.kind,
  });
  const columns = Object.fromEntries(
    named.flatMap(([role, column]) => (column === -1 ? [] : [[role, header[column] ?? '']])),
  );
  // A list with the directions of coins does not say whether their numbers include the fees.
  const isOneWay = header.some((name) => DIRECTIONS.some((pattern) => pattern.test(headerName(name))));
  return { columns, isSigned, isFeeOpen: !isSigned && (isDirected || isOneWay) };
}

/** True if the balance of each asset moves by the numbers of its rows. */
function isChained(lines: readonly Line[], asset: number, quantity: number, balance: number): boolean {
  const steps = lines.flatMap(({ number: line, cells }) => {
    const [moved, left] = [quantity, balance].map((at) => readTyped(cells[at] ?? '')?.value);
    const own = cells[asset] ?? '';
    const time = String(line);
    if (moved === undefined || left === undefined) return [];
    return [{ line, asset: own, account: own, time, balance: left, moved, decimals: decimalsOf(cells[balance]) }];
  });
  const { pairs, breaks } = chainsOf(steps);
  return pairs > 0 && breaks.length === 0;
}
