// Jobs for the examples, and the examples of the operations about jobs.

import { shareExamples } from './shares.ts';

export const jobId = 'port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34';
export const pending = {
  job_id: jobId,
  job_type: 'portfolio_analysis',
  status: 'pending',
  created_at: '2026-01-05T09:00:00.000Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  warnings: [],
};
export const started = { ...pending, started_at: '2026-01-05T09:00:00.012Z' };
export const progress = { step: 'simulate', percent: 40, message: 'Simulating the holdings day by day' };
export const finished = { ...started, finished_at: '2026-01-05T09:00:00.061Z', expires_at: '2026-01-05T09:30:00.061Z' };

const timedOut = { error: 'timed out', error_code: 'timed_out', retryable: true };
export const canceled = { error: 'canceled by client', error_code: 'canceled', retryable: false };

const shares = shareExamples({ job_id: jobId });

const headline = {
  base_currency: 'USD',
  start_date: '2024-01-02',
  end_date: '2024-03-28',
  total_return: 0.0712,
  data_source: 'demo (simulated)',
  growth: [1, 1.0264, 1.0712],
};

export const JOB_EXAMPLES = {
  listJobs: {
    answer: {
      one_page: {
        jobs: [
          { ...started, status: 'processing', progress },
          {
            ...finished,
            job_id: 'port-5d0a4c1e-9f57-4a43-8a55-0d6a8f1e2b34',
            status: 'completed',
            name: 'Growth',
            headline,
          },
          { ...finished, job_id: 'port-8a6f0f3e-64f0-4a43-8a55-6b8a3f1f2c11', status: 'failed', ...timedOut },
        ],
        next_cursor: null,
        storage: { used_bytes: 61_440, quota_bytes: 268_435_456 },
      },
    },
  },
  changeJob: {
    request: { renamed: { name: 'Growth' }, kept_for_a_week: { keep_for: 'P7D' } },
    answer: {
      renamed: { ...finished, status: 'completed', name: 'Growth', expires_at: '2024-06-10T09:15:01.000Z' },
    },
  },
  shareJob: shares.create,
  listJobShares: shares.list,
  getJobRequest: {
    answer: {
      analysis: {
        operation: 'analyze_portfolio',
        request: { portfolio: [{ date: '2024-01-02', symbol: 'AAPL', weight: 1 }], base_currency: 'EUR' },
      },
    },
  },
  rerunJob: {
    answer: {
      accepted: {
        job_id: 'fin-8a6f0f3e-64f0-4a43-8a55-6b8a3f1f2c11',
        status: 'pending',
        check_url: '/v1/jobs/fin-8a6f0f3e-64f0-4a43-8a55-6b8a3f1f2c11',
        symbol: 'AAPL.OQ',
        estimated_duration_seconds: 2,
        message: 'Financial analysis of AAPL.OQ accepted. Poll check_url; it takes about 2 s.',
      },
    },
  },
  preferWait: {
    answer: {
      failed: { ...finished, status: 'failed', ...timedOut },
    },
  },
  streamJobEvents: {
    answer: {
      two_events: [
        `id: 3\nevent: progress\ndata: ${JSON.stringify({ ...started, status: 'processing', progress })}\n\n`,
        `id: 4\nevent: completed\ndata: ${JSON.stringify({ ...finished, status: 'completed' })}\n\n`,
      ].join(''),
    },
  },
} as const;
