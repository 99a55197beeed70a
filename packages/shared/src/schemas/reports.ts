import { jobWarnings } from './issues.ts';
import { keepProperties } from './keeping.ts';
import { closed, dateTime, integer, string, type TypeOf, uri, uriPath } from './members.ts';

/** Query of POST /v1/portfolio/report. */
export const portfolioReportQuery = {
  type: 'object',
  properties: {
    job_id: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description:
        'A portfolio analysis of the account that has not failed. If it is still running, the report waits for it.',
    },
    ...keepProperties,
  },
  required: ['job_id'],
} as const;

export type PortfolioReportQuery = TypeOf<typeof portfolioReportQuery>;

/** Query of analyze. */
export const analyzeQuery = {
  type: 'object',
  properties: {
    report: {
      type: 'boolean',
      default: false,
      description: 'Also make a tear sheet of the result, as a job of its own.',
    },
  },
} as const;

export type AnalyzeQuery = TypeOf<typeof analyzeQuery>;

/** Answer of POST /v1/portfolio/report, status 202. */
export const reportSubmitAnswer = closed('The job was accepted.', {
  job_id: string('Prefix "report", a hyphen, a UUID.'),
  status: { type: 'string', enum: ['pending'], description: 'Created, not started.' },
  check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
  analysis_job_id: string('The analysis it is made of.'),
  estimated_duration_seconds: integer('Measured: recent median of the queue and the work that waits.'),
  message: string('One sentence for people.'),
  warnings: { ...jobWarnings, description: 'The warnings of the analysis, as far as they are known yet.' },
});

export type ReportSubmitAnswer = TypeOf<typeof reportSubmitAnswer>;

/** Result of a completed portfolio report. */
export const portfolioReportResult = closed(
  'Addresses of the tear sheet. They are signed: everyone who has one may read it.',
  {
    success: { type: 'boolean', const: true, description: 'True, and only there with a result.' },
    analysis_job_id: string('The analysis it was made of.'),
    pdf_url: uri('The report as PDF.'),
    html_url: uri('The report as one self-contained page.'),
    json_url: uri('The analysis with the disclosures, as JSON.'),
    expires_at: dateTime(
      'Time at which the files are deleted, RFC 3339, UTC. A later PATCH of the job does not change it.',
    ),
  },
);

export type PortfolioReportResult = TypeOf<typeof portfolioReportResult>;
