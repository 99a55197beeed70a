import { existsSync } from 'node:fs';
import { type ImportProgress, type ImportReport, importFolder } from '@tearsheet/market-data/importers';
import type { Context } from '../context.ts';
import { formatImport } from './formatImport.ts';

export interface ImportDataOptions {
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly wide?: string;
  readonly kind: 'close' | 'adj_close';
  readonly asTraded?: boolean;
  readonly name?: string;
  readonly json?: boolean;
}

/** Imports into a new snapshot; status 1 when the files have problems, then nothing was changed. */
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
      ...(options.wide === undefined ? {} : { wide: [{ file: options.wide, kind: options.kind }] }),
      ...(options.name === undefined ? {} : { dataSource: options.name }),
    },
    ({ stage, file, fraction }) => bar.show(fraction * 100, WORK[stage] ?? `reading ${file}`),
  ).finally(() => bar.end());
  if (options.json) context.printJson(report);
  else context.print(formatImport(report, options.dryRun ?? false));
  return statusOf(report);
}

/** What the bar says beyond reading. */
const WORK: Readonly<Partial<Record<ImportProgress['stage'], string>>> = {
  score: 'computing scores',
  write: 'checking, writing',
};

function statusOf({ ok }: ImportReport): number {
  return ok ? 0 : 1;
}
