import { parseDay, toDay } from '@tearsheet/shared';
import type { RiskFreeRateRow } from '../content.ts';
import { type Connector, lastRiskFreeDay, SourceError, type Task } from './connector.ts';
import { readCsv, tableOf, wantedYears } from './csvAnswer.ts';
import { createHttpClient, type Host, type HttpLimits } from './httpClient.ts';

export interface TreasuryOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** The address of the folder with the rate files, without a slash at its end. */
  readonly url: string;
}

export const TREASURY_URL = 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates';

/** The first year with bill rates. */
const FIRST_DAY = toDay('2002-01-01');
const YIELD_COLUMN = '13 WEEKS COUPON EQUIVALENT';
const BILL_DAYS = 91;
const SOURCE = 'US Treasury 13-week bill';

/**
 * Creates the connector for the bill rates of the US Treasury. It asks one question for each calendar year, because the
 * Treasury publishes one file per year.
 */
export function createTreasuryConnector({ host, limits, url }: TreasuryOptions): Connector {
  const get = createHttpClient('US Treasury', host, limits);
  return {
    name: 'treasury',
    dataSource: 'US Treasury',
    requestsPerQuestion: 1,
    async plan(request) {
      const from = Math.max(request.from, FIRST_DAY);
      const tasks = wantedYears({ ...request, from }, lastRiskFreeDay(request, 'USD')).map(
        ({ year, from: first, to }): Task => {
          const query = `type=daily_treasury_bill_rates&field_tdr_date_value=${year}&page&_format=csv`;
          const address = `${url}/daily-treasury-rates.csv/${year}/all?${query}`;
          return {
            label: year,
            what: 'risk-free rates',
            question: { from: first, to },
            async fetch() {
              const response = await get(address, { headers: { accept: 'text/csv' } });
              const rows = readBillRates(await tableOf(response)).filter(({ day }) => day >= first && day <= to);
              return { riskFreeRates: rows, served: [year] };
            },
          };
        },
      );
      return { tasks, missing: [] };
    },
  };
}

/**
 * Reads a file of daily bill rates. The coupon equivalent y of the 13-week bill, in percent, is simple interest over 91
 * days. The effective annual rate is (1 + y × 91 / 365)^(365 / 91) − 1. Days without a rate have an empty cell or N/A and
 * are left out.
 */
export function readBillRates(csv: string): RiskFreeRateRow[] {
  return readCsv(csv, ['Date', YIELD_COLUMN]).flatMap(([date = '', cell = ''], i) => {
    const [, month, dayOfMonth, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date) ?? [];
    const day = parseDay(`${year}-${month}-${dayOfMonth}`);
    if (day === null) throw new SourceError('schema', `unexpected answer: Date in line ${i + 2} is not a day`);
    if (cell === '' || cell === 'N/A') return [];
    const simple = Number(cell) / 100;
    if (!(Math.abs(simple) <= 1)) {
      throw new SourceError('schema', `unexpected answer: ${YIELD_COLUMN} in line ${i + 2} is not a rate`);
    }
    const annualRate = (1 + (simple * BILL_DAYS) / 365) ** (365 / BILL_DAYS) - 1;
    return [{ currency: 'USD', day, annualRate, source: SOURCE }];
  });
}
