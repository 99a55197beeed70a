import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '@tearsheet/market-data/connectors';
import { type SyncOptions, type SyncReport, syncData, type UniverseEntry } from '@tearsheet/market-data/sync';
import { parseDay } from '@tearsheet/shared';
import { createConnectors, parseSources, type SyncSettings } from './createConnectors.ts';

export interface SyncRequest {
  readonly dataFolder: string;
  readonly universe: readonly UniverseEntry[];
  readonly settings: SyncSettings;
  readonly onProgress?: NonNullable<SyncOptions['onProgress']>;
}

/**
 * Fetches what is new from the live sources into a new snapshot of the data folder (see syncData). Throws an Error for
 * settings that cannot be used, and what syncData throws.
 */
export async function syncMarketData({ settings, ...request }: SyncRequest): Promise<SyncReport> {
  const from = parseDay(settings.from);
  if (from === null) throw new Error(`not a date (YYYY-MM-DD): "${settings.from}"`);
  const host: Host = { fetch, now: Date.now, random: Math.random, sleep };
  const connectors = createConnectors(parseSources(settings.sources), settings, host);
  return syncData({ ...request, from, connectors, now: host.now });
}
