import type { Day, SourceName } from '@tearsheet/shared';
import type {
  DividendRow,
  EtfHoldingRow,
  FundamentalRow,
  InstrumentRow,
  RiskFreeRateRow,
  SnapshotContent,
  SplitRow,
} from '../content.ts';
import type { EventRow } from '../importers/events.ts';

/**
 * The reasons for which a source returns no data:
 * - unavailable: no usable answer after every retry (network, timeout, 429, 5xx). A later run may succeed.
 * - refused: the source rejects us (401, 403), so every other question would fail too.
 * - not_found: the source has nothing under that name.
 * - schema: the answer has another shape than this version reads.
 * - unsound: the answer contradicts itself or the exchange, so nothing of it is stored. A later one may be right.
 */
export type SourceErrorKind = 'unavailable' | 'refused' | 'not_found' | 'schema' | 'unsound';

export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Compares the name because `instanceof` fails for errors of another realm, as in tests. */
export function isSourceError(error: unknown): error is SourceError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'SourceError';
}

/** One live source. Its plan lists the questions, and each question can be asked on its own. */
export interface Connector {
  readonly name: SourceName;
  /** The name of its data in every result. */
  readonly dataSource: string;
  /** The usual number of requests for the answer to one question. */
  readonly requestsPerQuestion: number;
  /** Throws SourceError when the source fails before the first question. */
  plan(request: SourceRequest): Promise<Plan>;
}

export interface SourceRequest {
  readonly targets: readonly Target[];
  /** The first and the last day to fetch. */
  readonly from: Day;
  readonly to: Day;
  /** The current snapshot. */
  readonly known: SnapshotContent | null;
  /** The splits that earlier sources of this run have found, by RIC. Absent if there are none. */
  readonly foundSplits?: ReadonlyMap<string, readonly Pick<SplitRow, 'day' | 'ratio'>[]>;
  /** Returns the first day from which this source has served a RIC or a currency, or null if it never did. */
  servedFrom(name: string): Day | null;
}

/** Returns the last day of a currency's risk-free rates in the current snapshot, or minus infinity. */
export function lastRiskFreeDay({ known }: SourceRequest, of: string): Day {
  const own = (known?.riskFreeRates ?? []).filter(({ currency }) => currency === of);
  return own.reduce((last, { day }) => Math.max(last, day), Number.NEGATIVE_INFINITY);
}

/** An instrument to get data for. */
export interface Target {
  /** The symbol that the caller used. */
  readonly symbol: string;
  /** Null until a listing is known, because Yahoo's exchange then decides. */
  readonly ric: string | null;
  readonly yahooSymbol: string;
  /** The company's number at the SEC. If it is null, the ticker identifies the company. */
  readonly cik: number | null;
  /** The ISIN that the operator or a file gave. It is stored with a new instrument. */
  readonly isin: string | null;
}

export interface Plan {
  readonly tasks: readonly Task[];
  /** The data that the source cannot have, which is known before any question. */
  readonly missing: readonly Missing[];
}

export interface Task {
  /** A name for people, for example a symbol or a year. */
  readonly label: string;
  /** The kind of data, as in Missing. */
  readonly what: string;
  /** The question itself. A stored answer is used again only for the same question. */
  readonly question: Readonly<Record<string, string | number | null>>;
  /** The usual number of requests for its answer, if it is not that of the connector. */
  readonly requests?: number;
  /** Throws SourceError. */
  fetch(): Promise<Piece>;
}

/** A part of the next snapshot. It is plain JSON because it is stored until the snapshot is written. */
export interface Piece {
  readonly instruments?: readonly InstrumentRow[];
  readonly prices?: readonly PricePiece[];
  readonly dividends?: readonly DividendRow[];
  readonly splits?: readonly SplitRow[];
  readonly fx?: readonly { readonly pair: string; readonly days: readonly Day[]; readonly rates: readonly number[] }[];
  readonly riskFreeRates?: readonly RiskFreeRateRow[];
  readonly fundamentals?: readonly FundamentalRow[];
  readonly etfHoldings?: readonly EtfHoldingRow[];
  /** Events of stored instruments, as in events.csv. */
  readonly events?: readonly EventRow[];
  /** RICs whose stored prices, dividends, and splits are replaced because the source has restated them. */
  readonly replaces?: readonly string[];
  /** RICs of `replaces` of which this piece repeats rows of other sources, which remain their origins. */
  readonly keepsOrigins?: readonly string[];
  /** RICs or currencies that the source served in full from the first day of the request. */
  readonly served?: readonly string[];
  readonly missing?: readonly Missing[];
  readonly notes?: readonly string[];
}

/** Split-adjusted prices of one instrument in the unit of its quotes. Null where there is no value. */
export interface PricePiece {
  readonly ric: string;
  readonly days: readonly Day[];
  readonly close: readonly (number | null)[];
  readonly open: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly volume: readonly (number | null)[];
}

/** Data that the sync could not get. */
export interface Missing {
  readonly symbol: string;
  /** The kind of data: prices, profile, statements, rates, and so on. */
  readonly what: string;
  readonly reason: string;
}
