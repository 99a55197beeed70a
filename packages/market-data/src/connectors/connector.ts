import type { Day } from '@tearsheet/shared';
import type {
  DividendRow,
  EtfHoldingRow,
  FundamentalRow,
  InstrumentRow,
  SnapshotContent,
  SplitRow,
} from '../content.ts';

/**
 * Why a source gave nothing:
 * unavailable — no or a bad answer after every retry (network, time-out, 429, 5xx); another time may do;
 * refused — the source does not want to serve us (401, 403): every other question would fail as well;
 * not_found — it has nothing under that name;
 * schema — it answered in another shape than the one this version reads.
 */
export type SourceErrorKind = 'unavailable' | 'refused' | 'not_found' | 'schema';

export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** By name and not by instanceof: tests run in another realm. */
export function isSourceError(error: unknown): error is SourceError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'SourceError';
}

export const SOURCE_NAMES = ['yahoo', 'sec', 'ecb'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** One live source: it says what there is to ask, each question can then be asked on its own. */
export interface Connector {
  readonly name: SourceName;
  /** The name of its data in every result. */
  readonly dataSource: string;
  /** Throws SourceError when the source fails before the first question. */
  plan(request: SourceRequest): Promise<Plan>;
}

export interface SourceRequest {
  readonly targets: readonly Target[];
  /** First and last day wanted. */
  readonly from: Day;
  readonly to: Day;
  /** The current snapshot. */
  readonly known: SnapshotContent | null;
  /** The from-day that this source has already served a RIC (or a currency) from; null when it never did. */
  servedFrom(name: string): Day | null;
}

/** An instrument to get data for. */
export interface Target {
  /** As the caller named it. */
  readonly symbol: string;
  /** Null until a listing is known: Yahoo's exchange then decides. */
  readonly ric: string | null;
  readonly yahooSymbol: string;
  /** Of the SEC; null: by ticker. */
  readonly cik: number | null;
}

export interface Plan {
  readonly tasks: readonly Task[];
  /** What the source cannot have, known before asking. */
  readonly missing: readonly Missing[];
}

export interface Task {
  /** For people, e.g. a symbol or a year. */
  readonly label: string;
  /** What it is about, as in Missing. */
  readonly what: string;
  /** What is asked: an answer that was kept is used again for the same question only. */
  readonly question: Readonly<Record<string, string | number | null>>;
  /** Throws SourceError. */
  fetch(): Promise<Piece>;
}

/** A part of the next snapshot; plain JSON, so that it can be kept until the snapshot is written. */
export interface Piece {
  readonly instruments?: readonly InstrumentRow[];
  readonly prices?: readonly PricePiece[];
  readonly dividends?: readonly DividendRow[];
  readonly splits?: readonly SplitRow[];
  readonly fx?: readonly { readonly pair: string; readonly days: readonly Day[]; readonly rates: readonly number[] }[];
  readonly fundamentals?: readonly FundamentalRow[];
  readonly etfHoldings?: readonly EtfHoldingRow[];
  /** RICs whose stored prices, dividends and splits are replaced: the source has restated them. */
  readonly replaces?: readonly string[];
  /** RICs or currencies that were served in full from the request's from-day on. */
  readonly served?: readonly string[];
  readonly missing?: readonly Missing[];
  readonly notes?: readonly string[];
}

/** Prices of one instrument in the unit it is quoted in, split-adjusted; null where there is no value. */
export interface PricePiece {
  readonly ric: string;
  readonly days: readonly Day[];
  readonly close: readonly (number | null)[];
  readonly open: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly volume: readonly (number | null)[];
}

/** Something that could not be had. */
export interface Missing {
  readonly symbol: string;
  /** prices, profile, statements, rates … */
  readonly what: string;
  readonly reason: string;
}
