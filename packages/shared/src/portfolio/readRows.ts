import { type Day, type IsoDate, parseDay } from '../dates.ts';
import type { PortfolioHolding } from '../schemas/portfolioHolding.ts';
import { FIRST_DAY, MAX_SYMBOLS } from './limits.ts';
import type { InstrumentFact, MarketFacts, SymbolFact } from './marketFacts.ts';

/** A holding of the request with what the market knows about it. */
export interface Row {
  /** Position in the request. */
  readonly index: number;
  readonly date: IsoDate;
  /** Null when the date is none of the calendar, or before the first day allowed. */
  readonly day: Day | null;
  readonly symbol: string;
  readonly weight: number;
  /** Null when there are too many symbols to look them all up. */
  readonly match: SymbolFact | null;
  readonly instrument: InstrumentFact | null;
}

/** Looks every symbol and every date up once. */
export function readRows(holdings: readonly PortfolioHolding[], facts: MarketFacts): readonly Row[] {
  const symbols = new Set(holdings.map((holding) => holding.symbol));
  const matches = new Map<string, SymbolFact>();
  if (symbols.size <= MAX_SYMBOLS) {
    for (const symbol of symbols) matches.set(symbol, facts.resolveSymbol(symbol));
  }
  const days = new Map<IsoDate, Day | null>();
  for (const date of new Set(holdings.map((holding) => holding.date))) days.set(date, allowedDay(date));
  return holdings.map(({ date, symbol, weight }, index) => {
    const match = matches.get(symbol) ?? null;
    const instrument = match?.kind === 'found' ? match.instrument : null;
    return { index, date, day: days.get(date) ?? null, symbol, weight, match, instrument };
  });
}

/** The day of a date that may be asked for; null for anything else. */
export function allowedDay(date: IsoDate): Day | null {
  const day = parseDay(date);
  return day === null || day < FIRST_DAY ? null : day;
}

/** Rows by date, dates in order. Rows without a usable date are left out. */
export function rowsByDay(rows: readonly Row[]): ReadonlyMap<Day, readonly Row[]> {
  const dated = rows.filter((row): row is Row & { readonly day: Day } => row.day !== null);
  const groups = Map.groupBy(dated, ({ day }) => day);
  return new Map([...groups].sort(([a], [b]) => a - b));
}
