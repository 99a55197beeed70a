export { closesByDay } from './closesByDay.ts';
export { companyValue, type DatedAmount } from './companyValue.ts';
export { firstPublication, knownStatements, publicationDay } from './knownStatements.ts';
export { exchangeRate, fourQuarters, marketValue, publishedStatements, yearBefore } from './statements.ts';
export { totalReturnLevels } from './totalReturnLevels.ts';
export { type TrailingYear, trailingYears } from './trailingYears.ts';
