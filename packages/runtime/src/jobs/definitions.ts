import type { JobDefinition } from './types.ts';

/** The only table of job types: queue name, id prefix and limits. */
export const JOB_DEFINITIONS = {
  portfolioAnalysis: { type: 'portfolio_analysis', idPrefix: 'port', timeoutMs: 15 * 60_000, maxStarts: 3 },
  portfolioReport: { type: 'portfolio_report', idPrefix: 'report', timeoutMs: 5 * 60_000, maxStarts: 3 },
  stockReport: { type: 'stock_report', idPrefix: 'stock', timeoutMs: 15 * 60_000, maxStarts: 3 },
} as const satisfies Readonly<Record<string, JobDefinition>>;
