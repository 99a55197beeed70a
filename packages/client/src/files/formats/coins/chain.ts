import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import { round } from '../../round.ts';
import { isDone } from '../../states.ts';
import { findHeader, type TableFormat } from '../tableFormat.ts';
import { readCoins } from './coins.ts';
import type { CoinFormat } from './columns.ts';

/** The coin of a chain in the header of what came, as Etherscan and its sisters write it. */
const CAME = /^Value_IN\(([A-Za-z][A-Za-z0-9.]{1,9})\)$/;

/** The positions of the columns of a list. -1 for those that it does not have. */
interface Columns {
  readonly date: number;
  readonly from: number;
  readonly to: number;
  readonly id: number;
  readonly status: number;
  readonly error: number;
  /** The coin of the chain. Empty for a list of tokens, whose rows have their own. */
  readonly coin: string;
  readonly came: number;
  readonly left: number;
  readonly fee: number;
  readonly token: number;
  readonly quantity: number;
}

/** The changes of the coins of one address, one in each row. */
const CHANGES: CoinFormat = { columns: { date: 'Date', id: 'Id', asset: 'Asset', quantity: 'Amount' } };

/** The lists of an address that Etherscan and the sites of other chains export: of its coins, or of its tokens. */
export const chain: TableFormat = {
  name: 'coins',
  headerAt: (lines) => findHeader(lines, (cells) => columnsOf(cells) !== null),
  read(source, headerAt, report) {
    const at = columnsOf(source.lines[headerAt]?.cells ?? []);
    if (at === null) return;
    const rows = source.lines.slice(headerAt + 1).filter(({ cells }) => cells.length > Math.max(at.from, at.to));
    const owner = ownerOf(rows, at);
    const changes = rows.flatMap((line) => {
      const [asset, amount] = changeOf(line, at, owner, report) ?? ['', ''];
      const cells = [line.cells[at.date] ?? '', line.cells[at.id] ?? '', asset, amount];
      return asset === '' ? [] : [{ ...line, cells }];
    });
    const header = { ...source.lines[headerAt], number: source.lines[headerAt]?.number ?? 1, cells: NAMES };
    readCoins(
      { ...source, lines: [...source.lines.slice(0, headerAt), header, ...changes] },
      headerAt,
      CHANGES,
      report,
    );
  },
};

const NAMES = ['Date', 'Id', 'Asset', 'Amount'];

function columnsOf(cells: readonly string[]): Columns | null {
  const find = (...names: readonly string[]) => cells.findIndex((cell) => names.includes(cell));
  const came = cells.findIndex((cell) => CAME.test(cell));
  const coin = CAME.exec(cells[came] ?? '')?.[1] ?? '';
  const at = {
    date: find('DateTime (UTC)', 'DateTime'),
    from: find('From'),
    to: find('To', 'TxTo'),
    id: find('Transaction Hash', 'Txhash'),
    status: find('Status'),
    error: find('ErrCode'),
    coin,
    came,
    left: find(`Value_OUT(${coin})`),
    fee: find(`TxnFee(${coin})`),
    token: find('TokenSymbol'),
    quantity: find('TokenValue', 'Value'),
  };
  const isOfCoins = at.came !== -1 && at.left !== -1;
  const isOfTokens = at.token !== -1 && at.quantity !== -1;
  return [at.date, at.from, at.to].includes(-1) || !(isOfCoins || isOfTokens) ? null : at;
}

/** The least number of rows that prove an address by its presence in each of them. */
const LEAST = 3;

/** Returns the address that sent what left and received what came, or that alone is in every row. Null if none is proven. */
function ownerOf(rows: readonly Line[], at: Columns): string | null {
  const addresses = (line: Line) => [addressOf(line, at.from), addressOf(line, at.to)];
  const own = rows.flatMap((line) => {
    const isOut = at.coin !== '' && numberIn(line, at.left) > 0;
    const isIn = at.coin !== '' && numberIn(line, at.came) > 0;
    return isOut ? [addressOf(line, at.from)] : isIn ? [addressOf(line, at.to)] : [];
  });
  if (own.length > 0) return new Set(own).size === 1 ? (own[0] ?? null) : null;
  const everywhere = addresses(rows[0] ?? { number: 0, cells: [] }).filter((address) =>
    rows.every((line) => addresses(line).includes(address)),
  );
  return rows.length >= LEAST && new Set(everywhere).size === 1 ? (everywhere[0] ?? null) : null;
}

/** Returns the coin of a row and what it added to the coins of the owner. Null if the row moved nothing or is an error. */
function changeOf(line: Line, at: Columns, owner: string | null, report: Report): readonly [string, string] | null {
  const [isFrom, isTo] = [at.from, at.to].map((column) => owner !== null && addressOf(line, column) === owner);
  const fee = at.coin === '' ? 0 : numberIn(line, at.fee);
  const [came, left] = at.coin === '' ? [0, 0] : [numberIn(line, at.came), numberIn(line, at.left)];
  const isUnknown = at.coin === '' ? isFrom === isTo : fee > 0 && owner === null && came === 0 && left === 0;
  if (isUnknown && (owner === null || !isFrom)) {
    const message =
      'The file does not say which of its addresses is yours. Add a column with deposit or withdrawal (type)';
    report.error(line.number, message);
    return null;
  }
  if (at.coin === '') {
    const number = line.cells[at.quantity] ?? '';
    return isFrom && isTo ? null : [line.cells[at.token] ?? '', isFrom ? `-${number}` : number];
  }
  // A transaction that failed costs its fee, and its value stays.
  const status = line.cells[at.status] ?? '';
  const isFailed = (line.cells[at.error] ?? '') !== '' || /error|fail/i.test(status);
  if (!isFailed && status !== '' && isDone(status) !== true) {
    report.error(line.number, `"${status}" is not a known state. Remove the rows that were not carried out`);
    return null;
  }
  const paid = isFrom || left > 0 ? fee : 0;
  const change = round((isFailed ? 0 : came - left) - paid);
  if (change !== 0) return [at.coin, String(change)];
  report.skip(line.number, 'It moves neither money nor coins.');
  return null;
}

function addressOf({ cells }: Line, column: number): string {
  return (cells[column] ?? '').toLowerCase();
}

function numberIn({ cells }: Line, column: number): number {
  return readTyped(cells[column] ?? '')?.value ?? 0;
}
