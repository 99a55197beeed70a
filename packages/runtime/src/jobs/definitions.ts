import type { JobType } from '@tearsheet/shared';
import { v4 as uuid } from 'uuid';
import type { JobDefinition } from './types.ts';

/** The queue of portfolio jobs that take long. Their threads are not those of short analyses. */
const LONG = { queue: 'portfolio_long', timeoutMs: 15 * 60_000, maxStarts: 3 } as const;

/** The table of the kinds of jobs with queue, id prefix, and limits. */
export const JOB_DEFINITIONS = {
  portfolioAnalysis: { type: 'portfolio_analysis', idPrefix: 'port', timeoutMs: 15 * 60_000, maxStarts: 3 },
  /** An analysis whose estimate is above LONGEST_SHORT_MS (operations/portfolios/estimateWork.ts). */
  longPortfolioAnalysis: { type: 'portfolio_analysis', idPrefix: 'port', ...LONG },
  portfolioSimulation: { type: 'portfolio_simulation', idPrefix: 'sim', ...LONG },
  portfolioOptimization: { type: 'portfolio_optimization', idPrefix: 'opt', ...LONG },
  peersAnalysis: { type: 'peers_analysis', idPrefix: 'stock', timeoutMs: 5 * 60_000, maxStarts: 3 },
  financialAnalysis: { type: 'financial_analysis', idPrefix: 'fin', timeoutMs: 10 * 60_000, maxStarts: 3 },
  scoreAnalysis: { type: 'score_analysis', idPrefix: 'score', timeoutMs: 5 * 60_000, maxStarts: 3 },
  newsAnalysis: { type: 'news_analysis', idPrefix: 'news', timeoutMs: 5 * 60_000, maxStarts: 3 },
  // The time includes the wait for its analysis.
  portfolioReport: { type: 'portfolio_report', idPrefix: 'report', timeoutMs: 20 * 60_000, maxStarts: 3 },
  stockReport: { type: 'stock_report', idPrefix: 'stock', timeoutMs: 15 * 60_000, maxStarts: 3 },
} as const satisfies Readonly<Record<string, JobDefinition & { readonly type: JobType }>>;

const JOB_ID = /^[a-z]{2,10}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns an id like `port-0b1d…`. The queue entry has the same id, so it never contains text of a caller. */
export function newJobId(definition: JobDefinition): string {
  return `${definition.idPrefix}-${uuid()}`;
}

/** Returns true if a caller's text has the form of an id. This saves lookups and keeps other text out of key names. */
export function isJobId(text: string): boolean {
  return JOB_ID.test(text);
}
