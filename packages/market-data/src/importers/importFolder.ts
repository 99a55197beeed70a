import { basename } from 'node:path';
import { dayAt, formatDay, type Rights } from '@tearsheet/shared';
import type { SnapshotContent } from '../content.ts';
import type { QualityFinding } from '../port.ts';
import { withScores } from '../scores/withScores.ts';
import { derive } from '../store/derive.ts';
import { extentOfAll } from '../store/lazyPrices.ts';
import { originsOfSeries } from '../store/origins.ts';
import { openCurrentContent } from '../store/readSnapshot.ts';
import { updateSnapshot, type WrittenSnapshot } from '../store/writeSnapshot.ts';
import { type BuiltContent, buildContent } from './buildContent.ts';
import { createDraft, type Draft, seriesOfDraft } from './draft.ts';
import { findFiles, type KnownFile } from './fileFormats.ts';
import { readFrenchFile } from './frenchFactors.ts';
import { readNportFile } from './nportFiles.ts';
import { type FileReport, type ReadInto, readFile, readWideFile } from './readFile.ts';
import { readStooqFile } from './stooqFiles.ts';

export interface ImportOptions {
  /** `merge` is the default and adds to the current snapshot. `replace` starts empty. */
  readonly mode?: 'merge' | 'replace';
  /** Checks the files and writes nothing. */
  readonly dryRun?: boolean;
  /** Prices and dividends are as traded, so splits must still be applied. */
  readonly asTraded?: boolean;
  /** If a file has different prices for one day, the last one counts. Otherwise nothing is imported. */
  readonly lastWins?: boolean;
  /** Wide price files, in addition to those of the source. */
  readonly wide?: readonly { readonly file: string; readonly kind: 'close' | 'adj_close' }[];
  /** The name of the data in every result. "imported" if absent. */
  readonly dataSource?: string;
  /** The people who may see the data. Absent if nobody has stated it. */
  readonly rights?: Rights;
  /** Milliseconds since 1970. The time of the clock if absent. */
  readonly nowMs?: number;
}

export interface ImportProgress {
  readonly stage: 'read' | 'score' | 'write';
  readonly file: string | null;
  readonly rows: number;
  /** The finished share of the stage, 0 to 1. */
  readonly fraction: number;
}

export interface ImportReport {
  /** False if a file has problems, in which case nothing was imported. */
  readonly ok: boolean;
  /** The snapshot that was written, or null. */
  readonly dataVersion: string | null;
  readonly files: readonly FileReport[];
  /** Problems that concern no single file. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  readonly rows: number;
  /** The number of instruments in the resulting snapshot, 0 if there is none. */
  readonly instruments: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** Findings of the quality checks in the resulting snapshot. */
  readonly findings: readonly (QualityFinding & { readonly ric: string })[];
}

/**
 * Imports a folder or single files in the format of docs/data-format.md into a new snapshot of the data folder. Bad
 * data is reported, not thrown, and changes nothing. Throws SnapshotBusyError while another import runs.
 */
export async function importFolder(
  source: string | readonly string[],
  dataFolder: string,
  options: ImportOptions = {},
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> {
  const draft = createDraft(dataFolder);
  try {
    return await importInto(draft, { source, dataFolder, options, onProgress });
  } finally {
    draft.prices.close();
  }
}

async function importInto(
  draft: Draft,
  {
    source,
    dataFolder,
    options,
    onProgress,
  }: {
    readonly source: string | readonly string[];
    readonly dataFolder: string;
    readonly options: ImportOptions;
    readonly onProgress: (progress: ImportProgress) => void;
  },
): Promise<ImportReport> {
  const { known, ignored } = await findFiles(source);
  // Some exchanges are already in the next day.
  const latestDay = dayAt(options.nowMs ?? Date.now()) + 1;
  const files = await readAll(
    { draft, latestDay, lastWins: options.lastWins ?? false },
    known,
    options.wide ?? [],
    onProgress,
  );
  const notes = ignored.map((file) => `${file} is not a file of the import format; ignored`);
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const refused = (problems: readonly string[]): ImportReport => ({
    ok: false,
    dataVersion: null,
    files,
    problems,
    notes,
    rows,
    instruments: 0,
    firstDate: null,
    lastDate: null,
    findings: [],
  });
  if (files.length === 0) return refused(['there is no file to import']);
  if (files.some((file) => file.problemCount > 0)) return refused([]);

  const dataSource = options.dataSource ?? 'imported';
  const build = (previous: SnapshotContent | null) =>
    buildContent(draft, options.mode === 'replace' ? null : previous, {
      asTraded: options.asTraded ?? false,
      dataSource,
      origins: originsOfSeries(seriesOfDraft(draft), dataSource, options.rights ?? null),
    });
  const announce = (stage: 'score' | 'write', fraction: number) => onProgress({ stage, file: null, rows, fraction });
  const { built, dataVersion, findings } = options.dryRun
    ? check(dataFolder, build, options.mode === 'replace')
    : await write(dataFolder, build, { startsEmpty: options.mode === 'replace', announce });
  announce('write', 1);
  if (built.problems.length > 0) return refused(built.problems);
  const extent = extentOfAll(built.content.prices);
  return {
    ...refused([]),
    ok: true,
    dataVersion,
    notes: [...notes, ...built.notes],
    instruments: built.content.instruments.length,
    firstDate: extent && formatDay(extent.first),
    lastDate: extent && formatDay(extent.last),
    findings: [...findings].flatMap(([ric, list]) => list.map((finding) => ({ ric, ...finding }))),
  };
}

const NO_FINDINGS: WrittenSnapshot['findings'] = new Map();

interface Outcome {
  readonly built: BuiltContent;
  readonly dataVersion: string | null;
  readonly findings: WrittenSnapshot['findings'];
}

function check(
  folder: string,
  build: (previous: SnapshotContent | null) => BuiltContent,
  startsEmpty: boolean,
): Outcome {
  const previous = startsEmpty ? null : openCurrentContent(folder);
  try {
    const built = build(previous?.content ?? null);
    const findings = built.problems.length > 0 ? NO_FINDINGS : derive(built.content).findings;
    return { built, dataVersion: null, findings };
  } finally {
    previous?.close();
  }
}

async function write(
  folder: string,
  build: (previous: SnapshotContent | null) => BuiltContent,
  {
    startsEmpty,
    announce,
  }: { readonly startsEmpty: boolean; readonly announce: (stage: 'score' | 'write', fraction: number) => void },
): Promise<Outcome> {
  const builds: BuiltContent[] = [];
  const make = (previous: SnapshotContent | null) => {
    const built = build(previous);
    builds.push(built);
    if (built.problems.length > 0) return null;
    const scored = withScores(built.content, { previous, onProgress: (fraction) => announce('score', fraction) });
    announce('write', 0);
    return scored;
  };
  const written = await updateSnapshot(folder, make, { startsEmpty });
  const [built] = builds;
  if (!built) throw new Error('the writer did not ask for the content');
  return { built, dataVersion: written?.dataVersion ?? null, findings: written?.findings ?? NO_FINDINGS };
}

async function readAll(
  into: ReadInto,
  known: readonly KnownFile[],
  wide: NonNullable<ImportOptions['wide']>,
  onProgress: (progress: ImportProgress) => void,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const total = known.length + wide.length;
  const report = (file: string) => (rows: number, fraction: number) =>
    onProgress({ stage: 'read', file: basename(file), rows, fraction: (reports.length + fraction) / total });
  for (const { file, kind } of known) {
    if (kind === 'french_factors') reports.push(await readFrenchFile(file, into));
    else if (kind === 'stooq') reports.push(await readStooqFile(file, into));
    else if (kind === 'nport') reports.push(await readNportFile(file, into));
    else reports.push(await readFile(file, kind, into, report(file)));
  }
  for (const { file, kind } of wide) reports.push(await readWideFile(file, kind, into, report(file)));
  return reports;
}
