import { hash } from 'node:crypto';
import type { AnalysisPayload } from '@tearsheet/operations';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';
import type { ResolvedRow } from '@tearsheet/shared/portfolio';

/**
 * Returns a SHA-256 in hex of everything that the sections of an analysis depend on: the resolved request without its choice
 * of sections, and the versions of calculation and data. The order of members does not count. The order of the portfolio's
 * rows does, because a section repeats them.
 */
export function inputHash(
  { dataVersion: _accepted, settings: { fields: _fields, ...settings }, rows, ...others }: AnalysisPayload,
  dataVersion: string,
): string {
  const members = Object.entries({ ...others, settings }).map(([name, value]): Member => [name, sorted(value)]);
  const request = inOrder([...members, ['rows', rows.map(sortedRow)]]);
  return hash('sha256', JSON.stringify({ ANALYTICS_VERSION, dataVersion, request }));
}

type Member = [name: string, value: unknown];

/** Does the same as `sorted`, but faster, because there are thousands of rows with known members. */
function sortedRow({ date, ric, symbol, weight, ...unit }: ResolvedRow): ResolvedRow {
  return { date, ric, symbol, weight, ...unit };
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
