/**
 * Accepted jobs must be able to end, so the shares of `maxmemory` are staggered: new jobs are refused first, then no more
 * jobs are started, and at last results wait. What is left above is for locks, progress and queries.
 */

/** A submit is accepted when used memory and the results of all unfinished jobs stay below this share. */
export const ADMIT_SHARE = 0.8;
/** Workers start no job while Redis uses more than this share. */
export const START_SHARE = 0.95;
/** A result is written only when Redis stays below this share. */
export const STORE_SHARE = 0.98;

/** Assumed for a job type until its first job has ended: an analysis of many years with every section. */
export const FIRST_RESULT_BYTES = 256_000;
/** A type whose results are tiny today may get large ones tomorrow. */
export const LEAST_RESULT_BYTES = 16_000;
/** Memory of a result per byte of its compressed form, and of everything else that an ended job leaves (docs/operations/redis.md). */
export const BYTES_PER_RESULT_BYTE = 1.2;
export const ENDED_JOB_BYTES = 1500;
