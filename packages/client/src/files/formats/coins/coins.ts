import { groupBy } from '../../groupBy.ts';
import type { Kind } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import { costsQuestion } from '../../questions.ts';
import type { Report } from '../../report.ts';
import { SIZED } from '../../symbols.ts';
import { Table } from '../../table.ts';
import { findColumn, headerName } from '../../words.ts';
import { type AssetStep, type Chains, chainsOf, checkChains } from '../balances.ts';
import { cellsOf, isCostColumn, isStateColumn } from '../columnsByContent.ts';
import { stopOnContradictions } from '../table/contradictions.ts';
import { findHeader, type Source, skipAbove, type TableFormat } from '../tableFormat.ts';
import { addGroup, keyOfLeg, numbersIn } from './addGroup.ts';
import { baseColumns, type CoinFormat, columnsByAsset, pairColumns, type Role } from './columns.ts';
import { FORMATS } from './formats.ts';
import { isOut, type Move, moveOf } from './moves.ts';
import { isMoney } from './names.ts';

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

/** Headers of the asset of a balance. */
const BALANCE_ASSET = /^(balance ?(currency|asset|coin|unit)|bcur)$/;

/** Kinds of payments. */
const FLOWS: readonly (Kind | null)[] = ['deposit', 'withdrawal', 'transfer_in', 'transfer_out'];

/** The roles of the assets of numbers. */
const ASSETS = { quantity: 'asset', otherQuantity: 'other', fee: 'feeAsset' } as const;

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
  const names = header.map(headerName);
  const found = {
    status: header.findIndex((name, column) => isStateColumn(name, cellsOf(lines.slice(headerAt + 1), column))),
    balance: findColumn(names, 'balance'),
    balanceAsset: names.findIndex((name) => BALANCE_ASSET.test(name)),
  };
  function place(role: Role): number {
    const named = positionOf(header, format.columns[role]);
    return named === -1 && (role === 'status' || role === 'balance' || role === 'balanceAsset') ? found[role] : named;
  }
  const places = new Map<Role, number>();
  const at = (role: Role) => {
    const behind = sized.findIndex((number) => ASSETS[number] === role);
    const column = places.get(role) ?? (behind === -1 ? place(role) : header.length + behind);
    places.set(role, column);
    return column;
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
  const read = table.lines.flatMap((line) => moveOf(table, line, format, wide, at, options.fees, report) ?? []);
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
