export { type Pulled, type PullOptions, pullSnapshot } from './pullSnapshot.ts';
export { type Pushed, pushSnapshot } from './pushSnapshot.ts';
export { openS3Folder, type S3Folder } from './s3Folder.ts';
