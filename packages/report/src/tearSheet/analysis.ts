import type { analysisResult, TypeOf } from '@tearsheet/shared/schemas';

/** The sections of a finished analysis as they are on the wire; those that were not selected are absent. */
export type Analysis = TypeOf<typeof analysisResult>['result'];

/** A tear sheet cannot do without these. */
export const NEEDED_SECTIONS = [
  'portfolio_parameters',
  'data_quality',
  'portfolio_summary',
  'performance_metrics',
  'daily_summary',
] as const;

/** An analysis with everything a tear sheet needs; what else there is makes it richer. */
export type SheetAnalysis = Analysis & Required<Pick<Analysis, (typeof NEEDED_SECTIONS)[number]>>;

/** The needed sections that are not there. */
export function missingSections(analysis: Analysis): readonly string[] {
  return NEEDED_SECTIONS.filter((name) => analysis[name] === undefined);
}

export function isComplete(analysis: Analysis): analysis is SheetAnalysis {
  return missingSections(analysis).length === 0;
}
