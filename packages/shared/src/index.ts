export * from './dates.ts';
export { AppError, type AppErrorOptions, PROBLEMS, type ProblemCode } from './errors.ts';
export { counted, messageOf } from './messages.ts';
export { s3ClientSettings } from './s3ClientSettings.ts';
export { parseS3Url, type S3Location } from './s3Location.ts';
