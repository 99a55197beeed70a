import { hash } from 'node:crypto';
import type { AnalysisPayload } from '@tearsheet/operations';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';
import type { ResolvedRow } from '@tearsheet/shared/portfolio';

/**
 * SHA-256 in hex of everything that decides what the sections of an analysis say: the resolved request but for the choice
 * of sections, the version of the calculation and the version of the data. The order in which members were written does
 * not count, that of the portfolio's rows does: a section echoes it.
 */
export function inputHash({ fields: _fields, rows, ...settings }: AnalysisPayload, dataVersion: string): string {
  const members = Object.entries(settings).map(([name, value]): Member => [name, sorted(value)]);
  const request = inOrder([...members, ['rows', rows.map(sortedRow)]]);
  return hash('sha256', JSON.stringify({ ANALYTICS_VERSION, dataVersion, request }));
}

type Member = [name: string, value: unknown];

/** Like `sorted`; there are thousands of rows, and all have these members. */
function sortedRow({ date, ric, symbol, weight }: ResolvedRow): ResolvedRow {
  return { date, ric, symbol, weight };
}

/** The same value with the members of every object in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return inOrder(Object.entries(value).map(([name, member]): Member => [name, sorted(member)]));
}

function inOrder(members: readonly Member[]): object {
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
