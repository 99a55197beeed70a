import { join } from 'node:path';
import type { DataStatus } from '@tearsheet/market-data';
import type { SetupPlan } from '@tearsheet/market-data/connectors';
import type { LastSync, SyncProgress, SyncReport, UniverseEntry } from '@tearsheet/market-data/sync';
import { ConfigError, readConfig, SYNC_VARIABLES } from '@tearsheet/runtime';
import { counted, messageOf, neededFor, SOURCES } from '@tearsheet/shared';

export interface DataSetupOptions {
  readonly dataFolder: string;
  /** The folder of the stored settings and symbols. Null if this process may not fetch market data. */
  readonly folder: string | null;
  /** The variables of the process, which win over stored settings. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The sources of market data as they are set. It has no key. */
export interface SourceChoice {
  readonly sources: readonly string[];
  /** First day, YYYY-MM-DD. */
  readonly from: string;
  readonly isNightly: boolean;
  /** The variables that sources need, if they are set, with the place where they are. */
  readonly keys: ReadonlyMap<string, 'stored' | 'environment'>;
}

/** The state of the market data, for the page. */
export interface DataState {
  readonly status: DataStatus | null;
  readonly lastSync: LastSync | null;
  /** The number of instruments with each kind of finding. */
  readonly findings: readonly { readonly code: string; readonly instruments: number }[];
  /** Null if no fetch runs in this process. */
  readonly progress: SyncProgress | null;
  /** The reason why the last fetch of this process ended without a report. Null if none did. */
  readonly failure: string | null;
  /** Null if this process may not fetch. */
  readonly choice: SourceChoice | null;
  readonly universe: readonly UniverseEntry[];
}

/** A step that cannot be done. The lines are sentences for people. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join(' '));
    this.lines = lines;
  }
}

/** The steps of `tearsheet data setup`, with the same files and the same code. */
export type DataSetup = ReturnType<typeof createDataSetup>;

const NOT_HERE = new SetupError(['This dashboard may not fetch market data.']);

export function createDataSetup({ dataFolder, folder, environment }: DataSetupOptions) {
  const stopping = new AbortController();
  const files =
    folder === null ? null : { sources: join(folder, 'sources.env'), universe: join(folder, 'universe.csv') };
  let progress: SyncProgress | null = null;
  let failure: string | null = null;

  /** The packages of market data are loaded when the page is first used, so that the other pages start without them. */
  const load = () =>
    Promise.all([
      import('@tearsheet/market-data'),
      import('@tearsheet/market-data/connectors'),
      import('@tearsheet/market-data/sync'),
    ]);

  async function settingsOf(own: Readonly<Record<string, string>> = {}) {
    if (files === null) throw NOT_HERE;
    const [, { withStoredSources }] = await load();
    const all = { ...withStoredSources(files.sources, environment), ...own };
    try {
      return readConfig(SYNC_VARIABLES, all);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      throw new SetupError(error.problems.map((problem) => `${problem}.`));
    }
  }

  return {
    async read(): Promise<DataState> {
      const [{ readFindings, readStatus }, { withStoredSources, USUAL_SOURCES }, { readLastSync, readUniverse }] =
        await load();
      const status = readStatus(dataFolder, Date.now());
      const [lastSync, universe] = await Promise.all([
        readLastSync(dataFolder),
        files === null ? [] : readUniverse(files.universe).catch((): UniverseEntry[] => []),
      ]);
      const shown = { status, lastSync, findings: readFindings(dataFolder), progress, failure, universe };
      if (files === null) return { ...shown, choice: null };
      const all = withStoredSources(files.sources, environment);
      const keys = new Map(
        SOURCES.flatMap(({ needs }) =>
          needs !== null && all[needs] ? [[needs, environment[needs] ? 'environment' : 'stored'] as const] : [],
        ),
      );
      const choice: SourceChoice = {
        sources: (all.SYNC_SOURCES || USUAL_SOURCES).split(','),
        from: all.SYNC_FROM || SYNC_VARIABLES.from.defaultText || '',
        // A first setup fetches every night, as with the command.
        isNightly: Boolean(all.SYNC_SCHEDULE ?? true),
        keys,
      };
      return { ...shown, choice };
    },

    /** Stores sources and keys. Throws SetupError if they cannot be used. */
    async storeSources(fields: Readonly<Record<string, string>>): Promise<string> {
      if (files === null) throw NOT_HERE;
      const [, { storeSources, USUAL_SCHEDULE, withStoredSources }] = await load();
      const chosen = SOURCES.filter(({ name }) => fields[`source_${name}`] === 'yes');
      if (chosen.length === 0) throw new SetupError(['Choose at least one source.']);
      const given = SOURCES.flatMap(({ needs }) => {
        const value = needs === null ? '' : (fields[`key_${needs}`] ?? '').trim();
        return needs === null || value === '' ? [] : [[needs, value] as const];
      });
      const set: Record<string, string> = {
        SYNC_SOURCES: chosen.map(({ name }) => name).join(','),
        SYNC_FROM: (fields.from ?? '').trim() || SYNC_VARIABLES.from.defaultText || '',
        SYNC_SCHEDULE: fields.nightly === 'yes' ? USUAL_SCHEDULE : '',
        ...Object.fromEntries(given),
      };
      const all = { ...withStoredSources(files.sources, environment), ...set };
      const lacking = chosen.filter(({ needs }) => needs !== null && !all[needs]);
      if (lacking.length > 0) {
        throw new SetupError(lacking.map((source) => `Enter ${neededFor(source)}, or leave the source out.`));
      }
      await settingsOf(set);
      try {
        await storeSources(files.sources, environment, set);
      } catch (error) {
        throw new SetupError([`The settings could not be stored: ${messageOf(error)}.`]);
      }
      return `stored ${set.SYNC_SOURCES}${given.length > 0 ? ` and ${counted(given.length, 'key')}` : ''}`;
    },

    /** Says what a fetch would ask for. Throws SetupError. */
    async plan(text: string): Promise<SetupPlan> {
      const settings = await settingsOf();
      if (files === null) throw NOT_HERE;
      const { symbolsOfText } = await import('@tearsheet/client/files');
      const wanted = symbolsOfText(text);
      if (wanted === null) {
        throw new SetupError([
          'No security was found in this text. Paste symbols or ISINs, one in each line, or the whole file of a broker.',
        ]);
      }
      const [, { planSetup }] = await load();
      try {
        return await planSetup({ wanted, universeFile: files.universe, dataFolder, settings });
      } catch (error) {
        throw new SetupError([`The fetch could not be planned: ${messageOf(error)}.`]);
      }
    },

    /**
     * Stores the instruments, fetches in a thread, and returns a sentence about the outcome. `onStart` is called when the fetch runs. Throws
     * SetupError if it cannot begin.
     */
    async fetch(universeText: string, onStart: () => void): Promise<string> {
      const settings = await settingsOf();
      if (files === null) throw NOT_HERE;
      const [, { storeUniverse, syncInThread }, { parseUniverse }] = await load();
      if (progress !== null) throw new SetupError(['A fetch is running already.']);
      let universe: UniverseEntry[];
      try {
        universe = parseUniverse(universeText, 'the list');
      } catch (error) {
        throw new SetupError([`The list of instruments could not be read: ${messageOf(error)}.`]);
      }
      if (universe.length === 0) throw new SetupError(['There is no instrument to fetch.']);
      progress = { stage: 'yahoo', fraction: 0, label: 'begins' };
      failure = null;
      try {
        await storeUniverse(files.universe, universe);
        onStart();
        const onProgress = (now: SyncProgress) => {
          progress = now;
        };
        return outcomeOf(await syncInThread({ dataFolder, universe, settings, onProgress }, stopping.signal));
      } catch (error) {
        failure = `The fetch ended early: ${messageOf(error)}.`;
        return failure;
      } finally {
        progress = null;
      }
    },

    /** Ends a running fetch. The next one continues with what was fetched. */
    stop: (): void => stopping.abort(),
  };
}

/** Returns a sentence about the outcome of a fetch. */
export function outcomeOf({ outcome, dataVersion, missing, sources }: SyncReport): string {
  const gaps = missing.length === 0 ? '' : `, ${counted(missing.length, 'gap')}`;
  if (outcome === 'written') return `written as version ${dataVersion}${gaps}`;
  if (outcome === 'unchanged') return `nothing new${gaps}`;
  const failed = sources.flatMap(({ name, failure }) => (failure === null ? [] : name));
  return `nothing was written, ${failed.length > 0 ? `failed: ${failed.join(', ')}` : 'the new data contradict themselves'}`;
}
