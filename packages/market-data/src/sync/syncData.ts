import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Day, dayAt, formatDay, SOURCE_NAMES, type SourceName } from '@tearsheet/shared';
import { type Connector, isSourceError, type SourceRequest, type Target } from '../connectors/connector.ts';
import type { InstrumentRow, SnapshotContent, SplitRow } from '../content.ts';
import { getOrMake } from '../importers/draft.ts';
import { withFileLock } from '../store/snapshotFolder.ts';
import { openPieceStore, type PieceStore, publishPieces } from './publishPieces.ts';
import { type Current, openCurrent, type UniverseEntry } from './readUniverse.ts';
import { planFailure, type RunOutcome, remedyOf, runTasks } from './runTasks.ts';
import {
  readServed,
  type Served,
  type SourceReport,
  type SyncProgress,
  type SyncReport,
  syncFolder,
  writeLastSync,
  writeServed,
} from './syncState.ts';

/** Adds the RICs that listings gave to targets named by ticker. The Yahoo symbol is among the aliases. */
function withRics(targets: readonly Target[], found: readonly InstrumentRow[]): Target[] {
  const rics = new Map(found.flatMap(({ ric, aliases }) => aliases.map((alias) => [alias, ric] as const)));
  return targets.map((target) => ({ ...target, ric: target.ric ?? rics.get(target.yahooSymbol) ?? null }));
}

/** Adds newly found instruments to the stored ones, because later sources need them. */
function withInstruments(known: SnapshotContent | null, found: readonly InstrumentRow[]): SnapshotContent | null {
  if (found.length === 0) return known;
  const rows = new Map([...(known?.instruments ?? []), ...found].map((row) => [row.ric, row]));
  return { ...(known ?? EMPTY), instruments: [...rows.values()] };
}

const EMPTY: SnapshotContent = {
  dataSource: '',
  instruments: [],
  prices: new Map(),
  dividends: [],
  splits: [],
  fx: new Map(),
  fundamentals: [],
  etfHoldings: [],
  news: [],
};

export interface SyncOptions {
  readonly dataFolder: string;
  readonly universe: readonly UniverseEntry[];
  readonly from: Day;
  /** Connectors in the order of their use. Later ones know the instruments that earlier ones found. */
  readonly connectors: readonly Connector[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onProgress?: (progress: SyncProgress) => void;
}

/** Returns the last day to fetch: yesterday in UTC, when every exchange has closed. */
export function lastDay(nowMs: number): Day {
  return dayAt(nowMs) - 1;
}

/** Another sync is writing into the data folder. */
export class SyncBusyError extends Error {
  override readonly name = 'SyncBusyError';
  constructor(folder: string, options?: ErrorOptions) {
    super(`another sync is at work on ${folder}`, options);
  }
}

/**
 * Fetches new data from every source and writes one new snapshot. If a source fails as a whole, nothing is written, and
 * the next run on the same day continues with the stored answers. Failures of single instruments are reported. Throws
 * SyncBusyError while another sync runs, and SnapshotBusyError if an import is writing at the end.
 */
export async function syncData(options: SyncOptions): Promise<SyncReport> {
  const folder = syncFolder(options.dataFolder);
  await mkdir(folder, { recursive: true });
  const busy = (cause: unknown) => new SyncBusyError(options.dataFolder, { cause });
  return withFileLock(join(folder, 'lock'), busy, async () => {
    const report = await run(options);
    await writeLastSync(options.dataFolder, report);
    return report;
  });
}

async function run(options: SyncOptions): Promise<SyncReport> {
  const current = openCurrent(options.dataFolder, options.universe);
  try {
    return await runOn(current, options);
  } finally {
    current.close();
  }
}

async function runOn(
  current: Current,
  { dataFolder, from, connectors, now, onProgress = () => {} }: SyncOptions,
): Promise<SyncReport> {
  const startedAt = new Date(now()).toISOString();
  const to = lastDay(now());
  const served = await readServed(dataFolder);
  const store = await openPieceStore(join(syncFolder(dataFolder), 'pieces'), current.version);
  const sources: SourceReport[] = [];
  const missing: SyncReport['missing'][number][] = current.missing.map((item) => ({ source: null, ...item }));
  const keys = new Map<SourceName, readonly string[]>();
  const foundSplits = new Map<string, SplitRow[]>();
  let { targets, known } = current;

  for (const connector of connectors) {
    const found: Found = { instruments: [], splits: [] };
    const servedFrom = (name: string) => served[connector.name]?.[name] ?? null;
    const request = { targets, from, to, known, foundSplits, servedFrom };
    const outcome = await ask(connector, request, store, found, onProgress);
    const { asked, kept, failure } = outcome;
    const remedy = failure && remedyOf(connector.name, failure);
    sources.push({ name: connector.name, asked, kept, failure: failure?.message ?? null, remedy });
    missing.push(...outcome.missing.map((item) => ({ source: connector.name, ...item })));
    keys.set(connector.name, outcome.keys);
    targets = withRics(targets, found.instruments);
    known = withInstruments(known, found.instruments);
    for (const row of found.splits) getOrMake(foundSplits, row.ric, () => []).push(row);
  }

  const finish = (part: Pick<SyncReport, 'outcome' | 'dataVersion'> & Partial<SyncReport>): SyncReport => ({
    startedAt,
    finishedAt: new Date(now()).toISOString(),
    from: formatDay(from),
    to: formatDay(to),
    sources,
    missing,
    notes: current.notes,
    problems: [],
    ...part,
  });
  await store.removeOthers(new Set([...keys.values()].flat()));
  if (sources.some(({ failure }) => failure !== null))
    return finish({ outcome: 'failed', dataVersion: current.version });
  const published = await publishPieces({
    dataFolder,
    store,
    keys,
    connectors,
    known: current.known,
    to,
    startsEmpty: current.isDemo,
    onProgress,
  });
  const notes = [...current.notes, ...published.notes];
  if (published.problems.length > 0) {
    return finish({ outcome: 'failed', dataVersion: current.version, notes, problems: published.problems });
  }
  await writeServed(dataFolder, withServed(current.isDemo ? {} : served, published.served, from));
  await store.removeOthers(new Set());
  const dataVersion = published.dataVersion ?? current.version;
  return finish({ outcome: dataVersion === current.version ? 'unchanged' : 'written', dataVersion, notes });
}

/** The answers of one source that later sources have to know. */
interface Found {
  readonly instruments: InstrumentRow[];
  readonly splits: SplitRow[];
}

async function ask(
  connector: Connector,
  request: SourceRequest,
  store: PieceStore,
  found: Found,
  onProgress: (progress: SyncProgress) => void,
): Promise<RunOutcome & { readonly asked: number }> {
  const stage = connector.name;
  onProgress({ stage, fraction: 0, label: 'asking what is new' });
  const plan = await connector.plan(request).catch((error: unknown) => planFailure(error));
  if (isSourceError(plan)) return { asked: 0, keys: [], kept: 0, missing: [], failure: plan };
  let done = 0;
  const outcome = await runTasks(stage, plan.tasks, store, (piece, label) => {
    found.instruments.push(...(piece?.instruments ?? []));
    found.splits.push(...(piece?.splits ?? []));
    onProgress({ stage, fraction: ++done / plan.tasks.length, label: `${label} (${done} of ${plan.tasks.length})` });
  });
  if (plan.tasks.length === 0) onProgress({ stage, fraction: 1, label: 'nothing new' });
  return { ...outcome, asked: plan.tasks.length, missing: [...plan.missing, ...outcome.missing] };
}

function withServed(before: Served, names: ReadonlyMap<SourceName, readonly string[]>, from: Day): Served {
  const after: Partial<Record<SourceName, Record<string, Day>>> = {};
  for (const source of SOURCE_NAMES) {
    const days = { ...before[source] };
    for (const name of names.get(source) ?? []) days[name] = Math.min(days[name] ?? from, from);
    after[source] = days;
  }
  return after;
}
