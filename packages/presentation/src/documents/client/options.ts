import type { ReportOptions } from '@tearsheet/shared/schemas';

export type { ReportOptions };

/** The choices of the caller, and facts that the analysis does not have. */
export interface SheetOptions extends ReportOptions {
  /** Title if the options have none, such as the name of the analysis. */
  readonly defaultTitle?: string;
  /** Absent if the market data are not at hand. */
  readonly facts?: SheetFacts;
  /** Cuts the tables of a snapshot that does not fit on its page: a position in SNAPSHOT_ROWS. */
  readonly cut?: 0 | 1 | 2;
}

/** Facts about the latest holdings that an analysis does not have. A report gets them from the market data. */
export interface SheetFacts {
  /** Names by RIC, also those of benchmarks. */
  readonly names: Readonly<Record<string, string>>;
  /** The largest first. They sum to 1. */
  readonly assetClasses: readonly Share[];
  /** Dividends of the last 12 months over the price, weighted. Null without a holding whose dividends are known. */
  readonly dividendYield: { readonly rate: number; readonly coverage: number } | null;
  /** Null without funds. */
  readonly lookThrough: LookThrough | null;
}

export interface Share {
  readonly name: string;
  readonly weight: number;
}

/** The holdings of the portfolio with the funds replaced by what they hold. */
export interface LookThrough {
  /** Weight of the funds in the portfolio. */
  readonly fundWeight: number;
  /** Share of the fund weight whose holdings are known. */
  readonly coverage: number;
  /** Date of the oldest list that was used, YYYY-MM-DD. Null if no list is known. */
  readonly oldestList: string | null;
  /** The largest first. The unknown rest of the funds is missing. */
  readonly companies: readonly (Share & { readonly direct: number; readonly throughFunds: number })[];
  readonly sectors: readonly Share[];
}

/** The firm behind a report and its look. */
export interface Cover {
  readonly firm: string | null;
  /** The right side of the running head. */
  readonly running: string;
  /** Data URL of a PNG, JPEG, or clean SVG. */
  readonly logo: string | null;
  /** In place of the accent color and of the color of the benchmark, #rrggbb. */
  readonly colors: { readonly primary?: string | undefined; readonly secondary?: string | undefined };
}
