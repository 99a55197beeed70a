import type { SyncProgress, SyncReport } from '@tearsheet/market-data/sync';
import { readConfig, SYNC_VARIABLES } from '@tearsheet/runtime';
import type { Context } from '../context.ts';
import { formatSync } from './formatSync.ts';

export interface SyncDataOptions {
  readonly symbols?: string;
  readonly universe?: string;
  readonly from?: string;
  readonly sources?: string;
  readonly json?: boolean;
}

/** Status 0: everything was had; 3: the snapshot is current, but something is missing; 1: a source failed. */
export async function sync(context: Context, options: SyncDataOptions): Promise<number> {
  const settings = readConfig(SYNC_VARIABLES, {
    ...context.environment,
    ...(options.from === undefined ? {} : { SYNC_FROM: options.from }),
    ...(options.sources === undefined ? {} : { SYNC_SOURCES: options.sources }),
  });
  // Loaded here: the other commands need not wait for the clients of the sources.
  const [{ readUniverse, universeOf }, { syncMarketData }] = await Promise.all([
    import('@tearsheet/market-data/sync'),
    import('@tearsheet/operations/sync'),
  ]);
  const universe = options.universe
    ? await readUniverse(options.universe)
    : universeOf((options.symbols ?? '').split(','));
  if (universe.length === 0) throw new Error('the universe is empty');
  const bars = barPerStage(context);
  const report = await syncMarketData({
    dataFolder: context.state.data,
    universe,
    settings,
    onProgress: bars.show,
  }).finally(() => bars.end());
  if (options.json) context.printJson(report);
  else context.print(formatSync(report));
  return statusOf(report);
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

function statusOf({ outcome, dataVersion, missing }: SyncReport): number {
  if (outcome === 'failed' || dataVersion === null) return 1;
  return missing.length > 0 ? 3 : 0;
}
