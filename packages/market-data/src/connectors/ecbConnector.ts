import { type Day, formatDay, parseDay } from '@tearsheet/shared';
import type { RiskFreeRateRow } from '../content.ts';
import { type Connector, isSourceError, lastRiskFreeDay, type Piece, SourceError, type Task } from './connector.ts';
import { readCsv, tableOf, wantedYears } from './csvAnswer.ts';
import { createHttpClient, type Host, type HttpLimits } from './httpClient.ts';

export interface EcbOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** The address of the SDMX service, without a slash at its end. */
  readonly url: string;
}

export const ECB_URL = 'https://data-api.ecb.europa.eu/service';

/** The three-month spot rate of government bonds of the euro area whose rating is triple A. */
const YIELD_KEY = 'YC/B.U2.EUR.4F.G_N_A.SV_C_YM.SR_3M';
const YIELD_SOURCE = 'ECB three-month AAA government yield';

/**
 * Creates the connector for the euro reference rates of the European Central Bank and the risk-free rate of the euro. For
 * each calendar year it asks one question about every currency and one about the three-month yield.
 */
export function createEcbConnector({ host, limits, url }: EcbOptions): Connector {
  const get = createHttpClient('ECB', host, limits);

  /** Returns the rows of a series. The service answers 404 for a period without any observation. */
  async function fetchDays<Row>(key: string, from: Day, to: Day, read: (csv: string) => Row[]): Promise<Row[]> {
    const period = `startPeriod=${formatDay(from)}&endPeriod=${formatDay(to)}`;
    const address = `${url}/data/${key}?${period}&format=csvdata&detail=dataonly`;
    return get(address, { headers: { accept: 'text/csv' } }).then(
      async (response) => read(await tableOf(response)),
      (error: unknown) => {
        if (isSourceError(error) && error.kind === 'not_found') return [];
        throw error;
      },
    );
  }

  return {
    name: 'ecb',
    dataSource: 'ECB',
    requestsPerQuestion: 1,
    async plan(request) {
      const lastRate = request.known?.fx.get('EUR/USD')?.days.at(-1) ?? Number.NEGATIVE_INFINITY;
      const rates = wantedYears(request, lastRate).map(({ year, from, to }): Task => {
        const fetch = async () => ({ fx: await fetchDays('EXR/D..EUR.SP00.A', from, to, readRates), served: [year] });
        return { label: year, what: 'rates', question: { from, to }, fetch };
      });
      const servedFrom = (year: string) => request.servedFrom(yieldsOf(year));
      const yields = wantedYears({ ...request, servedFrom }, lastRiskFreeDay(request, 'EUR')).map(
        ({ year, from, to }): Task => {
          const fetch = async () => ({
            riskFreeRates: await fetchDays(YIELD_KEY, from, to, readYields),
            served: [yieldsOf(year)],
          });
          return { label: yieldsOf(year), what: 'risk-free rates', question: { key: YIELD_KEY, from, to }, fetch };
        },
      );
      return { tasks: [...rates, ...yields], missing: [] };
    },
  };
}

/** Returns the name of a year of yields, which differs from that of a year of exchange rates. */
function yieldsOf(year: string): string {
  return `EUR yields ${year}`;
}

/**
 * Reads the SDMX-CSV of daily reference rates (dataflow EXR, key D..EUR.SP00.A). OBS_VALUE is how many units of
 * CURRENCY one euro costs. Days without a fixing have an empty or NaN value and are left out.
 */
export function readRates(csv: string): NonNullable<Piece['fx']>[number][] {
  const byPair = new Map<string, { days: Day[]; rates: number[] }>();
  readCsv(csv, ['CURRENCY', 'CURRENCY_DENOM', 'TIME_PERIOD', 'OBS_VALUE']).forEach((row, i) => {
    const [currency = '', denominator, period = '', value = ''] = row;
    if (denominator !== 'EUR') return;
    const day = dayOf(period, i);
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

/**
 * Reads the SDMX-CSV of the three-month yield (dataflow YC). OBS_VALUE is the yield y in percent with continuous
 * compounding, so the effective annual rate is e^(y / 100) − 1. Days without a value are left out.
 */
export function readYields(csv: string): RiskFreeRateRow[] {
  return readCsv(csv, ['TIME_PERIOD', 'OBS_VALUE']).flatMap(([period = '', value = ''], i) => {
    const day = dayOf(period, i);
    if (value === '' || value === 'NaN') return [];
    const continuous = Number(value) / 100;
    if (!(Math.abs(continuous) <= 0.5)) {
      throw new SourceError('schema', `unexpected answer: OBS_VALUE in line ${i + 2} is not a yield`);
    }
    return [{ currency: 'EUR', day, annualRate: Math.expm1(continuous), source: YIELD_SOURCE }];
  });
}

function dayOf(period: string, row: number): Day {
  const day = parseDay(period);
  if (day === null) throw new SourceError('schema', `unexpected answer: TIME_PERIOD in line ${row + 2} is not a day`);
  return day;
}
