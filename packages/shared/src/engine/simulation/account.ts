import type { Day, Weekday } from '../../dates.ts';
import type { TransactionType } from '../input.ts';

/**
 * Money that went in and out of a portfolio, and what each holding earned, for both kinds of request. Money is in base
 * currency, and days are positions in the valuation days, unless a member says otherwise.
 */
export interface Account {
  /**
   * Value at the start of the window. For weights, it is the initial value. For transactions, it is 0 or the value of the
   * opening. If the ledger began before the window, it is the value at the close of the first day.
   */
  readonly startValue: number;
  /** Value at the end as written: startValue + net flows + total P&L. */
  readonly endValue: number;
  /** Value at the close of each valuation day, not rounded. */
  readonly values: Float64Array;
  /** Net external flow of each valuation day, not rounded. */
  readonly netFlows: Float64Array;
  /** Money from outside that works from the start of each valuation day, not rounded. The rest of the net flow moves at the close. */
  readonly inflows: Float64Array;
  /** External flows in order of time, without the start value. The amounts are rounded, and sum to the rounded net flows. Empty for weights. */
  readonly flows: readonly ExternalFlow[];
  readonly profitLoss: AccountProfitLoss;
  /** Everything that opens or closes lots, in order of time, also from before the window. */
  readonly lots: readonly LotEvent[];
  /** Dividends and interest of the window, in order of time. */
  readonly income: readonly IncomePayment[];
}

export interface ExternalFlow {
  readonly at: number;
  /** The date as booked. It may be a weekend. */
  readonly day: Day;
  /** Above 0 into the portfolio, below 0 out of it. */
  readonly amount: number;
  /** Trades and income are flows only if the ledger does not track cash. */
  readonly kind: TransactionType;
}

/**
 * Columns by instrument index. They are rounded, and every total is a sum of rows:
 * price + currency + income − fees − taxes = total, and startValue + netInvestment + total = endValue.
 */
export interface AccountProfitLoss {
  /** Instrument indexes with a value or a booking in the window, ascending. A cash instrument is the cash of its currency. */
  readonly held: Int32Array;
  readonly startValue: Float64Array;
  readonly endValue: Float64Array;
  /** Money that other holdings, cash, or external flows put into this one. It sums to the external net flows. */
  readonly netInvestment: Float64Array;
  /** Gain at the exchange rate of the day before, and the gain between a booked price and the close. */
  readonly price: Float64Array;
  /** Units of the day before · price of the day · change of the rate. */
  readonly currency: Float64Array;
  /** Gross. */
  readonly income: Float64Array;
  readonly fees: Float64Array;
  /** Taxes of trades, taxes withheld, and booked taxes. */
  readonly taxes: Float64Array;
  readonly total: Float64Array;
}

export interface LotEvent {
  /** `exit`: the instrument ended and its position became cash. */
  readonly kind: 'opening' | 'buy' | 'sell' | 'transfer_in' | 'transfer_out' | 'exit';
  readonly instrumentIndex: number;
  /** The date as booked. */
  readonly day: Day;
  /** Valuation day, or -1 before the window. */
  readonly at: number;
  /** Split-adjusted shares, as the closes are. */
  readonly quantity: number;
  /** Per split-adjusted share, in the instrument's currency. */
  readonly price: number;
  /** Base currency per unit of the instrument's currency. */
  readonly rate: number;
  readonly fee: number;
  readonly tax: number;
}

export interface IncomePayment {
  /** The cash instrument of the currency for interest. */
  readonly instrumentIndex: number;
  readonly kind: 'dividend' | 'interest';
  readonly at: number;
  readonly gross: number;
  readonly withheld: number;
}

/** Members of a ledger of transactions. Columns by group are groups × days. */
export interface Book {
  readonly account: Account;
  /** Value of each group at the close, base currency. */
  readonly groupValues: Float64Array;
  /** Gain of each group before fees, and the value it was earned on. */
  readonly groupGains: Float64Array;
  readonly groupBases: Float64Array;
  /** By instrument index: units and local close at the end of the window, and the mean weight over the valuation days. */
  readonly units: Float64Array;
  readonly closes: Float64Array;
  readonly averageWeights: Float64Array;
  /** The weights of an instrument at the closes of the window. */
  weightsOf(instrumentIndex: number): Float64Array;
  /** Time-weighted return of each valuation day, NaN if it has none. */
  readonly returns: Float64Array;
  /** The divisor of the return of each valuation day. */
  readonly bases: Float64Array;
  /** Charges of trades at the closing price, and the money that they divide by in the return. */
  readonly lateCharges: Float64Array;
  readonly lateBases: Float64Array;
  /** The start value and all flows into the portfolio. Contributions are measured on it. */
  readonly invested: number;
  /** Base currency per unit of the instrument's currency, by trade of the simulation: as booked. */
  readonly tradeRates: Float64Array;
  /** Yearly fees of the request that were paid from cash. The fees of the ledger itself are not in them. */
  readonly yearlyFees: number;
  /** The valuation day of each entry as a weekday, or null if it comes after the last one. */
  readonly effective: readonly (Weekday | null)[];
  readonly remarks: BookRemarks;
}

/** Findings that become notes. */
export interface BookRemarks {
  /** The ledger began before the window. */
  readonly startsInside: boolean;
  /** Valuation days with value or money at work and without a return. */
  readonly undefinedDays: readonly number[];
  /** RICs of instruments without market prices. */
  readonly pricedByLedger: readonly string[];
}
