import type { Scope } from './scopes.ts';

/** One type of job. Queues, workers, job lists, the Helm chart, and the SDKs read this row. */
interface JobTypeRow {
  /** Begins the ids of its jobs, for example port-<uuid>. */
  readonly idPrefix: string;
  /** Scope of the token that starts it. */
  readonly scope: Scope;
  /** The app that works on it. */
  readonly app: 'portfolio-worker' | 'research-worker' | 'report-worker';
  /** `own`: a queue with the name of the type. `long`: the queue of long work. `by_estimate`: one of the two. */
  readonly lane: 'own' | 'long' | 'by_estimate';
  /** The job fails if it has not ended this long after its first start. */
  readonly timeoutMinutes: number;
  /** Name of the schema of its result in the API description, and of its class in the Python package. */
  readonly result: string;
  /** Name of its list in the console. Null if the console has no such list. */
  readonly listName: string | null;
}

const PORTFOLIO = { scope: 'portfolio:analyze', app: 'portfolio-worker', timeoutMinutes: 15 } as const;
const RESEARCH = { scope: 'research:run', app: 'research-worker', lane: 'own', listName: null } as const;
const REPORT = { app: 'report-worker', lane: 'own', listName: null } as const;

/** Every value of `job_type`, with what the parts of the service need to know about it. */
export const JOB_TYPES = {
  portfolio_analysis: {
    ...PORTFOLIO,
    idPrefix: 'port',
    lane: 'by_estimate',
    result: 'AnalysisResult',
    listName: 'Analyses',
  },
  portfolio_simulation: {
    ...PORTFOLIO,
    idPrefix: 'sim',
    lane: 'long',
    result: 'SimulationResult',
    listName: 'Simulations',
  },
  portfolio_optimization: {
    ...PORTFOLIO,
    idPrefix: 'opt',
    lane: 'long',
    result: 'OptimizationResult',
    listName: 'Optimizations',
  },
  peers_analysis: { ...RESEARCH, idPrefix: 'stock', timeoutMinutes: 5, result: 'PeersResult' },
  financial_analysis: { ...RESEARCH, idPrefix: 'fin', timeoutMinutes: 10, result: 'FinancialResult' },
  score_analysis: { ...RESEARCH, idPrefix: 'score', timeoutMinutes: 5, result: 'ScoreResult' },
  news_analysis: { ...RESEARCH, idPrefix: 'news', timeoutMinutes: 5, result: 'NewsResult' },
  // The time includes the wait for its analysis.
  portfolio_report: {
    ...REPORT,
    scope: 'portfolio:analyze',
    idPrefix: 'report',
    timeoutMinutes: 20,
    result: 'PortfolioReportResult',
  },
  stock_report: {
    ...REPORT,
    scope: 'research:run',
    idPrefix: 'stock',
    timeoutMinutes: 15,
    result: 'StockReportResult',
  },
} as const satisfies Readonly<Record<string, JobTypeRow>>;

export type JobType = keyof typeof JOB_TYPES;

export const JOB_TYPE_NAMES = Object.keys(JOB_TYPES) as readonly JobType[]; // The keys are those of the table.
