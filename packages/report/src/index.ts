export type { PdfFont } from './pdf/fonts.ts';
export { type RenderedReport, type RenderOptions, renderStockReport, renderTearSheet } from './renderReport.ts';
export type {
  PriceHistory,
  PriceReturn,
  ReportSource,
  ScoreHistory,
  ScoreName,
  ScoreValues,
  StockIdentity,
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
