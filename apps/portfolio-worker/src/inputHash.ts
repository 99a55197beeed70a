import { createHash } from 'node:crypto';
import type { AnalysisPayload } from '@tearsheet/operations';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';

/**
 * SHA-256 in hex of everything that decides what the sections of an analysis say: the resolved request but for the choice
 * of sections, the version of the calculation and the version of the data. The order in which members were written does
 * not count, that of the portfolio's rows does: a section echoes it.
 */
export function inputHash({ fields: _fields, ...request }: AnalysisPayload, dataVersion: string): string {
  const text = JSON.stringify({ request, ANALYTICS_VERSION, dataVersion }, withSortedKeys);
  return createHash('sha256').update(text).digest('hex');
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
