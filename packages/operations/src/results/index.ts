export { type ExportOutcome, type ExportTask, SECTION_FORMATS, type SectionFormat } from './exportResult.ts';
export { createExportThreads, type ExportThreads } from './exportThreads.ts';
export { isResolution, type Resolution, resolutionMember, thin } from './resolution.ts';
