export { openReportStore, type ReportConfig } from './openReportStore.ts';
export { REPORT_FILES, type ReportFile } from './reportFiles.ts';
export type { ReportAddresses, ReportAnswer, ReportContents, ReportRequest, ReportStore } from './reportStore.ts';
export { REPORT_VARIABLES } from './reportVariables.ts';
