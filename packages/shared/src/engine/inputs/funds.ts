import type { Day } from '../../dates.ts';

/** Holdings of funds, by the IDs of securities. The ID is the RIC, or the ISIN or the symbol of a list if the data do not know it. */
export interface HeldFunds {
  /** The latest list of each fund, by RIC. A fund whose holdings are not known has none. */
  readonly lists: ReadonlyMap<string, FundList>;
  /** Every security of the lists, by ID. */
  readonly securities: ReadonlyMap<string, Security>;
}

export interface FundList {
  readonly day: Day;
  /** Weights as fractions of the net assets. A short position has a weight below 0. They need not sum to 1. */
  readonly rows: readonly { readonly id: string; readonly weight: number }[];
}

export interface Security {
  readonly name: string;
  /** Null for a security that the data do not know. */
  readonly ric: string | null;
  readonly isFund: boolean;
  readonly sector: string | null;
  readonly country: string | null;
  readonly currency: string | null;
}
