import { type Day, weekdayOnOrAfter, weekdayOnOrBefore } from '../dates.ts';
import type { RowUnit } from '../engine/input.ts';
import { lastValue } from '../engine/market/series.ts';
import type { PortfolioHolding } from '../schemas/portfolioRequest.ts';
import { checkKnownCurrency, type Findings } from './findings.ts';
import { type InstrumentFact, laterSplits, type MarketFacts, ratesBetween } from './marketFacts.ts';
import type { Row } from './row.ts';

const UNITS = ['weight', 'quantity', 'amount'] as const;

const WEIGHT_ONLY: readonly RowUnit[] = ['weight'];

/** Returns the units that a row has. It should be one. */
export function unitsOf(holding: PortfolioHolding): readonly RowUnit[] {
  const { weight, quantity, amount } = holding;
  // Most rows have only a weight.
  if (weight !== undefined && quantity === undefined && amount === undefined) return WEIGHT_ONLY;
  return UNITS.filter((unit) => holding[unit] !== undefined);
}

/** Returns the members of a row that say how much it is. */
export function amountMembers({ unit, sent, currency }: Pick<Row, 'unit' | 'sent' | 'currency'>) {
  return { [unit]: sent, ...(currency === null ? {} : { currency }) };
}

interface Sent extends Pick<Row, 'unit' | 'sent' | 'currency'> {
  readonly day: Day | null;
  readonly instrument: InstrumentFact | null;
}

/**
 * Returns about what a quantity or an amount is worth in base currency, at the last close and rate on its date. 0 if it is not
 * known. Numbers that are not above 0 stay as they are.
 */
export function valueOfRow(
  { unit, sent, currency, day, instrument }: Sent,
  facts: MarketFacts,
  baseCurrency: string,
): number {
  if (!(sent > 0)) return sent;
  if (day === null || instrument === null) return 0;
  const weekday = weekdayOnOrAfter(day);
  const rates = ratesBetween(unit === 'amount' ? (currency ?? baseCurrency) : instrument.currency, baseCurrency, facts);
  const rate = rates === 'one' ? 1 : (lastValue(rates, weekday) ?? 0);
  if (unit === 'amount') return sent * rate;
  const { type, ric } = instrument;
  const close = type === 'cash' ? 1 : (facts.weekendClose?.(ric, day) ?? lastValue(facts.closes(ric), weekday) ?? 0);
  return sent * laterSplits(ric, weekdayOnOrBefore(day), facts) * close * rate;
}

/** Reports a currency that belongs to no amount, that is not known, or that has no rates. */
export function checkAmountCurrency(row: Row, facts: MarketFacts, baseCurrency: string, found: Findings): void {
  const { currency, unit, index } = row;
  if (currency === null) return;
  const path = ['portfolio', index, 'currency'];
  if (unit !== 'amount') {
    found.error(
      'unsupported_currency',
      path,
      `The currency belongs to an amount, but the row has a ${unit}. Leave it out.`,
    );
  } else if (
    checkKnownCurrency(currency, path, { facts, found }) &&
    ratesBetween(currency, baseCurrency, facts) === null
  ) {
    found.error('missing_fx_history', path, `There are no rates between ${currency} and ${baseCurrency}.`);
  }
}

/** Rows that a message names for each unit. */
const MOST_NAMED = 5;

/** Returns true and reports an error if the rows of a date have more than one unit. */
export function hasMixedUnits(date: string, rows: readonly Row[], found: Findings): boolean {
  if (rows.every(({ units }) => units === WEIGHT_ONLY)) return false;
  const units = UNITS.filter((unit) => rows.some((row) => row.units.includes(unit)));
  if (units.length < 2) return false;
  const named = units.map((unit) => {
    const all = rows.filter((row) => row.units.includes(unit)).map(({ index }) => `portfolio[${index}]`);
    const more = all.length > MOST_NAMED ? [`${all.length - MOST_NAMED} more`] : [];
    return `${unit}: ${[...all.slice(0, MOST_NAMED), ...more].join(', ')}`;
  });
  const second = rows.find((row) => row.units.some((unit) => unit !== units[0])) ?? rows[0];
  const message = `The rows of ${date} have different units (${named.join('; ')}). Send exactly one of weight, quantity, and amount, and the same one in all rows of a date.`;
  found.error('mixed_units', ['portfolio', second?.index ?? 0], message);
  return true;
}
