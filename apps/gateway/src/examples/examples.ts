import { READS } from '@tearsheet/operations';
import { VERSION_HISTORY } from '@tearsheet/shared/engine';
import { QUALITY_CODES, QUOTE_AGE_ROWS } from '@tearsheet/shared/schemas';
import analysis from '../../../../docs/examples/analysis.json' with { type: 'json' };
import checks from '../../../../docs/examples/checks.json' with { type: 'json' };
import ledger from '../../../../docs/examples/ledger.json' with { type: 'json' };
import reads from '../../../../docs/examples/reads.json' with { type: 'json' };
import research from '../../../../docs/examples/research.json' with { type: 'json' };
import simulation from '../../../../docs/examples/simulation.json' with { type: 'json' };
import { canceled, finished, JOB_EXAMPLES, jobId, pending, progress, started } from './jobs.ts';
import { completedOptimization, optimizationExamples } from './optimization.ts';
import { TRACKING_EXAMPLES } from './portfolios.ts';
import { EXAMPLE_REPORT, REPORT_EXAMPLES } from './reports.ts';

const job = {
  job_id: 'port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
  job_type: 'portfolio_analysis',
  status: 'completed',
  created_at: '2026-01-05T09:00:00.000Z',
  started_at: '2026-01-05T09:00:00.012Z',
  finished_at: '2026-01-05T09:00:00.061Z',
  expires_at: '2026-01-05T09:30:00.061Z',
  warnings: [],
  check_url: '/v1/jobs/port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
};

const delivered = {
  delivery_id: 'dlv-port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
  event_type: 'job.completed',
  url: 'https://receiver.example/tearsheet',
  status: 'delivered',
  attempts: 1,
  created_at: '2026-01-05T09:00:00.310Z',
  next_attempt_at: null,
  delivered_at: '2026-01-05T09:00:00.402Z',
  last_http_status: 204,
  last_error: null,
};

const failed = {
  ...delivered,
  delivery_id: 'dlv-port-8a6f0f3e-64f0-4a43-8a55-6b8a3f1f2c11',
  status: 'failed',
  attempts: 8,
  delivered_at: null,
  last_http_status: 500,
  last_error: 'the receiver answered 500',
};

const payload = { type: 'job.completed', timestamp: job.finished_at, data: job };
const retried = { ...failed, status: 'pending', attempts: 0, payload };
const secret = { answer: { secret: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' } } };

/** Examples of the operations of webhooks. */
const WEBHOOK_EXAMPLES = {
  getWebhookSecret: secret,
  rotateWebhookSecret: secret,
  testWebhook: {
    answer: {
      accepted: {
        delivery_id: 'dlv-5f1f4c62-3f0a-4f6e-b7de-2f6f43f2a001',
        check_url: '/v1/webhooks/deliveries/dlv-5f1f4c62-3f0a-4f6e-b7de-2f6f43f2a001',
      },
    },
  },
  listWebhookDeliveries: { answer: { one_page: { deliveries: [delivered, failed], next_cursor: null } } },
  getWebhookDelivery: { answer: { delivered: { ...delivered, payload } } },
  retryWebhookDelivery: { answer: { on_its_way: retried } },
} as const;

export interface OperationExamples {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly answer?: Readonly<Record<string, unknown>>;
}

const portfolio = checks.requests.two_dates;

const simulationId = 'sim-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34';

const researchJobs = Object.fromEntries(
  Object.entries(research).map(([kind, result]) => [
    `completed_${kind}`,
    { ...finished, job_type: `${kind}_analysis`, status: 'completed', result },
  ]),
);

const accepted = {
  job_id: jobId,
  status: 'pending',
  check_url: `/v1/jobs/${jobId}`,
  estimated_duration_seconds: 1,
  message: 'Portfolio analysis accepted. Poll check_url; it takes about 1 s.',
  portfolio_summary: { positions: 2, start_date: '2024-01-02', end_date: '2024-12-31' },
  warnings: [
    {
      code: 'unresolved_symbol',
      message:
        'Symbol "APPL" is not known. Did you mean AAPL.OQ? It is left out, and its weight goes to the other holdings of that date.',
      field: 'portfolio[2].symbol',
      symbol: 'APPL',
      weight: 0.1,
    },
  ],
};

function researchSubmit(idPrefix: string, label: string): OperationExamples {
  const id = `${idPrefix}-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34`;
  const answer = {
    job_id: id,
    status: 'pending',
    symbol: 'AAPL.OQ',
    check_url: `/v1/jobs/${id}`,
    estimated_duration_seconds: 1,
    message: `${label} of AAPL.OQ accepted. Poll check_url; it takes about 1 s.`,
  };
  return { answer: { accepted: answer } };
}

/** A completed analysis with one section. */
export const EXAMPLE_JOB = {
  ...finished,
  status: 'completed',
  result: {
    success: true,
    result: {
      portfolio_summary: analysis.result.portfolio_summary,
      analytics_version: analysis.result.analytics_version,
      warnings: [],
      input_hash: analysis.result.input_hash,
    },
  },
};

/** Examples by operation. scripts/makeDocs.ts computed their results on the demo market and shortened the lists to two rows. */
export const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  listSections: {
    answer: {
      two_sections: {
        job_id: jobId,
        sections: [
          { name: 'daily_summary', rows: 503, bytes: 91_204, tables: [] },
          { name: 'attribution', rows: null, bytes: 8_120, tables: [{ name: 'attribution.spans', rows: 24 }] },
        ],
      },
    },
  },
  getSection: { answer: { annual_returns: analysis.result.annual_returns } },
  validatePortfolio: { request: checks.requests, answer: checks.validate },
  resolvePortfolio: { request: checks.requests, answer: checks.resolve },
  analyzePortfolio: {
    request: {
      all_sections: portfolio,
      two_sections: { ...portfolio, end_date: '2024-12-31', fields: ['portfolio_summary', 'company_contribution'] },
      monthly_against_a_blend: {
        portfolio: [
          { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 0.6 },
          { date: '2024-01-02', symbol: 'D05.SI', weight: 0.4 },
        ],
        rebalancing: { schedule: 'monthly', on: 'last', band: { absolute: 0.05 } },
        benchmark: {
          name: '60/40',
          components: [
            { symbol: 'SPY.P', weight: 60 },
            { symbol: 'ACWI.OQ', weight: 40 },
          ],
        },
        risk_free_rate: { symbol: 'USD' },
      },
      transactions: ledger.request,
    },
    answer: {
      accepted,
    },
  },
  simulatePortfolio: {
    request: { withdrawals: simulation.request },
    answer: {
      accepted: {
        ...accepted,
        job_id: simulationId,
        check_url: `/v1/jobs/${simulationId}`,
        message: 'Simulation accepted. Poll check_url; it takes about 1 s.',
        warnings: [],
      },
    },
  },
  optimizePortfolio: optimizationExamples(accepted),
  analyzeBatch: {
    request: { two_requests: { requests: [portfolio, { portfolio: [] }] } },
    answer: {
      one_accepted: {
        accepted: 1,
        refused: 1,
        results: [
          { index: 0, outcome: 'accepted', http_status: 202, ...accepted },
          {
            index: 1,
            outcome: 'invalid',
            http_status: 422,
            detail: [
              {
                type: 'value_error',
                loc: ['body', 'requests', 1, 'portfolio'],
                msg: 'Value error, The portfolio has no holdings.',
                input: [],
                ctx: { error: 'empty_portfolio' },
              },
            ],
          },
        ],
      },
    },
  },
  getJob: {
    answer: {
      pending,
      processing: {
        ...started,
        status: 'processing',
        progress,
      },
      completed: { ...finished, status: 'completed', result: analysis },
      completed_ledger: { ...finished, status: 'completed', result: ledger.result },
      completed_simulation: {
        ...finished,
        job_id: simulationId,
        job_type: 'portfolio_simulation',
        status: 'completed',
        result: simulation.result,
      },
      completed_optimization: completedOptimization(finished),
      ...researchJobs,
      completed_report: {
        ...finished,
        job_id: 'report-7c1d9a40-2f63-4f0e-8a55-5be0d1f6a913',
        job_type: 'portfolio_report',
        status: 'completed',
        result: EXAMPLE_REPORT,
      },
      failed: { ...finished, status: 'failed', ...canceled },
    },
  },
  ...JOB_EXAMPLES,
  ...TRACKING_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  getAccount: {
    answer: {
      account: {
        owner: 'jane',
        token_name: 'notebook',
        scopes: ['portfolio:read', 'portfolio:analyze', 'jobs:read'],
        expires_at: '2026-04-05T09:00:00.000Z',
        storage: { used_bytes: 184_320, quota_bytes: 268_435_456 },
      },
    },
  },
  getAnalyticsVersions: {
    answer: {
      versions: { analytics_version: 12, versions: VERSION_HISTORY.filter(({ version }) => version >= 11) },
    },
  },
  getDataQuality: {
    answer: {
      one_page: {
        data_version: '2026-01-02-0123456789ab',
        data_source: 'my vendor',
        instruments: 40,
        instruments_with_findings: 1,
        quote_ages: QUOTE_AGE_ROWS,
        sources: [
          {
            source: 'my vendor',
            rights: 'internal',
            kind: 'prices',
            series: 40,
            last_date: '2026-01-02',
            oldest_last_date: '2025-12-31',
          },
        ],
        exchanges: [
          {
            exchange: 'XLON',
            name: 'London Stock Exchange',
            instruments: 40,
            last_date: '2026-01-02',
            expected_date: '2026-01-02',
            calendar_until: '2027-12-31',
            instruments_behind: 1,
          },
        ],
        counts: QUALITY_CODES.map((code) => {
          const count = code === 'unit_jump' ? 2 : 0;
          return { code, instruments: Math.min(count, 1), findings: count };
        }),
        total: 2,
        next_offset: 1,
        findings: [
          {
            ric: 'CLC.L',
            code: 'unit_jump',
            from: '2024-03-14',
            to: '2024-03-14',
            message: 'the price goes from 0.6 to 0.006, a factor of 100: another unit or a missing split',
          },
        ],
      },
    },
  },
  submitPeersAnalysis: researchSubmit('stock', 'Peers analysis'),
  submitFinancialAnalysis: researchSubmit('fin', 'Financial analysis'),
  submitScoreAnalysis: researchSubmit('score', 'Score analysis'),
  submitNewsAnalysis: researchSubmit('news', 'News analysis'),
  submitStockReport: researchSubmit('stock', 'Stock report'),
  ...REPORT_EXAMPLES,
  ...Object.fromEntries(
    READS.map(({ name, rest }) => {
      const answers: Readonly<Record<string, unknown>> = reads;
      return [rest.operationId, { answer: { demo_market: answers[name] } }];
    }),
  ),
};
