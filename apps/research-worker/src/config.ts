import {
  type ConfigOf,
  integer,
  MODEL_VARIABLES,
  RESEARCH_VARIABLES,
  SERVICE_VARIABLES,
  WORKER_VARIABLES,
} from '@tearsheet/runtime';

/** Environment of the research worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...WORKER_VARIABLES,
  ...RESEARCH_VARIABLES,
  ...MODEL_VARIABLES,
  concurrency: integer('RESEARCH_CONCURRENCY', {
    min: 1,
    max: 256,
    default: 8,
    meaning: 'jobs of each kind at the same time; they mostly wait for a model or for each other',
  }),
} as const;

export type ResearchWorkerConfig = ConfigOf<typeof CONFIG>;
