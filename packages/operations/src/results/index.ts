export {
  type ExportOutcome,
  type ExportTask,
  type ListedSection,
  SECTION_FORMATS,
  type SectionFormat,
  sectionsIn,
} from './exportResult.ts';
export { createExportThreads, type ExportThreads } from './exportThreads.ts';
export { hasSeries, isResolution, type Resolution, resolutionMember, thin } from './resolution.ts';
export type { ResultPage } from './resultPage.ts';
export { sectionSchemas } from './resultSchemas.ts';
