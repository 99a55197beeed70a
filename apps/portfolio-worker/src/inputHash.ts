import { hash } from 'node:crypto';
import type { AnalysisPayload } from '@tearsheet/operations';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';
import type { ResolvedRow } from '@tearsheet/shared/portfolio';

/**
 * Returns a SHA-256 in hex of everything that the figures of an analysis depend on: the resolved request and the versions of
 * calculation and data. The choice of sections, the spelling of symbols, the order of members, and the order of rows do not count.
 * Remarks on the request and the positions of its rows do not count either, although the result repeats them.
 */
export function inputHash(payload: AnalysisPayload, dataVersion: string): string {
  const { dataVersion: _accepted, notes: _notes, warnings: _warnings, settings: given, ...counted } = payload;
  const { fields: _fields, ...settings } = given;
  const { rows, ledger, missingSymbols, ...others } = counted;
  const members = Object.entries({ ...others, settings }).map(([name, value]): Member => [name, sorted(value)]);
  const booked = ledger && {
    ...ledger,
    entries: ledger.entries.map(({ symbol: _sent, row: _row, ...entry }) => entry),
  };
  const request = inOrder([
    ...members,
    ['rows', rows.map(sortedRow).sort(byDateAndRic)],
    ['ledger', sorted(booked)],
    ['missingSymbols', missingSymbols.toSorted()],
  ]);
  return hash('sha256', JSON.stringify({ ANALYTICS_VERSION, dataVersion, request }));
}

type Member = [name: string, value: unknown];

type SentRow = Omit<ResolvedRow, 'symbol' | 'weight'> & Partial<Pick<ResolvedRow, 'weight'>>;

/** Does the same as `sorted`, but faster, because there are thousands of rows with known members. A weight counts only alone. */
function sortedRow({ date, ric, symbol: _sent, weight, ...unit }: ResolvedRow): SentRow {
  return 'quantity' in unit || 'amount' in unit ? { date, ric, ...unit } : { date, ric, weight };
}

function byDateAndRic(a: SentRow, b: SentRow): number {
  return a.date === b.date ? (a.ric < b.ric ? -1 : 1) : a.date < b.date ? -1 : 1;
}

/** Returns the value with the members of every object in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return inOrder(Object.entries(value).map(([name, member]): Member => [name, sorted(member)]));
}

function inOrder(members: readonly Member[]): object {
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
