import { existsSync } from 'node:fs';
import { convertSnapshot, NoSnapshotError, type QualityFinding } from '@tearsheet/market-data';
import {
  type FileReport,
  type ImportProgress,
  type ImportReport,
  importFolder,
} from '@tearsheet/market-data/importers';
import { counted, type Rights } from '@tearsheet/shared';
import type { Context } from '../context.ts';

export interface ImportDataOptions {
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly wide?: string;
  readonly kind: 'close' | 'adj_close';
  readonly asTraded?: boolean;
  readonly lastWins?: boolean;
  readonly name?: string;
  readonly rights?: Rights;
  readonly json?: boolean;
}

/** Imports into a new snapshot. Status 1 if the files have problems, in which case nothing changes. */
export async function importData(
  context: Context,
  paths: readonly string[],
  options: ImportDataOptions,
): Promise<number> {
  const missing = [...paths, ...(options.wide === undefined ? [] : [options.wide])].filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}`);
  const bar = context.progressBar();
  const report = await importFolder(
    paths,
    context.state.data,
    {
      mode: options.replace ? 'replace' : 'merge',
      dryRun: options.dryRun ?? false,
      asTraded: options.asTraded ?? false,
      lastWins: options.lastWins ?? false,
      ...(options.wide === undefined ? {} : { wide: [{ file: options.wide, kind: options.kind }] }),
      ...(options.name === undefined ? {} : { dataSource: options.name }),
      ...(options.rights === undefined ? {} : { rights: options.rights }),
    },
    ({ stage, file, fraction }) => bar.show(fraction * 100, WORK[stage] ?? `reading ${file}`),
  ).finally(() => bar.end());
  if (options.json) context.printJson(report);
  else context.print(formatImport(report, options.dryRun ?? false));
  return statusOf(report);
}

/** The labels of the progress bar after reading. */
const WORK: Readonly<Partial<Record<ImportProgress['stage'], string>>> = {
  score: 'computing scores',
  write: 'checking, writing',
};

function statusOf({ ok }: ImportReport): number {
  return ok ? 0 : 1;
}

/** Returns the report of an import for people: the rows, the problems, and the result. */
function formatImport(report: ImportReport, isDryRun: boolean): string {
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
  return [`${done}: ${counted(report.rows, 'row')}, ${extent}`, ...summarizeFindings(report.findings)].join('\n');
}

/** Writes the current snapshot in the format of this version, which an older version may not be able to read. */
export async function convertData(context: Context): Promise<number> {
  const folder = context.state.data;
  const written = await convertSnapshot(folder);
  if (!written) throw new NoSnapshotError(folder);
  context.print(`The market data are in the current format, version ${written.dataVersion}`);
  return 0;
}

type InstrumentFinding = QualityFinding & { readonly ric: string };

/** Returns one line for each kind of finding with its instruments. */
function summarizeFindings(findings: readonly InstrumentFinding[]): string[] {
  const rics = new Map<string, Set<string>>();
  for (const { code, ric } of findings) rics.set(code, (rics.get(code) ?? new Set()).add(ric));
  if (rics.size === 0) return ['The quality checks found no problems.'];
  return [
    'The quality checks found problems ("tearsheet data check" shows them):',
    ...[...rics].map(
      ([code, concerned]) => `  ${code}: ${counted(concerned.size, 'instrument')} (${firstOf(concerned)})`,
    ),
  ];
}

function firstOf(rics: ReadonlySet<string>): string {
  const shown = [...rics].slice(0, 5).join(', ');
  return rics.size > 5 ? `${shown}, …` : shown;
}
