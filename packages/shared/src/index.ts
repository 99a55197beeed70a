export { EXCHANGE_HOLIDAYS, TARGET_HOLIDAYS } from './calendars/exchangeHolidays.ts';
export { closedDays, dayOfWeek, type Rule } from './calendars/rules.ts';
export { BYTE_ORDER_MARK, markedCsv } from './csvText.ts';
export * from './dates.ts';
export { readDateWords } from './dateWords.ts';
export { EMAIL_PATTERN, MOST_EMAIL } from './email.ts';
export { AppError, PROBLEMS, type ProblemCode } from './errors.ts';
export { isJobFailureCode, JOB_FAILURE_CODES, JOB_FAILURES, type JobFailureCode } from './jobFailures.ts';
export { JOB_TYPE_NAMES, JOB_TYPES, type JobType } from './jobTypes.ts';
export {
  counted,
  createSuggestName,
  hasCode,
  LONGEST_SHOWN_NAME,
  LONGEST_SUGGESTED,
  MOST_SUGGESTIONS,
  messageOf,
  nearestName,
  percentText,
  shownName,
  sixDigits,
  wordList,
} from './messages.ts';
export { nameProblem } from './nameProblem.ts';
export { isObject, memberOf } from './objects.ts';
export { type ColorName, CSS_COLORS, DARK, LIGHT, type Palette } from './palette.ts';
export { pascal } from './pascal.ts';
export { isScope, SCOPES, type Scope, stepUpScopes } from './scopes.ts';
export { NOT_PLACED, type TradingWeek, tradingWeek, weekdayOfSeries, weekdaysOfSeries } from './seriesDates.ts';
export {
  groupOrigins,
  neededFor,
  OPEN_SOURCES,
  type Origin,
  originsOfInstrument,
  RIGHTS,
  type Rights,
  SERIES_KINDS,
  type SeriesKind,
  SOURCE_NAMES,
  SOURCES,
  type SourceName,
  sourcesBeyond,
} from './sourceNames.ts';
export { mean, median, quantile, sum } from './statistics.ts';
