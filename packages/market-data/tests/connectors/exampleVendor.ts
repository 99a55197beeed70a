import { formatDay } from '@tearsheet/shared';
import { SourceError } from '../../src/connectors/connector.ts';
import {
  barIn,
  dayIn,
  historyOf,
  requiredNumberIn,
  unitedStatesTicker,
  type Vendor,
} from '../../src/connectors/vendors/vendor.ts';

/** A template of a connector (docs/guides/connector.md). The vendor is invented. */
export const EXAMPLE_VENDOR: Vendor = {
  // The row in packages/shared/src/sourceNames.ts has the same name. A copy has its own.
  name: 'tiingo',
  dataSource: 'Example Vendor',
  requestsPerQuestion: 2,
  source: 'Example Vendor',
  url: 'https://api.vendor.example/v1',
  key: { header: 'x-api-key', prefix: '' },
  symbolOf: unitedStatesTicker,
  problemOf(answer) {
    const reason = answer.get('error').textOrNull();
    if (reason === null) return null;
    // A used-up allowance passes, and a wrong key does not.
    const kind = /limit/i.test(reason) ? 'unavailable' : 'refused';
    return new SourceError(kind, `Example Vendor: ${reason.slice(0, 200)}`);
  },
  async read(ask, symbol, from, to) {
    const days = { from: formatDay(from), to: formatDay(to) };
    const prices = await ask(`/prices/${encodeURIComponent(symbol)}`, days);
    const actions = await ask(`/actions/${encodeURIComponent(symbol)}`, days);
    return historyOf({
      symbol,
      from,
      to,
      bars: prices
        .get('days')
        .required()
        .items()
        .map((row) => barIn(row, dayIn(row.get('date')))),
      dividends: actions
        .get('dividends')
        .required()
        .items()
        .map((row) => ({ exDay: dayIn(row.get('ex_date')), amount: requiredNumberIn(row.get('amount')) })),
      splits: actions
        .get('splits')
        .required()
        .items()
        .map((row) => ({ day: dayIn(row.get('date')), ratio: requiredNumberIn(row.get('ratio')) })),
      isRaw: true,
      currency: prices.get('currency').text(),
    });
  },
};

/** The answers of the invented vendor. The last day is later than the last one asked for. */
export function exampleVendorAnswer(path: string): unknown {
  const day = (date: string, close: number) => ({ date, open: close, high: close, low: close, close, volume: 100 });
  if (path === '/prices/AAPL') {
    const days = [day('2020-08-28', 504), day('2020-08-31', 129), day('2020-09-01', 134), day('2020-09-02', 131)];
    return { currency: 'USD', days };
  }
  if (path !== '/actions/AAPL') return undefined;
  return { dividends: [{ ex_date: '2020-08-28', amount: 0.8 }], splits: [{ date: '2020-08-31', ratio: 4 }] };
}
