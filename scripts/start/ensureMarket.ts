import {
  convertSnapshot,
  DamagedSnapshotError,
  describeSnapshot,
  openMarketData,
  readPointer,
  snapshotFile,
  updateSnapshot,
} from '@tearsheet/market-data';
import { dayAt, type Weekday, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';

/** Matches the data source of the demo market. */
const DEMO = /^demo\b/;

export interface Market {
  readonly dataSource: string;
  readonly dataVersion: string;
  readonly instruments: number;
}

/**
 * Returns the current snapshot of the folder. Imported data is never changed. The demo market is created if there is no
 * data, and again if it does not reach yesterday.
 */
export async function ensureMarket(folder: string, nowMs: number, say: (line: string) => void): Promise<Market> {
  const lastWeekday = weekdayOnOrBefore(dayAt(nowMs) - 1);
  if (!needsDemo(folder, lastWeekday)) {
    if (isOld(folder)) {
      say('Converting the market data to the current format');
      await convertSnapshot(folder);
    }
    const market = describe(folder);
    if (market) return market;
  }
  say(
    'Making the demo market with simulated prices, once a day. It takes 15 seconds to a minute, depending on the machine.',
  );
  // Loaded here because most starts do not need it.
  const { createDemoMarket } = await import('@tearsheet/market-data/demo');
  await updateSnapshot(folder, (previous) => createDemoMarket({ lastDay: weekdayToDay(lastWeekday), previous }), {
    startsEmpty: true,
  });
  const made = describe(folder);
  if (!made) throw new Error(`the demo market in ${folder} is damaged right after it was written: check the disk`);
  return made;
}

function needsDemo(folder: string, lastWeekday: Weekday): boolean {
  const version = readPointer(folder);
  if (version === null) return true;
  const { dataSource, isReadable, ...snapshot } = describeSnapshot(snapshotFile(folder, version));
  return DEMO.test(dataSource) && (!isReadable || snapshot.lastWeekday < lastWeekday);
}

function isOld(folder: string): boolean {
  const version = readPointer(folder);
  return version !== null && describeSnapshot(snapshotFile(folder, version)).isOld;
}

/** Returns null for a damaged demo market, which can be created again. Throws for damaged imported data. */
function describe(folder: string): Market | null {
  const source = openMarketData(folder);
  try {
    const { dataSource, dataVersion, instruments } = source.current();
    return { dataSource, dataVersion, instruments: instruments().length };
  } catch (error) {
    const version = readPointer(folder);
    const isDemo = version !== null && DEMO.test(describeSnapshot(snapshotFile(folder, version)).dataSource);
    if (isDemo && error instanceof DamagedSnapshotError) return null;
    throw error;
  } finally {
    source.close();
  }
}

/** Returns a banner that says that prices are simulated. Empty for imported data. */
export function demoBanner({ dataSource }: Market): string {
  if (!/simulated/i.test(dataSource)) return '';
  const text = ' SIMULATED PRICES: names are real, prices, statements and rates are invented. ';
  const line = '─'.repeat(text.length);
  return `\n  ┌${line}┐\n  │${text}│\n  └${line}┘\n`;
}
