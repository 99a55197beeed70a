import type { TrackRequest, Transaction } from '../types.ts';
import { groupBy } from './groupBy.ts';
import { readMembers } from './readMembers.ts';
import type { SecurityMatch } from './securities.ts';

/** The differences between the rows of a file and a ledger. */
export interface Merge {
  /** The transactions of the file that the ledger does not have, in their order. */
  readonly added: readonly Transaction[];
  /** The number of transactions that both have. */
  readonly known: number;
  /** Transactions with the id of one that the ledger has, and other content. */
  readonly changed: readonly { readonly before: Transaction; readonly after: Transaction }[];
  /** Transactions of the ledger in the period of the file that the file does not have. */
  readonly missing: readonly Transaction[];
}

/**
 * Compares the rows of a file with a ledger. A transaction is known if the ledger has its id. Otherwise its content decides,
 * and equal rows count: two equal rows in a file are two trades, so the file adds as many as the ledger lacks.
 * @param matches the instruments of symbols, because one of the two can have the ISIN and the other the RIC
 */
export function mergeTransactions(
  ledger: readonly Transaction[],
  rows: readonly Transaction[],
  matches: readonly Pick<SecurityMatch, 'symbol' | 'ric'>[] = [],
): Merge {
  const rics = new Map(matches.map(({ symbol, ric }) => [symbol, ric]));
  const contentOf = (sent: Transaction) => {
    // A ledger can have members that it does not read.
    const row = readMembers(sent, true);
    const { symbol = '' } = row;
    return MEMBERS.map((name) => (name === 'symbol' ? (rics.get(symbol) ?? symbol) : (row[name] ?? ''))).join('|');
  };
  const byId = groupBy(
    ledger.filter(({ id }) => id !== undefined),
    ({ id }) => id ?? '',
  );
  const take = (row: Transaction, isSame: (before: Transaction) => boolean) => {
    const own = byId.get(row.id ?? '') ?? [];
    const at = own.findIndex(isSame);
    return at === -1 ? undefined : own.splice(at, 1)[0];
  };
  // The parts of an order can share its id, so equal content counts before equal type.
  const equal = new Map(rows.map((row) => [row, take(row, (before) => contentOf(before) === contentOf(row))] as const));
  const left = new Set(ledger);
  const changed: { before: Transaction; after: Transaction }[] = [];
  let known = 0;
  const others = rows.filter((row) => {
    const same = equal.get(row);
    const before = same ?? take(row, ({ type }) => type === row.type);
    if (before === undefined) return true;
    left.delete(before);
    known++;
    if (same === undefined) changed.push({ before, after: row });
    return false;
  });
  const ids = new Set(rows.flatMap(({ id }) => id ?? []));
  // A ledger row whose id another row of the file has is that other row.
  const free = groupBy(
    [...left].filter(({ id }) => id === undefined || !ids.has(id)),
    contentOf,
  );
  const added = others.filter((row) => {
    const same = free.get(contentOf(row)) ?? [];
    // Two different ids are two trades, whatever they contain.
    const at = same.findIndex(({ id }) => id === undefined || row.id === undefined);
    if (at === -1) return true;
    const [found] = same.splice(at, 1);
    if (found !== undefined) left.delete(found);
    known++;
    return false;
  });
  const dates = rows.map(({ date }) => date).sort();
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const missing = [...left].filter(({ date }) => date >= from && date <= to);
  return { added, known, changed, missing };
}

/**
 * Returns a ledger with the new transactions of a file, and with the newer content of changed ones. Rows of one day stay in the order of
 * the ledger, and new ones follow them.
 */
export function mergedLedger(ledger: readonly Transaction[], { added, changed }: Merge): Transaction[] {
  const newer = new Map(changed.map(({ before, after }) => [before, after]));
  const rows = [...ledger.map((row) => newer.get(row) ?? row), ...added];
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The members that make two transactions equal. Notes and ids do not count. */
const MEMBERS = ['date', 'type', 'symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'tax', 'rate'] as const;

/** A file that was imported, as tracked portfolios keep it. */
export type ImportedFileRecord = NonNullable<TrackRequest['imported_files']>[number];

/** Returns the SHA-256 of the content of a file in hexadecimal. Null in a browser page without a secure connection, which cannot compute it. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // A page without a secure connection has no subtle.
  const { subtle }: Partial<typeof globalThis.crypto> = globalThis.crypto;
  if (subtle === undefined) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the record of a file of transactions. Null for a file without rows. */
export function recordOf(
  file: { readonly name: string; readonly sha256: string },
  rows: readonly Transaction[],
  added: number,
  now: Date,
): ImportedFileRecord | null {
  const dates = rows.map(({ date }) => date).sort();
  const [first_date, last_date] = [dates[0], dates.at(-1)];
  if (first_date === undefined || last_date === undefined) return null;
  const name =
    file.name
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, 255) || 'File';
  return { name, sha256: file.sha256, rows: rows.length, added, first_date, last_date, imported_at: now.toISOString() };
}
