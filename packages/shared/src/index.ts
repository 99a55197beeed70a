export { AppError, type AppErrorOptions, PROBLEMS, type ProblemCode } from './errors.ts';
export { parseS3Url, type S3Location } from './s3Location.ts';
