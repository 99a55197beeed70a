export type { FileKind } from './fileFormats.ts';
export { type ImportOptions, type ImportProgress, type ImportReport, importFolder } from './importFolder.ts';
export type { Problem } from './problems.ts';
export type { FileReport } from './readFile.ts';
