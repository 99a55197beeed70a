export { markedCsv } from './csvText.ts';
export * from './dates.ts';
export { AppError, type AppErrorOptions, PROBLEMS, type ProblemCode } from './errors.ts';
export { JOB_TYPES, type JobType } from './jobTypes.ts';
export { counted, messageOf } from './messages.ts';
export { type ColorName, DARK, LIGHT, PALETTE, type Palette } from './palette.ts';
export { isScope, SCOPES, type Scope, stepUpScopes } from './scopes.ts';
export { SOURCE_NAMES, type SourceName } from './sourceNames.ts';
export { mean, median, quantile, sum } from './statistics.ts';
