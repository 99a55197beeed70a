export {
  type AnswerBook,
  type Answers,
  answersFor,
  answersOf,
  answersText,
  importWithAnswers,
  readAnswerBook,
  withAnswer,
  withAnswers,
  withoutAnswers,
} from './answers.ts';
export { type Closing, closingOf } from './closing.ts';
export { decodeText } from './decodeText.ts';
export { symbolsOfFile, symbolsOfText } from './fileSymbols.ts';
export {
  type Certainty,
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
export { type FeeMeaning, MEANINGS, type Meaning, type RowMeaning } from './meanings.ts';
export {
  type ImportedFileRecord,
  type Merge,
  mergedLedger,
  mergeTransactions,
  recordOf,
  sha256Of,
} from './merge.ts';
export type { Question } from './questions.ts';
export { readSheets, type Sheet } from './readSheets.ts';
export {
  KEEP,
  type MatchedSecurities,
  matchSecurities,
  type SecurityFinder,
  type SecurityMatch,
  SKIP,
  securityFinder,
} from './securities.ts';
export { currenciesOf, rowsByType, type SkippedGroup, skippedGroups } from './summary.ts';
