export { exchangeFreshness } from './calendars/exchangeFreshness.ts';
export type {
  DividendRow,
  EtfHoldingRow,
  FactorColumn,
  FundamentalRow,
  InstrumentRow,
  NewsRow,
  OriginRow,
  PriceColumns,
  RiskFreeRateRow,
  ScoreColumns,
  SnapshotContent,
  SplitRow,
} from './content.ts';
export { convertSnapshot } from './convertSnapshot.ts';
export type {
  DatedScores,
  FundHoldings,
  FundScores,
  FxRate,
  Instrument,
  MarketData,
  MarketDataSource,
  QualityFinding,
  SymbolMatch,
} from './port.ts';
export { checkSnapshot } from './quality/inspectContent.ts';
export { type ScoreValidation, type ScoreValidationRow, validateScores } from './scores/validateScores.ts';
export { withScores } from './scores/withScores.ts';
export { bytesOfSnapshot, verifyContent } from './store/checksum.ts';
export {
  DamagedSnapshotError,
  NoSnapshotError,
  SnapshotBusyError,
  SnapshotContentError,
  UnreadableDataError,
  UnusableDataError,
} from './store/errors.ts';
export { describeSnapshot, type SnapshotMeta } from './store/openDatabase.ts';
export {
  type FolderSource,
  openMarketData,
  openVerifiedVersion,
  pinned,
  type SourceOptions,
} from './store/openMarketData.ts';
export type { OpenOptions } from './store/openSnapshot.ts';
export { type SourceSummary, summarizeOrigins } from './store/origins.ts';
export { type DataStatus, readFindings, readStatus } from './store/readStatus.ts';
export { createSeriesCache, type SeriesCache } from './store/seriesCache.ts';
export { readPointer, snapshotFile, snapshotVersions } from './store/snapshotFolder.ts';
export { updateSnapshot, type WrittenSnapshot, writeSnapshot } from './store/writeSnapshot.ts';
export { dataMetrics, formatMetrics, type Metric } from './sync/dataMetrics.ts';
export { closesByDay, returnsPerYear, seriesOnAllDays, totalReturnLevels } from './views/closesByDay.ts';
export { companyValue } from './views/companyValue.ts';
export { heldFunds } from './views/heldFunds.ts';
export {
  exchangeRate,
  firstPublication,
  flowsOfYear,
  knownStatements,
  marketValue,
  publicationDay,
  publishedStatements,
  type TrailingYear,
  trailingYears,
  yearBefore,
} from './views/statements.ts';
