import type { Weekday } from '../../dates.ts';
import type { LedgerInput } from '../input.ts';
import type { Rates } from '../market/rates.ts';
import type { Universe } from '../market/universe.ts';
import type { ExternalFlow, IncomePayment, LotEvent } from '../simulation/account.ts';
import type { TradeBook } from '../simulation/simulate.ts';
import type { DayCapital } from './dayCapital.ts';
import type { Replay } from './replay.ts';

export interface Window {
  /** The valuation days of the window. */
  readonly days: Int32Array;
  /** Position of the first one in all valuation days of the ledger. */
  readonly open: number;
  /**
   * Position of the first day whose bookings count. If the ledger began before the window, the bookings of its first day
   * belong to the time before.
   */
  readonly firstBooked: number;
  /** Rates of the window. */
  readonly rates: Rates;
}

/**
 * Effects of the entries of one day on one instrument, or on the cash of one currency. Columns are by booking. Money is in base
 * currency.
 */
export interface BookingColumns {
  /** By instrument index: its first and last booking, or −1. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The bookings of the same instrument before and after, or −1. */
  readonly previous: Int32Array;
  readonly next: Int32Array;
  /** Position in the valuation days. */
  readonly at: Int32Array;
  /** Split-adjusted units after the entries of the day. */
  readonly units: Float64Array;
  /** Consideration of purchases and of what was transferred in. */
  readonly put: Float64Array;
  /** Money that came from other holdings, from cash, or from outside, less what went there. */
  readonly net: Float64Array;
  readonly income: Float64Array;
  readonly fees: Float64Array;
  readonly taxes: Float64Array;
  /** Income that units sold before earned, and not those of the evening before. 0 if there are none of the evening before. */
  readonly unearned: Float64Array;
  /** Gain of money from outside because its booked exchange rate differs from the market's. */
  readonly currency: Float64Array;
}

/** Purchases and sales as booked, and exits of positions that have ended. `close` is the price per share of the day. */
export interface BookedTradeColumns extends TradeBook {
  /** Base currency per unit of the instrument's currency. */
  readonly rate: Float64Array;
}

/** Days are positions in all valuation days of the ledger. */
export interface Bookings {
  /** By instrument index: the units of the opening, before all bookings. */
  readonly openingUnits: Float64Array;
  readonly booked: BookingColumns;
  readonly flows: readonly ExternalFlow[];
  readonly capital: DayCapital;
  readonly income: readonly IncomePayment[];
  readonly trades: BookedTradeColumns;
  /** In order of time. Days are positions in the window, or −1 before it. */
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
  readonly window: Pick<Window, 'open' | 'firstBooked'>;
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
