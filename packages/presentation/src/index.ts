export type {
  PriceHistory,
  PriceReturn,
  ReportSource,
  ScoreHistory,
  ScoreName,
  ScoreValues,
  StockIdentity,
} from './documents/stockReport/stockParts.ts';
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
} from './documents/stockReport/stockReport.ts';
export {
  type Analysis,
  isComplete,
  missingSections,
  type SheetAnalysis,
} from './documents/tearSheet/analysis.ts';
