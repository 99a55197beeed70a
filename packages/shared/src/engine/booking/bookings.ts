import type { Weekday } from '../../dates.ts';
import type { LedgerInput } from '../input.ts';
import type { Rates } from '../market/rates.ts';
import type { Universe } from '../market/universe.ts';
import type { ExternalFlow, IncomePayment, LotEvent } from '../simulation/account.ts';
import type { DayCapital } from './dayCapital.ts';
import type { Replay } from './replay.ts';

/** Effect of the entries of one day on one instrument, or on the cash of one currency. Money is in base currency. */
export interface Booking {
  /** Position in the valuation days. */
  readonly at: number;
  /** Split-adjusted units after the entries of the day. */
  units: number;
  /** Consideration of purchases and of what was transferred in. */
  put: number;
  /** Money that came from other holdings, from cash, or from outside, less what went there. */
  net: number;
  income: number;
  fees: number;
  taxes: number;
  /** Gain of money from outside because its booked exchange rate differs from the market's. */
  currency: number;
}

/** A purchase or sale as booked, or the exit of a position that has ended. */
export interface BookedTrade {
  readonly at: number;
  readonly instrumentIndex: number;
  readonly reason: 'booked' | 'exit';
  /** Base currency. Above 0 a purchase, below 0 a sale. */
  readonly value: number;
  readonly cost: number;
  /** In the instrument's currency, per share of the day. */
  readonly price: number;
  /** Base currency per unit of the instrument's currency. */
  readonly rate: number;
}

/** Days are positions in all valuation days of the ledger. */
export interface Bookings {
  /** By instrument index: the units of the opening, before all bookings. */
  readonly openingUnits: Float64Array;
  /** By instrument index, in order of time. */
  readonly of: readonly (readonly Booking[])[];
  readonly flows: readonly ExternalFlow[];
  readonly capital: DayCapital;
  readonly income: readonly IncomePayment[];
  readonly trades: readonly BookedTrade[];
  /** In order of time. */
  readonly lots: readonly LotEvent[];
  /** Valuation day of each entry, or null if it comes after the last one. */
  readonly effective: readonly (number | null)[];
}

/** Everything that a booking reads. Valuation days are those since the start of the ledger. */
export interface BookingContext {
  readonly ledger: LedgerInput;
  readonly replay: Replay;
  readonly universe: Universe;
  readonly days: Int32Array;
  readonly rates: Rates;
  /** Instrument index by position in the instruments. */
  readonly indexOf: (position: number) => number;
  readonly cashIndex: (currency: string) => number;
  /** Positions that become cash: entries that the ledger does not book. */
  readonly exits: readonly { readonly instrumentIndex: number; readonly at: number; readonly units: number }[];
  /** Dividends of the market data, if they count. */
  readonly dividends: readonly MarketDividend[];
}

export interface MarketDividend {
  readonly instrumentIndex: number;
  readonly weekday: Weekday;
  /** In the instrument's currency. */
  readonly gross: number;
  readonly withheld: number;
}
