import { readFileSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { hasCode } from '@tearsheet/shared';
import { isIsin } from '../symbols/resolveSymbol.ts';
import { readUniverse, type UniverseEntry, universeOf } from '../sync/readUniverse.ts';
import { isSourceError, type Missing } from './connector.ts';
import type { Listing } from './openFigi.ts';
import { mapIsins, planSync, type SourcePlan, type SyncSettings } from './syncMarketData.ts';

/** The usual sources of a first setup. They need no key. */
export const USUAL_SOURCES = 'yahoo,ecb,treasury';

/** Every night, when all exchanges have closed. */
export const USUAL_SCHEDULE = '30 2 * * *';

type Environment = Readonly<Record<string, string | undefined>>;

/** The instruments and the requests of a setup. */
export interface SetupPlan {
  /** The listings of ISINs. */
  readonly listings: readonly Listing[];
  /** The reason why ISINs could not be looked up. Null if they could. */
  readonly lookupFailure: string | null;
  /** The ISINs without a listing. */
  readonly unknown: readonly string[];
  /** The instruments of earlier setups and the new ones. If it is empty, nothing was planned. */
  readonly universe: readonly UniverseEntry[];
  readonly sources: readonly SourcePlan[];
  /** The data that no source can have. */
  readonly missing: readonly Missing[];
}

/**
 * Finds the instruments of a first portfolio and plans their fetch. Nothing is stored.
 *
 * @param wanted symbols or ISINs
 */
export async function planSetup({
  wanted,
  universeFile,
  dataFolder,
  settings,
}: {
  readonly wanted: readonly string[];
  readonly universeFile: string;
  readonly dataFolder: string;
  readonly settings: SyncSettings;
}): Promise<SetupPlan> {
  const isins = wanted.filter(isIsin);
  let lookupFailure: string | null = null;
  const listings =
    isins.length === 0
      ? []
      : await mapIsins(isins, settings).catch((error: unknown) => {
          if (!isSourceError(error)) throw error;
          lookupFailure = error.message;
          return [];
        });
  const { entries, unknown } = entriesOf(universeOf(wanted), listings);
  const before = await readUniverse(universeFile).catch((): UniverseEntry[] => []);
  const universe = [...new Map([...before, ...entries].map((entry) => [entry.symbol, entry])).values()];
  const found = { listings, lookupFailure, unknown, universe };
  if (entries.length === 0 && (wanted.length > 0 || before.length === 0)) {
    return { ...found, universe: [], sources: [], missing: [] };
  }
  return { ...found, ...(await planSync({ dataFolder, universe, settings })) };
}

/** Replaces ISINs with their listings. */
function entriesOf(
  entries: readonly UniverseEntry[],
  listings: readonly Listing[],
): { readonly entries: UniverseEntry[]; readonly unknown: string[] } {
  const byIsin = new Map(listings.map((listing) => [listing.isin, listing]));
  const isKnown = ({ symbol }: UniverseEntry) => !isIsin(symbol) || byIsin.has(symbol);
  return {
    entries: entries.filter(isKnown).map((entry) => {
      const listing = byIsin.get(entry.symbol);
      return listing === undefined ? entry : { ...entry, symbol: listing.ric, isin: listing.isin };
    }),
    unknown: entries.filter((entry) => !isKnown(entry)).map(({ symbol }) => symbol),
  };
}

/** Returns the text of a universe file, which `readUniverse` reads. */
export function universeText(universe: readonly UniverseEntry[]): string {
  const rows = universe.map(({ symbol, yahoo, cik, isin }) =>
    [symbol, yahoo, cik, isin].map((cell) => cell ?? '').join(','),
  );
  return `${['ric,yahoo,cik,isin', ...rows].join('\n')}\n`;
}

export function storeUniverse(universeFile: string, universe: readonly UniverseEntry[]): Promise<void> {
  return writePrivate(universeFile, universeText(universe));
}

/** Returns the settings that earlier setups stored. */
function readStored(sourcesFile: string): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(sourcesFile, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {};
    throw error;
  }
}

/** Returns the environment with the settings that earlier setups stored. Variables of the environment win. */
export function withStoredSources(sourcesFile: string, environment: Environment): Environment {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  return { ...readStored(sourcesFile), ...Object.fromEntries(given) };
}

/**
 * Adds settings to those that are stored, in a file that only its owner can read. Settings of the environment are not stored. Throws an
 * Error for a value that the file cannot have.
 */
export async function storeSources(
  sourcesFile: string,
  environment: Environment,
  chosen: Readonly<Record<string, string>>,
): Promise<void> {
  const stored = Object.entries(readStored(sourcesFile)).filter(([name]) => !environment[name]);
  const lines = Object.entries({ ...Object.fromEntries(stored), ...chosen }).map(([name, value = '']) => {
    if (/["\n\r]/.test(value)) throw new Error(`${name} cannot contain a quotation mark or a line break`);
    return `${name}="${value}"`;
  });
  const head =
    '# Written by tearsheet data setup or the page Market data of the dashboard. Variables of the environment win.';
  await writePrivate(sourcesFile, `${[head, ...lines].join('\n')}\n`);
}

/** Replaces a file by one that only its owner can read. */
async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  await writeFile(fresh, text, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
}
