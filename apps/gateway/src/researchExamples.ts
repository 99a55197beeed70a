import { RESEARCH_JOBS } from '@tearsheet/operations/research';
import { operationIdOf } from './operationIdOf.ts';

const REST = '3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34';

/** The submit answers of research, by operation. */
export const RESEARCH_EXAMPLES = Object.fromEntries(
  RESEARCH_JOBS.map(({ definition, words }) => {
    const jobId = `${definition.idPrefix}-${REST}`;
    const accepted = {
      job_id: jobId,
      status: 'pending',
      symbol: 'AAPL.OQ',
      check_url: `/v1/jobs/${jobId}`,
      estimated_duration_seconds: 1,
      message: `${words} of AAPL.OQ accepted. Poll check_url; it takes about 1 s.`,
    };
    return [operationIdOf(definition.type, 'submit'), { answer: { accepted } }];
  }),
);
