import { toDay, type Weekday, weekdayOnOrAfter } from '../../../shared/src/dates.ts';
import type { DenseSeries } from '../../../shared/src/engine/input.ts';
import type { InstrumentFact, MarketFacts, SymbolFact } from '../../../shared/src/portfolio/findings.ts';

/** A market for tests, small enough to read: weekday prices from 2019 to Friday 2024-06-28, today is the day after. */
const TODAY = '2024-06-29';
const FIRST = weekdayOnOrAfter(toDay('2019-01-01'));
const LAST = weekdayOnOrAfter(toDay('2024-06-28'));
/** No exchange is open. */
const HOLIDAY = weekdayOnOrAfter(toDay('2024-01-01'));

const LISTED: readonly Omit<InstrumentFact, 'delistedOn' | 'issuer' | 'priceBasis' | 'market' | 'country'>[] = [
  { ric: 'AAPL.OQ', type: 'stock', currency: 'USD' },
  { ric: 'MSFT.OQ', type: 'stock', currency: 'USD' },
  // A second share class of the same company.
  { ric: 'MSFTB.OQ', type: 'stock', currency: 'USD' },
  { ric: 'JPM.N', type: 'stock', currency: 'USD' },
  { ric: 'XOM.N', type: 'stock', currency: 'USD' },
  { ric: 'SAP.DE', type: 'stock', currency: 'EUR' },
  { ric: 'SPY.P', type: 'etf', currency: 'USD' },
  { ric: 'ACWI.OQ', type: 'etf', currency: 'USD' },
  { ric: 'CASH.USD', type: 'cash', currency: 'USD' },
  { ric: 'DEAD.N', type: 'stock', currency: 'USD' },
  // Listed late, gone early, silent for a while, never priced, and in a currency with late or without rates.
  { ric: 'LATE.N', type: 'stock', currency: 'USD' },
  { ric: 'GONE.N', type: 'stock', currency: 'USD' },
  { ric: 'GAP.N', type: 'stock', currency: 'USD' },
  { ric: 'BLANK.N', type: 'stock', currency: 'USD' },
  { ric: 'KRWS.KS', type: 'stock', currency: 'KRW' },
  { ric: 'ZARS.J', type: 'stock', currency: 'ZAR' },
];
const COUNTRIES: Readonly<Record<string, string>> = { DE: 'Germany', KS: 'South Korea', J: 'South Africa' };

const INSTRUMENTS: readonly InstrumentFact[] = LISTED.map((instrument) => {
  const issuer = instrument.ric === 'MSFTB.OQ' ? 'MSFT.OQ' : instrument.ric;
  const country = COUNTRIES[instrument.ric.split('.')[1] ?? ''] ?? 'United States';
  return {
    ...instrument,
    issuer,
    market: instrument.type === 'cash' ? 'Cash' : country,
    country: instrument.type === 'cash' ? null : country,
    priceBasis: 'split_adjusted',
    delistedOn: instrument.ric === 'DEAD.N' ? day('2022-10-28') : null,
  };
});

const ALIASES = new Map([
  ['AAPL', 'AAPL.OQ'],
  ['APPLE', 'AAPL.OQ'],
  ['MSFT', 'MSFT.OQ'],
  ['SPY', 'SPY.P'],
  ['ACWI', 'ACWI.OQ'],
]);

/** The weekdays on which a series has a price. The others are NaN. */
const PRESENT = new Map<string, (weekday: Weekday) => boolean>([
  ['LATE.N', (weekday) => weekday >= day('2023-03-01')],
  ['GONE.N', (weekday) => weekday <= day('2022-03-01')],
  ['DEAD.N', (weekday) => weekday <= day('2022-10-28')],
  ['GAP.N', (weekday) => weekday < day('2021-06-01') || weekday > day('2021-07-01')],
]);

function day(date: string): Weekday {
  return weekdayOnOrAfter(toDay(date));
}

function series(value: number, present: (weekday: Weekday) => boolean = () => true): DenseSeries {
  const values = Float64Array.from({ length: LAST - FIRST + 1 }, (_, i) => {
    return FIRST + i !== HOLIDAY && present(FIRST + i) ? value : Number.NaN;
  });
  return { first: FIRST, values };
}

/** The range of a day is known in 2023. */
function hasRange(on: number): boolean {
  return on >= toDay('2023-01-01') && on <= toDay('2023-12-31');
}

export function exampleMarket(): MarketFacts {
  const byRic = new Map(INSTRUMENTS.map((instrument) => [instrument.ric, instrument]));
  const priced = INSTRUMENTS.filter(({ ric, type }) => type !== 'cash' && ric !== 'BLANK.N');
  const closes = new Map(priced.map(({ ric }) => [ric, series(100, PRESENT.get(ric))]));
  const rates = series(1.1);
  const lateRates = series(1.1, (weekday) => weekday >= day('2022-01-03'));
  return {
    today: toDay(TODAY),
    lastWeekday: LAST,
    resolveSymbol(symbol): SymbolFact {
      const name = symbol.trim().toUpperCase();
      if (name === 'DUAL') return { kind: 'ambiguous', candidates: ['DUAL.L', 'DUAL.N'] };
      const instrument = byRic.get(ALIASES.get(name) ?? name);
      if (instrument !== undefined) return { kind: 'found', instrument };
      return { kind: 'unknown', suggestions: name.startsWith('APPL') ? ['AAPL.OQ'] : [] };
    },
    closes: (ric) => closes.get(ric) ?? null,
    fxRate(currency, base) {
      if (currency === base || [currency, base].includes('ZAR')) return null;
      return { series: [currency, base].includes('KRW') ? lateRates : rates };
    },
    splits: (ric) => (ric === 'AAPL.OQ' ? [{ day: toDay('2020-08-31'), ratio: 4 }] : []),
    dayRange: (_ric, on) => (hasRange(on) ? { low: 95, high: 110 } : null),
    dividends: (ric) => {
      const amounts = Float64Array.from(ric === 'MSFT.OQ' ? [0.62] : []);
      return { weekdays: Int32Array.from(amounts, () => day('2022-05-18')), amounts };
    },
    scores: (ric) => (ric === 'XOM.N' ? null : { total: ric === 'JPM.N' ? null : 5 }),
    currencies: () => ['EUR', 'KRW', 'SGD', 'USD', 'ZAR'],
    markets: () => ['Germany', 'United States', 'Zealandia'],
  };
}
