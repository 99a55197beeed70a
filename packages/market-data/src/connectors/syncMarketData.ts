import { setTimeout as sleep } from 'node:timers/promises';
import { type Day, parseDay, SOURCE_NAMES, type SourceName } from '@tearsheet/shared';
import { openCurrent, type UniverseEntry } from '../sync/readUniverse.ts';
import { planFailure } from '../sync/runTasks.ts';
import { lastDay, type SyncOptions, syncData } from '../sync/syncData.ts';
import { readServed, type SyncReport } from '../sync/syncState.ts';
import { type Connector, isSourceError, type Missing } from './connector.ts';
import { createEcbConnector, ECB_URL } from './ecbConnector.ts';
import { createFredConnector, FRED_URL } from './fredConnector.ts';
import { type Host, HTTP_LIMITS } from './httpClient.ts';
import { createFigiMapper, FIGI_URL, type Listing } from './openFigi.ts';
import { createSecConnector } from './sec/secConnector.ts';
import { createTreasuryConnector, TREASURY_URL } from './treasuryConnector.ts';
import { ALPHA_VANTAGE } from './vendors/alphaVantage.ts';
import { COINBASE } from './vendors/coinbase.ts';
import { EODHD } from './vendors/eodhd.ts';
import { FMP } from './vendors/fmp.ts';
import { NASDAQ_DATA_LINK } from './vendors/nasdaqDataLink.ts';
import { POLYGON } from './vendors/polygon.ts';
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
  readonly fredRate: number;
  readonly ecbRate: number;
  readonly ecbUrl: string | null;
  readonly treasuryRate: number;
  readonly treasuryUrl: string | null;
  readonly tiingoKey: string | null;
  readonly eodhdKey: string | null;
  readonly twelvedataKey: string | null;
  readonly alphavantageKey: string | null;
  readonly fmpKey: string | null;
  readonly polygonKey: string | null;
  readonly nasdaqKey: string | null;
  readonly fredKey: string | null;
  readonly fredUrl: string | null;
  readonly openfigiKey: string | null;
  readonly openfigiUrl: string | null;
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
  const connectors = createConnectors(parseSources(settings.sources), settings, HOST).map(({ connector }) => connector);
  return syncData({ ...request, from: firstDayOf(settings), connectors, now: HOST.now });
}

const HOST: Host = { fetch, now: Date.now, random: Math.random, sleep };

function firstDayOf({ from }: SyncSettings): Day {
  const day = parseDay(from);
  if (day === null) throw new Error(`not a date (YYYY-MM-DD): "${from}"`);
  return day;
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

/** The connector of a source, and its limit. */
interface LimitedConnector {
  readonly connector: Connector;
  readonly requestsPerSecond: number;
}

/** Requests per second. The documents of Coinbase Exchange allow ten. */
const COINBASE_RATE = 3;

/** Returns the connectors of the sources, each with its own limits. Throws an Error if a required setting is missing. */
function createConnectors(sources: readonly SourceName[], settings: SyncSettings, host: Host): LimitedConnector[] {
  const vendorRate = settings.vendorPerMinute / 60;
  const rates: Readonly<Partial<Record<SourceName, number>>> = {
    yahoo: settings.yahooRate,
    sec: settings.secRate,
    ecb: settings.ecbRate,
    treasury: settings.treasuryRate,
    fred: settings.fredRate,
    coinbase: COINBASE_RATE,
  };
  const limits = (requestsPerSecond: number) => ({
    ...HTTP_LIMITS,
    requestsPerSecond,
    concurrency: settings.sourceConcurrency,
    deadlineMs: settings.sourceTimeoutMs,
    retries: settings.sourceRetries,
  });
  const keyOf = (name: SourceName, key: string | null): string => {
    if (key === null) throw new Error(`source ${name} needs your key: set ${name.toUpperCase()}_API_KEY`);
    return key;
  };
  const ofVendor = (vendor: Vendor, key: string | null) =>
    createVendorConnector(vendor, {
      host,
      limits: limits(rates[vendor.name] ?? vendorRate),
      key: vendor.key === null ? '' : keyOf(vendor.name, key),
      url: settings.vendorUrl ?? vendor.url,
    });
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
    polygon: () => ofVendor(POLYGON, settings.polygonKey),
    coinbase: () => ofVendor(COINBASE, null),
    nasdaq: () => ofVendor(NASDAQ_DATA_LINK, settings.nasdaqKey),
    fred: () =>
      createFredConnector({
        host,
        limits: limits(settings.fredRate),
        key: keyOf('fred', settings.fredKey),
        url: settings.fredUrl ?? FRED_URL,
      }),
  };
  return sources.map((name) => ({ connector: create[name](), requestsPerSecond: rates[name] ?? vendorRate }));
}

/** The questions that a sync would ask one source. */
export interface SourcePlan {
  readonly name: SourceName;
  readonly questions: number;
  /** The expected number of requests. */
  readonly requests: number;
  /** The time that they take at the limit of the source. */
  readonly seconds: number;
  /** Null if the source could be asked, and otherwise the reason. */
  readonly failure: string | null;
}

/**
 * Returns what a sync would ask each source, and the symbols that no source can be asked for. A source that depends on the answers of
 * another one is estimated from the present data. Throws an Error for settings that cannot be used.
 */
export async function planSync({
  dataFolder,
  universe,
  settings,
}: Omit<SyncRequest, 'onProgress'>): Promise<{ readonly sources: SourcePlan[]; readonly missing: readonly Missing[] }> {
  const { targets, known, missing, close } = openCurrent(dataFolder, universe);
  try {
    const served = await readServed(dataFolder);
    const sources: SourcePlan[] = [];
    const all = [...missing];
    for (const { connector, requestsPerSecond } of createConnectors(parseSources(settings.sources), settings, HOST)) {
      const { name, requestsPerQuestion } = connector;
      const servedFrom = (of: string) => served[name]?.[of] ?? null;
      const request = { targets, from: firstDayOf(settings), to: lastDay(HOST.now()), known, servedFrom };
      const plan = await connector.plan(request).catch((error: unknown) => planFailure(error));
      const tasks = isSourceError(plan) ? [] : plan.tasks;
      const questions = tasks.length;
      const requests = tasks.reduce((sum, task) => sum + (task.requests ?? requestsPerQuestion), 0);
      const failure = isSourceError(plan) ? plan.message : null;
      sources.push({ name, questions, requests, seconds: Math.ceil(requests / requestsPerSecond), failure });
      if (!isSourceError(plan)) all.push(...plan.missing);
    }
    return { sources, missing: all };
  } finally {
    close();
  }
}

/** Returns the listings of ISINs that OpenFIGI has (see createFigiMapper). Throws SourceError. */
export function mapIsins(isins: readonly string[], settings: SyncSettings): Promise<Listing[]> {
  const { openfigiKey: key, sourceTimeoutMs: deadlineMs, sourceRetries: retries } = settings;
  // 25 requests a minute without a key, and 25 in six seconds with one.
  const limits = { ...HTTP_LIMITS, requestsPerSecond: key === null ? 0.4 : 4, concurrency: 1, deadlineMs, retries };
  return createFigiMapper({ host: HOST, limits, key, url: settings.openfigiUrl ?? FIGI_URL })(isins);
}
