import { formatDay, parseDay } from '@tearsheet/shared';
import type { RiskFreeRateRow } from '../content.ts';
import { type Connector, lastRiskFreeDay, SourceError, type Task } from './connector.ts';
import { withoutKey } from './errorText.ts';
import { createHttpClient, type Host, type HttpLimits } from './httpClient.ts';
import { type JsonField, parseJson } from './jsonField.ts';

export interface FredOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  readonly key: string;
  /** The address of the API, without a slash at its end. */
  readonly url: string;
}

export const FRED_URL = 'https://api.stlouisfed.org/fred';

/** The countries in the names of the OECD's three-month interbank rates, by currency. The dollar and the euro have better sources. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['GBP', 'GB'],
  ['JPY', 'JP'],
  ['CHF', 'CH'],
  ['CAD', 'CA'],
  ['AUD', 'AU'],
  ['NZD', 'NZ'],
  ['SEK', 'SE'],
  ['NOK', 'NO'],
  ['DKK', 'DK'],
  ['PLN', 'PL'],
  ['CZK', 'CZ'],
  ['HUF', 'HU'],
  ['KRW', 'KR'],
  ['ILS', 'IL'],
  ['ZAR', 'ZA'],
  ['MXN', 'MX'],
]);
const SOURCE = 'three-month interbank rate (OECD)';
/** Months that are fetched again, because the latest ones are revised. */
const OVERLAP_DAYS = 100;
const QUARTER_DAYS = 91;

/** Creates the connector for the risk-free rates of the currencies of the known instruments. It asks one question for each currency. */
export function createFredConnector({ host, limits, key, url }: FredOptions): Connector {
  const get = createHttpClient('FRED', host, limits);
  return {
    name: 'fred',
    dataSource: 'FRED',
    requestsPerQuestion: 1,
    async plan(request) {
      const currencies = new Set(request.known?.instruments.map(({ currency }) => currency));
      const tasks = [...currencies].sort().flatMap((currency): Task[] => {
        const country = COUNTRIES.get(currency);
        if (country === undefined) return [];
        const isServed = (request.servedFrom(currency) ?? Number.POSITIVE_INFINITY) <= request.from;
        const from = isServed
          ? Math.max(request.from, lastRiskFreeDay(request, currency) - OVERLAP_DAYS)
          : request.from;
        const query = {
          series_id: `IR3TIB01${country}M156N`,
          observation_start: formatDay(from),
          observation_end: formatDay(request.to),
        };
        return [
          {
            label: currency,
            what: 'risk-free rates',
            question: query,
            async fetch() {
              const parameters = new URLSearchParams({ ...query, file_type: 'json', api_key: key });
              const answer = await withoutKey(key, async () => {
                const response = await get(`${url}/series/observations?${parameters}`);
                return parseJson(await response.text(), 'the answer of FRED');
              });
              const rates = readInterbankRates(answer, currency).filter(({ day }) => day <= request.to);
              return { riskFreeRates: rates, served: [currency] };
            },
          },
        ];
      });
      return { tasks, missing: [] };
    },
  };
}

/**
 * Reads the monthly means of a three-month rate y in percent, which is simple interest over 91 days. The effective annual rate is
 * (1 + y × 91 / 365)^(365 / 91) − 1. FRED writes the first day of the month. The mean is known at the end, so the rate counts from the
 * last day of its month. A month without a value has a period and is left out.
 */
export function readInterbankRates(answer: JsonField, currency: string): RiskFreeRateRow[] {
  return answer
    .get('observations')
    .required()
    .items()
    .flatMap((row) => {
      const [year = '', month = ''] = row.get('date').text().split('-');
      const next = month === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`;
      const after = parseDay(`${next}-01`);
      if (after === null) throw new SourceError('schema', `unexpected answer: ${row.path}.date is not a day`);
      const value = row.get('value').text();
      if (value === '.') return [];
      const simple = Number(value) / 100;
      if (value.trim() === '' || !(Math.abs(simple) <= 1)) {
        throw new SourceError('schema', `unexpected answer: ${row.path}.value is not a rate`);
      }
      const annualRate = (1 + (simple * QUARTER_DAYS) / 365) ** (365 / QUARTER_DAYS) - 1;
      return [{ currency, day: after - 1, annualRate, source: SOURCE }];
    });
}
