export { counted } from './counted.ts';
export { AppError, type AppErrorOptions, PROBLEMS, type ProblemCode } from './errors.ts';
export { messageOf } from './messageOf.ts';
export { s3ClientSettings } from './s3ClientSettings.ts';
export { parseS3Url, type S3Location } from './s3Location.ts';
