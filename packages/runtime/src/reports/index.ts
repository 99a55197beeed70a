export {
  openReportStore,
  REPORT_FILES,
  type ReportAddresses,
  type ReportAnswer,
  type ReportConfig,
  type ReportContents,
  type ReportFile,
  type ReportRequest,
  type ReportStore,
} from './reportStore.ts';
