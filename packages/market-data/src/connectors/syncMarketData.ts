import { setTimeout as sleep } from 'node:timers/promises';
import { parseDay, SOURCE_NAMES, type SourceName } from '@tearsheet/shared';
import type { UniverseEntry } from '../sync/readUniverse.ts';
import { type SyncOptions, syncData } from '../sync/syncData.ts';
import type { SyncReport } from '../sync/syncState.ts';
import type { Connector } from './connector.ts';
import { createEcbConnector, ECB_URL } from './ecbConnector.ts';
import { type Host, HTTP_LIMITS } from './httpClient.ts';
import { createSecConnector } from './sec/secConnector.ts';
import { createTreasuryConnector, TREASURY_URL } from './treasuryConnector.ts';
import { ALPHA_VANTAGE } from './vendors/alphaVantage.ts';
import { EODHD } from './vendors/eodhd.ts';
import { FMP } from './vendors/fmp.ts';
import { TIINGO } from './vendors/tiingo.ts';
import { TWELVE_DATA } from './vendors/twelveData.ts';
import { createVendorConnector, type Vendor } from './vendors/vendor.ts';
import { createYahooConnector } from './yahoo/yahooConnector.ts';

/** The settings of a sync, as the variables of the environment describe them. */
export interface SyncSettings {
  /** First day, YYYY-MM-DD. */
  readonly from: string;
  /** A list like "yahoo,ecb". */
  readonly sources: string;
  readonly sourceConcurrency: number;
  readonly sourceTimeoutMs: number;
  readonly sourceRetries: number;
  readonly yahooRate: number;
  readonly yahooUrl: string | null;
  readonly secUserAgent: string | null;
  readonly secRate: number;
  readonly secFilesUrl: string | null;
  readonly secDataUrl: string | null;
  readonly ecbRate: number;
  readonly ecbUrl: string | null;
  readonly treasuryRate: number;
  readonly treasuryUrl: string | null;
  readonly tiingoKey: string | null;
  readonly eodhdKey: string | null;
  readonly twelvedataKey: string | null;
  readonly alphavantageKey: string | null;
  readonly fmpKey: string | null;
  readonly vendorPerMinute: number;
  readonly vendorUrl: string | null;
}

export interface SyncRequest {
  readonly dataFolder: string;
  readonly universe: readonly UniverseEntry[];
  readonly settings: SyncSettings;
  readonly onProgress?: NonNullable<SyncOptions['onProgress']>;
}

/**
 * Fetches new data from the live sources into a new snapshot of the data folder (see syncData). Throws an Error for settings that
 * cannot be used, and the errors of syncData.
 */
export async function syncMarketData({ settings, ...request }: SyncRequest): Promise<SyncReport> {
  const from = parseDay(settings.from);
  if (from === null) throw new Error(`not a date (YYYY-MM-DD): "${settings.from}"`);
  const host: Host = { fetch, now: Date.now, random: Math.random, sleep };
  const connectors = createConnectors(parseSources(settings.sources), settings, host);
  return syncData({ ...request, from, connectors, now: host.now });
}

/** Returns the sources that a list like "yahoo,ecb" names. Throws an Error for an unknown name. */
function parseSources(list: string): SourceName[] {
  const names = list.split(',').map((name) => name.trim());
  return names.map((name) => {
    const known = SOURCE_NAMES.find((candidate) => candidate === name);
    if (known === undefined) throw new Error(`there is no source "${name}": ${SOURCE_NAMES.join(', ')}`);
    return known;
  });
}

/** Returns the connectors of the sources, each with its own limits. Throws an Error if a required setting is missing. */
function createConnectors(sources: readonly SourceName[], settings: SyncSettings, host: Host): Connector[] {
  const limits = (requestsPerSecond: number) => ({
    ...HTTP_LIMITS,
    requestsPerSecond,
    concurrency: settings.sourceConcurrency,
    deadlineMs: settings.sourceTimeoutMs,
    retries: settings.sourceRetries,
  });
  const ofVendor = (vendor: Vendor, key: string | null) => {
    if (key === null) throw new Error(`source ${vendor.name} needs your key: set ${vendor.name.toUpperCase()}_API_KEY`);
    return createVendorConnector(vendor, {
      host,
      limits: limits(settings.vendorPerMinute / 60),
      key,
      url: settings.vendorUrl ?? vendor.url,
    });
  };
  const create: Readonly<Record<SourceName, () => Connector>> = {
    yahoo: () => createYahooConnector({ host, limits: limits(settings.yahooRate), url: settings.yahooUrl }),
    sec: () => {
      if (settings.secUserAgent === null) {
        throw new Error(
          'the SEC asks automated clients for a name and an e-mail address: set SEC_USER_AGENT, or leave out source sec',
        );
      }
      return createSecConnector({
        host,
        limits: limits(settings.secRate),
        filesUrl: settings.secFilesUrl ?? 'https://www.sec.gov/files',
        dataUrl: settings.secDataUrl ?? 'https://data.sec.gov',
        userAgent: settings.secUserAgent,
      });
    },
    ecb: () =>
      createEcbConnector({
        host,
        limits: limits(settings.ecbRate),
        url: settings.ecbUrl ?? ECB_URL,
      }),
    treasury: () =>
      createTreasuryConnector({
        host,
        limits: limits(settings.treasuryRate),
        url: settings.treasuryUrl ?? TREASURY_URL,
      }),
    tiingo: () => ofVendor(TIINGO, settings.tiingoKey),
    eodhd: () => ofVendor(EODHD, settings.eodhdKey),
    twelvedata: () => ofVendor(TWELVE_DATA, settings.twelvedataKey),
    alphavantage: () => ofVendor(ALPHA_VANTAGE, settings.alphavantageKey),
    fmp: () => ofVendor(FMP, settings.fmpKey),
  };
  return sources.map((name) => create[name]());
}
