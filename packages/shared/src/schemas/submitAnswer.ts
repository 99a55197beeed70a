import { jobWarnings } from './jobWarning.ts';
import { closed, date, integer, string } from './members.ts';
import type { TypeOf } from './typeOf.ts';

/** What is said of an accepted analysis. */
export const submitAnswer = closed('The job was accepted.', {
  job_id: string('Prefix "port", a hyphen, a UUID.'),
  status: { type: 'string', enum: ['pending'], description: 'Created, not started.' },
  check_url: string('Path of the job: /v1/jobs/{job_id}.'),
  estimated_duration_seconds: integer('Measured: recent median of the queue and the work that waits.'),
  message: string('One sentence for people.'),
  portfolio_summary: closed('What will be analysed.', {
    positions: integer('Distinct instruments.'),
    start_date: date('First day of the window.'),
    end_date: date('Last day of the window.'),
  }),
  warnings: jobWarnings,
});

export type SubmitAnswer = TypeOf<typeof submitAnswer>;

/** Answer of POST /v1/portfolio/analyze, status 202. */
export const analyzeAnswer = {
  ...submitAnswer,
  properties: {
    ...submitAnswer.properties,
    report: closed('The job that makes the tear sheet; only with report=true.', {
      job_id: string('Prefix "report", a hyphen, a UUID.'),
      check_url: string('Path of the job: /v1/jobs/{job_id}.'),
    }),
  },
} as const;

export type AnalyzeAnswer = TypeOf<typeof analyzeAnswer>;
