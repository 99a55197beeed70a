export type { Closing } from './closing.ts';
export { decodeText } from './decodeText.ts';
export {
  COLUMNS,
  type Column,
  type ColumnMap,
  FORMATS,
  type Format,
  type ImportedFile,
  type Problem,
  type ReadOptions,
} from './imported.ts';
export { importFile } from './importFile.ts';
export { MEANINGS, type Meaning } from './meanings.ts';
export type { Question } from './questions.ts';
export { readSheets, type Sheet } from './readSheets.ts';
