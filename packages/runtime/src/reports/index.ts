export {
  openReportStore,
  REPORT_FILES,
  type ReportAnswer,
  type ReportConfig,
  type ReportContents,
  type ReportFile,
  type ReportRequest,
  type ReportStore,
} from './reportStore.ts';
export { openS3Disk, parseS3Url, type S3Disk } from './s3Disk.ts';
