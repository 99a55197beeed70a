import { excessKurtosis, sampleStandardDeviation, skewness } from '../engine/measures/index.ts';
import { centredProducts, mean, median, moves, quantile, sum } from '../statistics.ts';

/** A number, or a series. NaN means that there is no value. */
export type Value = number | Float64Array;

/** Called with the reason why a number has no value. */
export type Report = (reason: string) => void;

export interface ExpressionFunction {
  /** `each`: computed for each value of a series. `one`, `two`: makes one number of so many series. */
  readonly kind: 'each' | 'one' | 'two';
  /** Number of arguments. */
  readonly least: number;
  readonly most: number;
  /** Cost for each value of a series. Sorting costs more than adding. */
  readonly work: number;
  readonly compute: (args: readonly Value[], report: Report) => Value;
  readonly description: string;
}

/** The exponent of a power is at most this far from 0. */
export const MOST_POWER = 1000;
const SORT_WORK = 16;
const MOST_COMPARED = 5;

/** The functions that an expression may call. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['abs', each(1, Math.abs, 'Absolute value.')],
  ['sqrt', each(1, Math.sqrt, 'Square root of a number that is not negative.')],
  ['exp', each(1, Math.exp, 'Power of the number e.')],
  ['log', each(1, Math.log, 'Natural logarithm of a number above 0.')],
  ['log10', each(1, Math.log10, 'Logarithm to base 10 of a number above 0.')],
  ['sign', each(1, Math.sign, '-1, 0, or 1.')],
  ['floor', each(1, Math.floor, 'Largest integer that is not above the number.')],
  ['ceil', each(1, Math.ceil, 'Smallest integer that is not below the number.')],
  ['round', each(1, Math.round, 'Nearest integer. Halves are rounded up.')],
  ['min', extreme(Math.min, 'Smallest value of a series, or the smaller one of several arguments.')],
  ['max', extreme(Math.max, 'Largest value of a series, or the larger one of several arguments.')],
  ['count', one(0, (known) => known.length, 'Number of values in a series.')],
  ['sum', one(1, sum, 'Sum of a series.')],
  ['mean', one(1, mean, 'Arithmetic mean of a series.')],
  ['median', { ...one(1, median, 'Median of a series.'), work: SORT_WORK }],
  ['std', one(2, sampleStandardDeviation, 'Sample standard deviation of a series (n - 1).')],
  ['variance', one(2, (known) => covariance(known, known), 'Sample variance of a series (n - 1).')],
  ['skewness', one(3, skewness, 'Adjusted skewness of a series.')],
  ['kurtosis', one(4, excessKurtosis, 'Adjusted excess kurtosis of a series.')],
  ['first', one(1, (known) => known[0]!, 'First value of a series.')],
  ['last', one(1, (known) => known.at(-1)!, 'Last value of a series.')],
  ['quantile', quantileFunction()],
  ['covariance', two(covariance, 'Sample covariance of two series (n - 1).')],
  ['correlation', two(correlation, 'Correlation of two series.')],
]);

const isUnknown = Number.isNaN;
const truth = (test: (a: number, b: number) => boolean) => (a: number, b: number) =>
  isUnknown(a) || isUnknown(b) ? Number.NaN : Number(test(a, b));

/** The functions of the operators, by their names in mathjs. Truth is 1 or 0. `choose` is the conditional operator. */
export const OPERATORS: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['add', each(2, (a, b) => a + b, '+')],
  ['subtract', each(2, (a, b) => a - b, '-')],
  ['multiply', each(2, (a, b) => a * b, '*')],
  ['divide', each(2, (a, b) => a / b, '/')],
  ['pow', each(2, (a, b) => (isUnknown(a) || Math.abs(b) > MOST_POWER ? Number.NaN : a ** b), '^')],
  ['unaryMinus', each(1, (a) => -a, '-')],
  ['unaryPlus', each(1, (a) => a, '+')],
  [
    'smaller',
    each(
      2,
      truth((a, b) => a < b),
      '<',
    ),
  ],
  [
    'smallerEq',
    each(
      2,
      truth((a, b) => a <= b),
      '<=',
    ),
  ],
  [
    'larger',
    each(
      2,
      truth((a, b) => a > b),
      '>',
    ),
  ],
  [
    'largerEq',
    each(
      2,
      truth((a, b) => a >= b),
      '>=',
    ),
  ],
  [
    'equal',
    each(
      2,
      truth((a, b) => a === b),
      '==',
    ),
  ],
  [
    'unequal',
    each(
      2,
      truth((a, b) => a !== b),
      '!=',
    ),
  ],
  [
    'and',
    each(
      2,
      truth((a, b) => a !== 0 && b !== 0),
      'and',
    ),
  ],
  [
    'or',
    each(
      2,
      truth((a, b) => a !== 0 || b !== 0),
      'or',
    ),
  ],
  ['not', each(1, (a) => (isUnknown(a) ? a : Number(a === 0)), 'not')],
  ['choose', each(3, (test, a, b) => (isUnknown(test) ? test : test === 0 ? b : a), '? :')],
]);

type Operation = (a: number, b: number, c: number) => number;

/** If a result is not finite, there is no value. */
function each(count: number, operation: Operation, description: string): ExpressionFunction {
  const compute = (args: readonly Value[], report: Report): Value => {
    const [a = 0, b = 0, c = 0] = args;
    const series = args.find((arg) => typeof arg !== 'number');
    if (series !== undefined) {
      return series.map((_, i) => finite(operation(at(a, i), at(b, i), at(c, i))));
    }
    const [x, y, z] = [at(a, 0), at(b, 0), at(c, 0)];
    const value = finite(operation(x, y, z));
    if (isUnknown(value) && !isUnknown(x + y + z)) report(`has no finite value for ${args.join(' and ')}`);
    return value;
  };
  return { kind: 'each', least: count, most: count, work: 1, compute, description };
}

function at(value: Value, i: number): number {
  return typeof value === 'number' ? value : value[i]!;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Makes one number of the values of a series, without the missing ones. */
function one(fewest: number, measure: (known: Float64Array) => number | null, description: string): ExpressionFunction {
  const compute = ([series]: readonly Value[], report: Report) => {
    const known = seriesOf(series).filter((value) => !isUnknown(value));
    return measured(known.length, fewest, report) ? (measure(known) ?? noSpread(report)) : Number.NaN;
  };
  return { kind: 'one', least: 1, most: 1, work: 1, compute, description };
}

/** Makes one number of the positions at which both series have a value. */
function two(measure: (x: Float64Array, y: Float64Array) => number | null, description: string): ExpressionFunction {
  const compute = ([first, second]: readonly Value[], report: Report) => {
    const [x, y] = [seriesOf(first), seriesOf(second)];
    const isKnown = (_: number, i: number) => !isUnknown(x[i]!) && !isUnknown(y[i]!);
    const known = [x.filter(isKnown), y.filter(isKnown)] as const;
    return measured(known[0].length, 2, report) ? (measure(...known) ?? noSpread(report)) : Number.NaN;
  };
  return { kind: 'two', least: 2, most: 2, work: 4, compute, description };
}

/** With one argument the extreme of a series, with several the extreme for each value. */
function extreme(choose: (a: number, b: number) => number, description: string): ExpressionFunction {
  const ofSeries = one(1, (known) => known.reduce((a, b) => choose(a, b)), description);
  const ofTwo = each(2, (a, b) => choose(a, b), description);
  const compute = (args: readonly Value[], report: Report) =>
    args.length === 1 ? ofSeries.compute(args, report) : args.reduce((a, b) => ofTwo.compute([a, b], report));
  return { ...ofTwo, least: 1, most: MOST_COMPARED, work: MOST_COMPARED, compute };
}

function quantileFunction(): ExpressionFunction {
  const compute = ([series, p]: readonly Value[], report: Report) => {
    if (typeof p !== 'number' || !(p >= 0 && p <= 1)) {
      report('needs a number from 0 to 1');
      return Number.NaN;
    }
    return one(1, (known) => quantile(known.sort(), p), '').compute([series!], report);
  };
  const description = 'Quantile of a series at a number from 0 to 1 (linear interpolation, type 7).';
  return { kind: 'one', least: 2, most: 2, work: SORT_WORK, compute, description };
}

function covariance(x: Float64Array, y: Float64Array): number {
  return centredProducts(x, y) / (x.length - 1);
}

function correlation(x: Float64Array, y: Float64Array): number | null {
  const [squaresX, squaresY] = [centredProducts(x, x), centredProducts(y, y)];
  if (!moves(squaresX, x.length) || !moves(squaresY, y.length)) return null;
  return centredProducts(x, y) / Math.sqrt(squaresX * squaresY);
}

/** The check of the expression has made sure that the argument is a series. */
function seriesOf(value: Value | undefined): Float64Array {
  if (typeof value === 'object') return value;
  throw new TypeError('the argument is not a series');
}

function measured(count: number, fewest: number, report: Report): boolean {
  if (count >= fewest) return true;
  report(`needs ${fewest} values and has ${count}`);
  return false;
}

function noSpread(report: Report): number {
  report('has no value, because the series does not vary');
  return Number.NaN;
}
