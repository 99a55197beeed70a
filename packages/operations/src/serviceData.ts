import { type MarketDataSource, openMarketData, SnapshotBusyError, UnusableDataError } from '@tearsheet/market-data';
import { pullSnapshot } from '@tearsheet/market-data/sync';
import { type Logger, loggedCheck, type Reading, repeat } from '@tearsheet/runtime';
import { MS_PER_DAY, messageOf, weekdayToDay } from '@tearsheet/shared';

export interface ServiceDataOptions {
  readonly dataFolder: string;
  /** s3://bucket/prefix that the folder follows; null if imports fill the folder. */
  readonly dataUrl: string | null;
  readonly dataRefreshSeconds: number;
  readonly dataKeep: number;
}

export type ServiceData = ReturnType<typeof openServiceData>;

/** Time between two looks for a new snapshot. A look reads a small file. */
const LOOK_MS = 500;

/** Opens the market data of a service and keeps its folder up to date until `release`. */
export function openServiceData(
  { dataFolder, dataUrl, dataRefreshSeconds, dataKeep }: ServiceDataOptions,
  logger: Logger,
) {
  const follower =
    dataUrl === null
      ? null
      : followMarketData({
          url: dataUrl,
          folder: dataFolder,
          everyMs: dataRefreshSeconds * 1000,
          keep: dataKeep,
          logger,
        });
  let staleReason = '';
  const market = openMarketData(dataFolder, {
    everyMs: LOOK_MS,
    onStale(error, hasOlder) {
      const reason = String(error);
      // Without an older snapshot, the check logs the reason.
      if (hasOlder && reason !== staleReason) {
        logger.warn('the current snapshot cannot be used; an older one that is open stays in use', { error });
      }
      staleReason = reason;
    },
    onCurrent: () => (staleReason = ''),
  });
  async function requireSnapshot(): Promise<void> {
    try {
      market.current();
    } catch (error) {
      const failure = follower?.failure() ?? null;
      throw failure === null ? error : new Error(`market data cannot be fetched: ${messageOf(failure)}`);
    }
  }

  return {
    market,
    /** See FolderSource.verified. */
    verified: market.verified,
    /** Fails as long as no snapshot can be used, and logs the reason. */
    check: loggedCheck('market_data', requireSnapshot, logger),
    /** Returns the age, the version, and the state of the snapshot as metrics. */
    async readings(now: () => Date): Promise<readonly Reading[]> {
      const ofSnapshot = snapshotReadings(market, now);
      const help = '1 if the current snapshot cannot be used. An older one that is open stays in use.';
      const unreadable = { labels: {}, value: Number(staleReason !== '') };
      return [...ofSnapshot, { name: 'tearsheet_snapshot_unreadable', help, values: [unreadable] }];
    },
    async release(): Promise<void> {
      await follower?.stop();
      market.close();
    },
  };
}

interface FollowOptions {
  /** s3://bucket/prefix (parseS3Url). */
  readonly url: string;
  /** The local folder that is kept equal to it. */
  readonly folder: string;
  /** Time between two reads of the remote pointer. */
  readonly everyMs: number;
  /** Snapshots kept in the local folder. */
  readonly keep: number;
  readonly logger: Logger;
}

interface Follower {
  /** Returns the error of the last fetch; null if it succeeded. */
  failure(): unknown;
  stop(): Promise<void>;
}

/**
 * Keeps a local data folder equal to a remote one until `stop`. While the store cannot be reached or its snapshot is damaged, the
 * old snapshot stays in use. The log has one line when that begins and one when it ends.
 */
function followMarketData({ url, folder, everyMs, keep, logger }: FollowOptions): Follower {
  const stopping = new AbortController();
  const remote = import('@tearsheet/runtime/reports').then(({ openS3Disk }) => openS3Disk(url));
  let failure: unknown = null;
  let round = update();
  const timer = repeat(everyMs, () => round.then(() => (round = update())), onFault);

  return {
    failure: () => failure,
    async stop() {
      timer.stop();
      stopping.abort();
      await round;
      (await remote).close();
    },
  };

  async function update(): Promise<void> {
    try {
      const pulled = await pullSnapshot(await remote, folder, { keep, signal: stopping.signal });
      if (pulled === null) throw new Error('there is no snapshot yet');
      if (pulled.hasChanged) logger.info('market data were fetched', { data_version: pulled.dataVersion });
      if (failure !== null) logger.info('market data can be fetched again');
      failure = null;
    } catch (error) {
      // A busy folder means that another process is fetching the same snapshot.
      if (stopping.signal.aborted || error instanceof SnapshotBusyError) return;
      onFault(error);
    }
  }

  function onFault(error: unknown): void {
    if (failure === null) logger.warn('market data cannot be fetched; the old snapshot stays in use', { error });
    failure = error;
  }
}

/** Returns the age and the version of the snapshot in use. Returns nothing if there is none. */
function snapshotReadings(market: MarketDataSource, now: () => Date): readonly Reading[] {
  try {
    const { lastWeekday, dataSource, dataVersion } = market.current();
    const endOfLastDay = (weekdayToDay(lastWeekday) + 1) * MS_PER_DAY;
    return [
      {
        name: 'tearsheet_snapshot_age_seconds',
        help: 'Time since the end of the newest day that has prices.',
        values: [{ labels: {}, value: (now().getTime() - endOfLastDay) / 1000 }],
      },
      {
        name: 'tearsheet_snapshot_info',
        help: 'Always 1; the snapshot in use.',
        values: [{ labels: { data_source: dataSource, data_version: dataVersion }, value: 1 }],
      },
    ];
  } catch (error) {
    if (error instanceof UnusableDataError) return [];
    throw error;
  }
}
