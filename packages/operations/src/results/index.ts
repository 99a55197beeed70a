export { type ExportTask, type ListedSection, sectionsIn } from './exportResult.ts';
export { createExportThreads, type ExportThreads } from './exportThreads.ts';
export { hasSeries, isResolution, type Resolution, resolutionMember, thin } from './resolution.ts';
export type { ResultPage } from './resultPage.ts';
export { sectionSchemas } from './resultSchemas.ts';
