import type { Day, IsoDate } from '../dates.ts';
import type { RowUnit } from '../engine/input.ts';
import type { InstrumentFact, SymbolFact } from './marketFacts.ts';

/** A holding of the request with what the market knows about it. */
export interface Row {
  /** Position in the request. */
  readonly index: number;
  readonly date: IsoDate;
  /** Null when the date is none of the calendar, or before the first day allowed. */
  readonly day: Day | null;
  readonly symbol: string;
  /** The number that was sent, in `unit`, and the currency of an amount. */
  readonly sent: number;
  readonly unit: RowUnit;
  readonly currency: string | null;
  /** All units of the row. More than one is an error. */
  readonly units: readonly RowUnit[];
  /** A weight as it was sent. For other units, about what the row is worth in base currency, and 0 if that is unknown. */
  readonly weight: number;
  /** Null when there are too many symbols to look them all up. */
  readonly match: SymbolFact | null;
  readonly instrument: InstrumentFact | null;
}
