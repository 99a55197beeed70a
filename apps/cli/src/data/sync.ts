import { type DataStatus, dataMetrics, formatMetrics, readStatus } from '@tearsheet/market-data';
import {
  type LastSync,
  readLastSync,
  type SyncProgress,
  type SyncReport,
  type UniverseEntry,
} from '@tearsheet/market-data/sync';
import { readConfig, SYNC_VARIABLES } from '@tearsheet/runtime';
import { counted, MS_PER_DAY } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { alignedTable } from '../table.ts';

export interface SyncDataOptions {
  readonly symbols?: string;
  readonly universe?: string;
  readonly from?: string;
  readonly sources?: string;
  readonly json?: boolean;
}

/**
 * Runs a sync. Status 0 if all data was fetched, 3 if the snapshot is current but data is missing, and 1 if a source
 * failed.
 */
export async function sync(context: Context, options: SyncDataOptions): Promise<number> {
  // Loaded here, so that other commands start faster.
  const { readUniverse, universeOf } = await import('@tearsheet/market-data/sync');
  const environment = {
    ...(await syncEnvironment(context)),
    ...(options.from === undefined ? {} : { SYNC_FROM: options.from }),
    ...(options.sources === undefined ? {} : { SYNC_SOURCES: options.sources }),
  };
  const universe =
    options.symbols === undefined
      ? await readUniverse(options.universe ?? context.state.universeFile)
      : universeOf(options.symbols.split(','));
  if (universe.length === 0) throw new Error('the universe is empty');
  return statusOf(await runSync(context, { environment, universe, json: options.json }));
}

/** Returns the environment with the settings that `tearsheet data setup` stored. Variables of the environment win. */
export async function syncEnvironment({
  environment,
  state,
}: Context): Promise<Readonly<Record<string, string | undefined>>> {
  const { withStoredSources } = await import('@tearsheet/market-data/connectors');
  return withStoredSources(state.sourcesFile, environment);
}

export interface SyncRun {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly universe: readonly UniverseEntry[];
  readonly json?: boolean | undefined;
}

/** Runs a sync with progress bars and prints its report. */
export async function runSync(context: Context, { environment, universe, json }: SyncRun): Promise<SyncReport> {
  const settings = readConfig(SYNC_VARIABLES, environment);
  const { syncMarketData } = await import('@tearsheet/market-data/connectors');
  const bars = barPerStage(context);
  const report = await syncMarketData({
    dataFolder: context.state.data,
    universe,
    settings,
    onProgress: bars.show,
  }).finally(() => bars.end());
  if (json) context.printJson(report);
  else context.print(formatSync(context, report));
  return report;
}

function barPerStage(context: Context) {
  let stage: SyncProgress['stage'] | null = null;
  let bar = context.progressBar();
  return {
    show(progress: SyncProgress) {
      if (stage !== null && stage !== progress.stage) {
        bar.end();
        bar = context.progressBar();
      }
      stage = progress.stage;
      bar.show(progress.fraction * 100, `${stage}: ${progress.label}`);
    },
    end: () => bar.end(),
  };
}

/** Returns the exit status of a sync. */
export function statusOf({ outcome, dataVersion, missing }: SyncReport): number {
  if (outcome === 'failed' || dataVersion === null) return 1;
  return missing.length > 0 ? 3 : 0;
}

/** Returns the report of a sync for people: the questions, the missing data, and the result. */
function formatSync(context: Context, report: SyncReport): string {
  const { sources, missing, notes, problems } = report;
  const asked = sources.map(({ name, asked, kept, failure, remedy }) => {
    const how = failure === null ? '' : `, failed: ${failure}${remedy ? `\n  ${remedy}` : ''}`;
    return `${name}: ${counted(asked, 'question')}${kept > 0 ? ` (${kept} answered before)` : ''}${how}`;
  });
  const gaps = missing.map(({ source, symbol, what, reason }) => [symbol, source ?? '-', what, reason]);
  return [
    ...asked,
    ...notes.map((note) => `note: ${note}`),
    ...(gaps.length > 0 ? ['', alignedTable(context, [['MISSING', 'SOURCE', 'WHAT', 'WHY'], ...gaps]), ''] : []),
    ...problems,
    outcomeOf(report),
  ].join('\n');
}

function outcomeOf({ outcome, dataVersion, from, to }: SyncReport): string {
  if (outcome === 'written') return `Written as version ${dataVersion}: ${from} to ${to}`;
  if (outcome === 'unchanged')
    return dataVersion === null ? 'Nothing was had.' : `Nothing new; ${dataVersion} is current`;
  const old = dataVersion === null ? '' : `; ${dataVersion} stays in use`;
  return `Nothing was written${old}. Run it again: what was fetched is kept until then.`;
}

/** Prints the age and completeness of the data and the result of the last sync. Status 1 if that sync failed. */
export async function showStatus(
  context: Context,
  options: { readonly json?: boolean; readonly metrics?: boolean },
): Promise<number> {
  const folder = context.state.data;
  const status = readStatus(folder, Date.now());
  const sync = await readLastSync(folder);
  if (options.metrics) context.print(formatMetrics(dataMetrics(status, sync)));
  else if (options.json) context.printJson({ status, sync });
  else context.print([status ? formatStatus(context, status) : 'No data yet.', '', formatLast(sync)].join('\n'));
  return sync?.last.outcome === 'failed' ? 1 : 0;
}

/** The end of a calendar is announced so long before. */
const NOTICE_MS = 45 * MS_PER_DAY;

function formatStatus(context: Context, status: DataStatus): string {
  const newest = {
    prices: status.prices,
    rates: status.rates,
    'risk-free rates': status.riskFreeRates,
    statements: status.statements,
  };
  const ages = Object.entries(newest).map(([kind, freshness]) => [
    kind,
    freshness?.last ?? '-',
    freshness ? counted(freshness.ageDays, 'day') : '-',
  ]);
  const coverage = status.coverage.map(({ field, have, of }) => [
    field,
    `${have} of ${of}`,
    `${((100 * have) / of).toFixed(1)}%`,
  ]);
  const sources = status.sources.map(({ source, kind, rights, series, last, oldestLast }) => [
    source,
    kind.replaceAll('_', ' '),
    rights ?? 'not stated',
    String(series),
    last ?? '-',
    oldestLast ?? '-',
  ]);
  const behind = status.exchanges.flatMap(({ exchange, name, instruments, instrumentsBehind, last, expected }) => {
    if (!instrumentsBehind) return [];
    return [[exchange, name ?? exchange, `${instrumentsBehind} of ${instruments}`, last, expected ?? '-']];
  });
  const soon = new Date(Date.now() + NOTICE_MS).toISOString().slice(0, 10);
  const ending = status.exchanges.flatMap(({ exchange, name, calendarUntil }) =>
    calendarUntil === null || calendarUntil > soon
      ? []
      : [
          `The calendar of ${name ?? exchange} is known until ${calendarUntil}. After it, late prices are not noticed: update the product.`,
        ],
  );
  const head = `${status.dataSource}, ${counted(status.instruments, 'instrument')}, version ${status.dataVersion}`;
  const tables = [
    [['DATA', 'UP TO', 'AGE'], ...ages],
    [['FIELD', 'HAVE', ''], ...coverage],
    [['SOURCE', 'OF', 'RIGHTS', 'SERIES', 'UP TO', 'OLDEST'], ...sources],
    ...(behind.length === 0 ? [] : [[['EXCHANGE', 'NAME', 'BEHIND', 'UP TO', 'EXPECTED'], ...behind]]),
  ];
  const notes = ending.length === 0 ? [] : [ending.join('\n')];
  return [head, ...tables.map((rows) => alignedTable(context, rows)), ...notes].join('\n\n');
}

function formatLast(sync: LastSync | null): string {
  if (!sync) return 'Never synced with live sources.';
  const { last, lastSuccess } = sync;
  const failures = last.sources.flatMap(({ name, failure, remedy }) => [
    ...(failure === null ? [] : [`  ${name}: ${failure}`]),
    ...(remedy ? [`    ${remedy}`] : []),
  ]);
  const before = last.outcome === 'failed' ? `; last success ${lastSuccess?.finishedAt ?? 'never'}` : '';
  return [
    `Last sync ${last.finishedAt}: ${last.outcome}, ${last.missing.length} things missing${before}`,
    ...failures,
    ...last.problems.map((problem) => `  ${problem}`),
  ].join('\n');
}
