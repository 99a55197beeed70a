export {
  type PriceHistory,
  type PriceReturn,
  type ReportSource,
  SCORE_NAMES,
  type ScoreHistory,
  type ScoreName,
  type ScoreValues,
  type StockIdentity,
} from './stock/stockParts.ts';
export type {
  FigureUnit,
  NamedFigure,
  NarrativeSection,
  PeerMetric,
  PeerValuation,
  ReportFact,
  ReportView,
  StatementPeriod,
  StockReport,
  TargetMethod,
  TargetPrice,
} from './stock/stockReport.ts';
