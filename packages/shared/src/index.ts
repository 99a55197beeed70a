export * from './dates.ts';
export { AppError, type AppErrorOptions, PROBLEMS, type ProblemCode } from './errors.ts';
export { counted, messageOf } from './messages.ts';
