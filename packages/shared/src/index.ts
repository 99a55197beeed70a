export { AppError, type AppErrorOptions, PROBLEMS, type ProblemCode } from './errors.ts';
