export { type ImportProgress, type ImportReport, importFolder } from './importFolder.ts';
export type { FileReport } from './readFile.ts';
