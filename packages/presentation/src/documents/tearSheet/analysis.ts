import { type analysisResult, REPORT_SECTION_NAMES, type TypeOf } from '@tearsheet/shared/schemas';

/** The sections of a finished analysis as they are on the wire; those that were not selected are absent. */
export type Analysis = TypeOf<typeof analysisResult>['result'];

/** An analysis with everything a tear sheet needs; what else there is makes it richer. */
export type SheetAnalysis = Analysis & Required<Pick<Analysis, (typeof REPORT_SECTION_NAMES)[number]>>;

/** The needed sections that are not there. */
export function missingSections(analysis: Analysis): readonly string[] {
  return REPORT_SECTION_NAMES.filter((name) => analysis[name] === undefined);
}

export function isComplete(analysis: Analysis): analysis is SheetAnalysis {
  return missingSections(analysis).length === 0;
}
