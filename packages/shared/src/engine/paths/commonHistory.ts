import { dateOnOrAfter, formatWeekday, type Weekday } from '../../dates.ts';
import { counted } from '../../messages.ts';
import { AnalysisError } from '../analysisError.ts';
import { type Holding, holdingLevels, openDays } from '../facts/holdings.ts';
import type { AnalysisInput } from '../input.ts';
import { monthEnds } from '../market/calendar.ts';
import { FREQUENCIES } from '../market/frequency.ts';
import type { Ledger } from '../simulation/ledger.ts';
import type { PathSettings } from './settings.ts';

/** Monthly returns of the holdings over the longest history that all of them have. */
export interface CommonHistory {
  /** The month ends before the first and at the last return. */
  readonly from: Weekday;
  readonly to: Weekday;
  readonly months: number;
  /** 1 + the monthly return in base currency, with dividends reinvested: month by month, one value per holding. */
  readonly growth: Float64Array;
}

/** Fewer monthly returns say too little about the risk of a month. */
const FEWEST_MONTHS = 24;
/** The history that is looked at: about 60 years. */
const MOST_DAYS = 60 * 366;

/**
 * Returns the monthly returns from the first month end on which every holding has a price and a rate to the last one of the
 * window. A month without a valuation day and the month after it are left out.
 *
 * @throws AnalysisError if there are fewer than 24 months, or if a holding has only quarterly prices
 */
export function commonHistory(
  { settings }: AnalysisInput,
  ledger: Ledger,
  holdings: readonly Holding[],
  { historyStart }: Pick<PathSettings, 'historyStart'>,
): CommonHistory {
  const { universe, plan } = ledger;
  const to = plan.schedule.days.at(-1)!;
  const earliest = settings.endDay - MOST_DAYS;
  let from = dateOnOrAfter(Math.max(historyStart ?? earliest, earliest), to);
  let latest: Holding | null = null;
  for (const holding of holdings) {
    const { instrumentIndex } = holding;
    if (instrumentIndex === null) continue;
    if (FREQUENCIES[universe.frequency[instrumentIndex]!] === 'quarterly') {
      throw tooShort(`${holding.ric} has only quarterly prices, and a simulation needs monthly ones`);
    }
    if (universe.tradableFrom[instrumentIndex]! <= from) continue;
    from = universe.tradableFrom[instrumentIndex]!;
    latest = holding;
  }
  const days = openDays(universe, holdings, { from, to });
  const ends = days.length === 0 ? null : monthEnds(days, settings.endDay);
  const [at, keys] = [ends?.at ?? new Int32Array(0), ends?.keys ?? new Int32Array(0)];
  const monthDays = at.map((d) => days[d]!);
  const kept = [...at.keys()].filter((i) => i > 0 && keys[i]! - keys[i - 1]! === 1);
  if (kept.length < FEWEST_MONTHS) {
    const reason = latest === null ? '' : ` ${latest.ric} begins on ${formatWeekday(from)}.`;
    throw tooShort(
      `the holdings have ${counted(kept.length, 'monthly return')} in common, and a simulation needs ${FEWEST_MONTHS}.${reason}`,
    );
  }
  const levels = holdingLevels(ledger, holdings, monthDays);
  const growth = new Float64Array(kept.length * holdings.length);
  kept.forEach((i, month) => {
    levels.forEach((level, holding) => {
      growth[month * holdings.length + holding] = level![i]! / level![i - 1]!;
    });
  });
  return { from: monthDays[kept[0]! - 1]!, to: monthDays[kept.at(-1)!]!, months: kept.length, growth };
}

function tooShort(message: string): AnalysisError {
  return new AnalysisError('history_too_short', message);
}
