import type { FileReport, ImportReport } from '@tearsheet/market-data/importers';
import { counted } from '@tearsheet/shared';
import { summariseFindings } from './findings.ts';

/** The report of an import for people: what was read, what is wrong, what came of it. */
export function formatImport(report: ImportReport, isDryRun: boolean): string {
  const head = report.files.map((file) => `${file.file}: ${counted(file.rows, 'row')} of ${file.kind}`);
  const notes = [...report.notes, ...report.files.flatMap((file) => file.notes.map((note) => `${file.file}: ${note}`))];
  const problems = [...report.problems, ...report.files.flatMap(problemLines)];
  return [...head, ...notes.map((note) => `note: ${note}`), ...problems, outcome(report, isDryRun)].join('\n');
}

function problemLines({ file, problems, problemCount }: FileReport): string[] {
  const lines = problems.map(({ line, column, message }) => {
    const place = [file, line, column].filter((part) => part !== null).join(':');
    return `${place}: ${message}`;
  });
  const hidden = problemCount - problems.length;
  return hidden > 0 ? [...lines, `${file}: and ${hidden} more problems`] : lines;
}

function outcome(report: ImportReport, isDryRun: boolean): string {
  if (!report.ok) return 'Nothing was imported.';
  const extent = `${counted(report.instruments, 'instrument')}, ${report.firstDate ?? '-'} to ${report.lastDate ?? '-'}`;
  const done = isDryRun ? 'Checked, nothing was written' : `Imported as version ${report.dataVersion}`;
  return [`${done}: ${counted(report.rows, 'row')}, ${extent}`, ...summariseFindings(report.findings)].join('\n');
}
