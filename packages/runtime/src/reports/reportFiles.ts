/** The files of one report with their media types; nothing else is stored or served. */
export const REPORT_FILES = {
  'report.html': 'text/html; charset=utf-8',
  'report.pdf': 'application/pdf',
  'report.json': 'application/json; charset=utf-8',
} as const;

export type ReportFile = keyof typeof REPORT_FILES;

export const FILE_NAMES: readonly ReportFile[] = ['report.html', 'report.pdf', 'report.json'];

export function isReportFile(name: string): name is ReportFile {
  return Object.hasOwn(REPORT_FILES, name);
}
