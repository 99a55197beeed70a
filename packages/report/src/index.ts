export type { PdfFont } from './pdf/fonts.ts';
export { type RenderedReport, type RenderOptions, renderStockReport, renderTearSheet } from './renderReport.ts';
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
export {
  type Analysis,
  isComplete,
  missingSections,
  type SheetAnalysis,
} from './tearSheet/analysis.ts';
