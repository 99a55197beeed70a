import { type Day, formatDay, messageOf, parseDay, toDay } from '@tearsheet/shared';
import { parse } from 'csv-parse/sync';
import { type Connector, isSourceError, type Piece, SourceError, type SourceRequest, type Task } from './connector.ts';
import { createHttpClient, type Host, type HttpLimits } from './httpClient.ts';

export interface EcbOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** The address of the SDMX service, without a slash at its end. */
  readonly url: string;
}

export const ECB_URL = 'https://data-api.ecb.europa.eu/service';

/** Published rates are hardly ever corrected, so it is enough to fetch a few days again. */
const OVERLAP_DAYS = 7;

/**
 * Creates the connector for the euro reference rates of the European Central Bank. It asks one question for each
 * calendar year, about every currency.
 */
export function createEcbConnector({ host, limits, url }: EcbOptions): Connector {
  const get = createHttpClient('ECB', host, limits);

  async function fetchDays(year: string, from: Day, to: Day): Promise<Piece> {
    const period = `startPeriod=${formatDay(from)}&endPeriod=${formatDay(to)}`;
    const address = `${url}/data/EXR/D..EUR.SP00.A?${period}&format=csvdata&detail=dataonly`;
    const csv = await get(address, { headers: { accept: 'text/csv' } }).then(
      (response) => response.text(),
      // The service answers 404 for a period without any observation.
      (error: unknown) => {
        if (isSourceError(error) && error.kind === 'not_found') return '';
        throw error;
      },
    );
    return { fx: readRates(csv), served: [year] };
  }

  return {
    name: 'ecb',
    dataSource: 'ECB',
    async plan(request) {
      const tasks = wantedYears(request).map(({ year, from, to }): Task => {
        return { label: year, what: 'rates', question: { from, to }, fetch: () => fetchDays(year, from, to) };
      });
      return { tasks, missing: [] };
    },
  };
}

/** Lists the calendar years to fetch, without years that were served and end before the overlap. */
function wantedYears({ from, to, known, servedFrom }: SourceRequest): { year: string; from: Day; to: Day }[] {
  const last = known?.fx.get('EUR/USD')?.days.at(-1) ?? Number.NEGATIVE_INFINITY;
  const years: { year: string; from: Day; to: Day }[] = [];
  for (let start = from; start <= to; ) {
    const year = formatDay(start).slice(0, 4);
    const end = Math.min(to, toDay(`${year}-12-31`));
    const isServed = (servedFrom(year) ?? Number.POSITIVE_INFINITY) <= start;
    const first = isServed ? Math.max(start, last >= to ? to + 1 : last - OVERLAP_DAYS) : start;
    if (first <= end) years.push({ year, from: first, to: end });
    start = end + 1;
  }
  return years;
}

/**
 * Reads the SDMX-CSV of daily reference rates (dataflow EXR, key D..EUR.SP00.A). OBS_VALUE is how many units of
 * CURRENCY one euro costs. Days without a fixing have an empty or NaN value and are left out.
 */
export function readRates(csv: string): NonNullable<Piece['fx']> {
  const [header = [], ...rows] = csv.trim() === '' ? [] : table(csv);
  if (rows.length === 0) return [];
  const columnOf = (name: string): number => {
    const at = header.indexOf(name);
    if (at < 0) throw new SourceError('schema', `unexpected answer: column ${name} is missing`);
    return at;
  };
  const [currencyAt, denominatorAt] = [columnOf('CURRENCY'), columnOf('CURRENCY_DENOM')];
  const [dayAt, valueAt] = [columnOf('TIME_PERIOD'), columnOf('OBS_VALUE')];
  const byPair = new Map<string, { days: Day[]; rates: number[] }>();
  rows.forEach((row, i) => {
    const [currency = '', day, value = ''] = [row[currencyAt], parseDay(row[dayAt] ?? ''), row[valueAt]];
    if (row[denominatorAt] !== 'EUR') return;
    if (day === null) throw new SourceError('schema', `unexpected answer: TIME_PERIOD in line ${i + 2} is not a day`);
    if (value === '' || value === 'NaN') return;
    const rate = Number(value);
    if (!(rate > 0)) throw new SourceError('schema', `unexpected answer: OBS_VALUE in line ${i + 2} is not a rate`);
    const pair = `EUR/${currency}`;
    const series = byPair.get(pair) ?? { days: [], rates: [] };
    byPair.set(pair, series);
    series.days.push(day);
    series.rates.push(rate);
  });
  return [...byPair].map(([pair, series]) => ({ pair, ...series }));
}

/** Reports a page instead of a table as a fault of the source. */
function table(csv: string): string[][] {
  try {
    return parse(csv, { bom: true });
  } catch (error) {
    throw new SourceError('schema', `unexpected answer: ${messageOf(error)}`, { cause: error });
  }
}
