import { groupBy } from './groupBy.ts';
import { fractionOf, type ReadNumber, type Unit } from './numbers.ts';
import { type Question, unitQuestion, weightQuestion } from './questions.ts';

/**
 * The meaning of weights without a percent sign. `percent`: all are percentages. `size`: those above 1 are percentages,
 * and the others are fractions.
 */
export type WeightReading = 'percent' | 'size';

export interface UnitChoices {
  readonly unit?: Unit | undefined;
  readonly weights?: WeightReading | undefined;
}

/** A number of a holding, and the date of its row, because weights belong together by date. */
export interface DatedNumber extends ReadNumber {
  readonly date: string;
}

export interface FoundUnit {
  readonly unit: Unit;
  /** A question that must be answered first. Null if the numbers are clear. */
  readonly question: Question | null;
  /** Returns the weight of a number as a fraction. */
  readonly fraction: (number: DatedNumber) => number;
}

/** The largest distance of a sum from 1 that counts as whole. The sum of percentages has 100 times as much. */
const SLACK = 0.015;

/**
 * Finds the kind of the numbers of a table. Signs decide, then the choice, and then the sum of each date: about 1 or 100
 * means weights. Everything else is a question.
 */
export function findUnit(numbers: readonly DatedNumber[], choices: UnitChoices): FoundUnit {
  const stated = new Set(numbers.flatMap(({ unit }) => unit ?? []));
  const plain = numbers.filter(({ unit }) => unit === null);
  const [first] = stated;
  const unit = choices.unit ?? (stated.size === 1 ? first : undefined) ?? 'weight';
  const dates = [...groupBy(numbers, ({ date }) => date).values()];
  const isAsked =
    choices.unit === undefined &&
    plain.length > 0 &&
    (stated.size === 0 ? !dates.every((rows) => isWhole(rows) || hasBothSizes(rows)) : first !== 'weight');
  if (isAsked) return { unit, question: unitQuestion(String(plain[0]?.value)), fraction: fractionOf };
  if (unit !== 'weight') return { unit, question: null, fraction: fractionOf };
  const { weights: reading } = choices;
  const doubt = reading === undefined ? dates.find(isMixed) : undefined;
  const inPercent = new Set(dates.filter(isPercentSum).flatMap(([row]) => row?.date ?? []));
  const isPercent = ({ value, date }: DatedNumber) =>
    reading === 'percent' || (reading === 'size' ? value > 1 : inPercent.has(date));
  return {
    unit,
    question: doubt === undefined ? null : weightQuestion(numberOf(doubt, isAtMostOne), numberOf(doubt, isLarge)),
    fraction: (number) => fractionOf({ ...number, isPercent: number.isPercent || isPercent(number) }),
  };
}

const isSmall = ({ value, unit }: ReadNumber) => unit === null && value > 0 && value < 1;
const isAtMostOne = ({ value, unit }: ReadNumber) => unit === null && value > 0 && value <= 1;
const isLarge = ({ value, unit }: ReadNumber) => unit === null && value > 1;

function numberOf(rows: readonly DatedNumber[], test: (row: ReadNumber) => boolean): number | null {
  return rows.find(test)?.value ?? null;
}

function sumOf(rows: readonly ReadNumber[]): number {
  return rows.reduce((sum, row) => sum + Math.max(fractionOf(row), 0), 0);
}

/** True if all numbers are plain and add up to about 100. */
function isPercentSum(rows: readonly DatedNumber[]): boolean {
  return rows.every(({ isPercent }) => !isPercent) && Math.abs(sumOf(rows) / 100 - 1) <= SLACK;
}

function isWhole(rows: readonly DatedNumber[]): boolean {
  return isPercentSum(rows) || Math.abs(sumOf(rows) - 1) <= SLACK;
}

function hasBothSizes(rows: readonly DatedNumber[]): boolean {
  return rows.some(isSmall) && rows.some(isLarge);
}

/** True if the weights of a date are written in different ways, and their sum does not decide. */
function isMixed(rows: readonly DatedNumber[]): boolean {
  if (isWhole(rows)) return false;
  const hasBoth = rows.some(({ isPercent }) => isPercent) && rows.some(({ unit }) => unit === null);
  return hasBoth || hasBothSizes(rows);
}
