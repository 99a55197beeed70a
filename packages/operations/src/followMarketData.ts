import { SnapshotBusyError } from '@tearsheet/market-data';
import { pullSnapshot } from '@tearsheet/market-data/sync';
import { type Logger, repeat } from '@tearsheet/runtime';

export interface FollowOptions {
  /** s3://bucket/prefix (`parseS3Url`). */
  readonly url: string;
  /** The local folder that is kept equal to it. */
  readonly folder: string;
  /** Between two looks at the remote pointer. */
  readonly everyMs: number;
  /** Snapshots kept in the local folder. */
  readonly keep: number;
  readonly logger: Logger;
}

/**
 * Keeps a local data folder equal to a remote one, from now on until `stop`. While the store cannot be reached, or what
 * it holds is damaged, the old snapshot stays in use; the log has one line when that begins and one when it ends.
 */
export function followMarketData({ url, folder, everyMs, keep, logger }: FollowOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const remote = import('@tearsheet/runtime/reports').then(({ openS3Disk }) => openS3Disk(url));
  let isFailing = false;
  let round = look();
  const timer = repeat(everyMs, () => round.then(() => (round = look())), onFault);

  return {
    async stop() {
      timer.stop();
      stopping.abort();
      await round;
      (await remote).close();
    },
  };

  async function look(): Promise<void> {
    try {
      const pulled = await pullSnapshot(await remote, folder, { keep, signal: stopping.signal });
      if (pulled === null) throw new Error('there is no snapshot yet');
      if (pulled.hasChanged) logger.info('market data were fetched', { data_version: pulled.dataVersion });
      if (isFailing) logger.info('market data can be fetched again');
      isFailing = false;
    } catch (error) {
      // A busy folder: a process beside this one is fetching the same.
      if (stopping.signal.aborted || error instanceof SnapshotBusyError) return;
      onFault(error);
    }
  }

  function onFault(error: unknown): void {
    if (!isFailing) logger.warn('market data cannot be fetched; the old snapshot stays in use', { error });
    isFailing = true;
  }
}
