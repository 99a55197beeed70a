import { integer } from '../configVariables.ts';

const perMinute = (name: string, count: number, what: string) =>
  integer(name, { min: 1, max: 1_000_000_000, default: count, meaning: `${what} of one account per minute` });

/** What one account, and all together, may ask for. */
export const LIMIT_VARIABLES = {
  readsPerMinute: perMinute('RATE_READS', 300, 'reads of data'),
  checksPerMinute: perMinute('RATE_CHECKS', 120, 'validations, repairs and reads of portfolios'),
  submitsPerMinute: perMinute('RATE_SUBMITS', 60, 'submits and changes of portfolios'),
  pollsPerMinute: perMinute('RATE_POLLS', 600, 'requests for jobs'),
  maxActiveJobs: integer('MAX_ACTIVE_JOBS', {
    min: 1,
    max: 1_000_000,
    default: 20,
    meaning: 'unfinished jobs of one account',
  }),
  maxQueueLength: integer('MAX_QUEUE_LENGTH', {
    min: 1,
    max: 10_000_000,
    default: 1000,
    meaning: 'jobs of one type that may wait; then submits get 503 queue_full',
  }),
  maxQueueSeconds: integer('MAX_QUEUE_SECONDS', {
    min: 1,
    max: 86_400,
    default: 600,
    meaning: 'how long the first of them may have waited',
  }),
  waitReplicas: integer('REDIS_WAIT_REPLICAS', {
    min: 0,
    max: 16,
    default: 0,
    meaning: 'replicas of Redis that must have an accepted job before it is answered; with fewer 503',
  }),
} as const;
