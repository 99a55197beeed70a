import type { JobType } from '@tearsheet/shared/schemas';
import type { JobDefinition } from './types.ts';

/** The only table of job types: queue name, id prefix and limits. */
export const JOB_DEFINITIONS = {
  portfolioAnalysis: { type: 'portfolio_analysis', idPrefix: 'port', timeoutMs: 15 * 60_000, maxStarts: 3 },
  peersAnalysis: { type: 'peers_analysis', idPrefix: 'stock', timeoutMs: 5 * 60_000, maxStarts: 3 },
  financialAnalysis: { type: 'financial_analysis', idPrefix: 'fin', timeoutMs: 10 * 60_000, maxStarts: 3 },
  scoreAnalysis: { type: 'score_analysis', idPrefix: 'score', timeoutMs: 5 * 60_000, maxStarts: 3 },
  newsAnalysis: { type: 'news_analysis', idPrefix: 'news', timeoutMs: 5 * 60_000, maxStarts: 3 },
  // Most of its time may go by until its analysis has ended.
  portfolioReport: { type: 'portfolio_report', idPrefix: 'report', timeoutMs: 20 * 60_000, maxStarts: 3 },
  stockReport: { type: 'stock_report', idPrefix: 'stock', timeoutMs: 15 * 60_000, maxStarts: 3 },
} as const satisfies Readonly<Record<string, JobDefinition & { readonly type: JobType }>>;
