export { openReportStore, type ReportConfig } from './openReportStore.ts';
export { isReportFile, REPORT_FILES, type ReportFile } from './reportFiles.ts';
export {
  createReportStore,
  type ReportAddresses,
  type ReportAnswer,
  type ReportContents,
  type ReportRequest,
  type ReportStore,
} from './reportStore.ts';
export { REPORT_VARIABLES } from './reportVariables.ts';
