import { type MarketData, openMarketData, openVerifiedVersion } from '@tearsheet/market-data';

/** Names the snapshot that the server of a thread uses. */
export interface SnapshotName {
  readonly folder: string;
  readonly dataVersion: string;
}

/** A thread keeps few columns, because the server has them too. */
const CACHE_BYTES = 64 * 1024 * 1024;

let opened: (SnapshotName & { readonly market: MarketData }) | null = null;

/**
 * Returns the snapshot that the server of this thread uses. The server has verified it. If its file has been removed since, the
 * newest snapshot takes its place. One snapshot is open at a time.
 */
export function marketInThread({ folder, dataVersion }: SnapshotName): MarketData {
  if (opened?.folder === folder && opened.dataVersion === dataVersion) return opened.market;
  opened?.market.close();
  opened = null;
  opened = { folder, dataVersion, market: open(folder, dataVersion) };
  return opened.market;
}

function open(folder: string, dataVersion: string): MarketData {
  try {
    return openVerifiedVersion(folder, dataVersion, { cacheBytes: CACHE_BYTES });
  } catch {
    return openMarketData(folder, { cacheBytes: CACHE_BYTES }).current();
  }
}
