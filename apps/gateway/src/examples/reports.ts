/** A signature has 43 characters. */
export const EXAMPLE_SIGNATURE = 'eW91ciBzaWduYXR1cmUgc3RhbmRzIGhlcmUsIDQzIGN';
const analysisJobId = 'port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34';
const jobId = 'report-7c1d9a40-2f63-4f0e-8a55-5be0d1f6a913';

/** Examples of the report operation, by operation. */
export const REPORT_EXAMPLES = {
  reportPortfolio: {
    request: {
      snapshot: { version: 'snapshot', title: 'Growth portfolio', client: 'Anna Schmidt', firm: 'Lake & Partners' },
    },
    answer: {
      accepted: {
        job_id: jobId,
        status: 'pending',
        check_url: `/v1/jobs/${jobId}`,
        analysis_job_id: analysisJobId,
        estimated_duration_seconds: 2,
        message: 'Portfolio report accepted. Poll check_url; it takes about 2 s after its analysis.',
        warnings: [],
      },
    },
  },
} as const;

const address = (file: string) =>
  `http://127.0.0.1:8080/v1/reports/${jobId}/${file}?expires=1768208400&signature=${EXAMPLE_SIGNATURE}`;

/** The result of its job. */
export const EXAMPLE_REPORT = {
  success: true,
  pdf_url: address('report.pdf'),
  html_url: address('report.html'),
  json_url: address('report.json'),
  expires_at: '2026-01-12T09:00:00.000Z',
  analysis_job_id: analysisJobId,
} as const;

/** The JSON form of a report, without most of its contents. */
export const EXAMPLE_REPORT_JSON = {
  report_version: 1,
  kind: 'portfolio_tear_sheet',
  generated_at: '2026-01-05T09:00:00.000Z',
  disclosures: ['This report is information, not investment advice.'],
  analysis: { analytics_version: 3 },
} as const;
