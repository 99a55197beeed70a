import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { growthChart, needsLogarithm } from '../charts/growth.ts';
import type { ColorName } from '../charts/theme.ts';
import { longDate, timeOf } from '../format/dates.ts';
import { shortName } from '../format/names.ts';
import { type Figure, plain, signedPlain } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
import { wordsTogether } from '../language/words.ts';
import {
  type Block,
  type Cell,
  type Chart,
  type Column,
  cell,
  column,
  dateCell,
  left,
  type Note,
  type ReportDocument,
  right,
  SIMULATED,
  section,
  type Table,
} from './document.ts';
import { type Overlap, overlapFigures, overlapOf } from './overlap.ts';
import { type Analysis, drawdownOf } from './tearSheet/analysis.ts';
import { isSimulated } from './tearSheet/quality.ts';
import { isRelative, measureRows } from './tearSheet/risk.ts';
import { comparedFaults } from './warnings.ts';

/** An analysis with the name that the reader gave it. */
export interface Compared {
  readonly name: string;
  readonly analysis: Analysis;
}

const LETTERS = ['A', 'B', 'C', 'D'] as const;
const COLORS: readonly ColorName[] = ['accent', 'series2', 'series3', 'series4'];
const START = 100;
const NAME_LENGTH = 32;
/** Length of a name above a column of numbers. */
const COLUMN_LENGTH = 16;

/** @example letterOf(1) // B */
export function letterOf(index: number): string {
  return LETTERS[index] ?? '';
}

/**
 * Two to four analyses in one currency: growth and figures over their common days, every measure, and the weights on the last
 * day. Differences are against the first analysis and are computed before anything is rounded.
 */
export function comparisonBlocks(compared: readonly Compared[]): readonly Block[] {
  const overlap = overlapOf(compared.map(({ analysis }) => analysis));
  const faults = comparedFaults(
    compared.map(({ analysis: { warnings } }, index) => ({ mark: letterOf(index), warnings })),
  );
  if (overlap === null) return present([faults, nothingInCommon(), measures(compared), weights(compared)]);
  return present([faults, growth(compared, overlap), common(compared, overlap), measures(compared), weights(compared)]);
}

/** The comparison as a document of its own. */
export function comparisonDocument(compared: readonly Compared[]): ReportDocument {
  const analyses = compared.map(({ analysis }) => analysis);
  const currency = analyses[0]?.portfolio_parameters?.base_currency ?? '';
  const sources = new Set(analyses.flatMap(({ data_quality: data }) => data?.data_source ?? []));
  const advice = t('information, not investment advice');
  return {
    kind: t('Comparison'),
    title: wordsTogether(compared.map(({ name }) => name)),
    subtitle: periodAndCurrency(commonPeriod(compared), currency),
    language: language(),
    warning: analyses.some(isSimulated) ? SIMULATED : null,
    facts: compared.map(({ name }, index) => ({ label: letterOf(index), text: name })),
    sections: [section('comparison', t('Comparison'), comparisonBlocks(compared))].filter((found) => found !== null),
    footer:
      sources.size === 0 ? advice : `${t('Market data: {sources}', { sources: [...sources].join(', ') })} · ${advice}`,
  };
}

function periodAndCurrency(period: string, currency: string): string {
  return period === '' || currency === '' ? period + currency : t('{period}, in {currency}', { period, currency });
}

/** Returns the figures of each analysis over the common days, and their growth. Null without such days. */
export function commonFigures(compared: readonly Compared[]) {
  const analyses = compared.map(({ analysis }) => analysis);
  const overlap = overlapOf(analyses);
  if (overlap === null) return null;
  const { dates, growth: levels } = overlap;
  const values = levels.map((growth) => growth.map((value) => START * value));
  const falls = values.map((level) => drawdownOf(level));
  return {
    first_date: dates[0],
    last_date: dates.at(-1),
    figures: overlapFigures(overlap, analyses),
    growth_of_100: dates.map((date, day) => ({
      date,
      portfolio_value: values.map((level) => level[day]),
      drawdown: falls.map((fall) => fall[day]),
    })),
  };
}

/** Returns the common days of the analyses, such as `3 Jan 2024 to 20 Nov 2026`. Empty if there are none. */
export function commonPeriod(compared: readonly Compared[]): string {
  const overlap = overlapOf(compared.map(({ analysis }) => analysis));
  return overlap === null ? '' : periodOf(overlap);
}

function nothingInCommon(): Note {
  const text = t('The analyses have no period in common, so their growth is not compared.');
  return { kind: 'note', heading: null, paragraphs: [text], bullets: [] };
}

const present = (blocks: readonly (Block | null)[]): Block[] => blocks.filter((block) => block !== null);

function periodOf({ dates }: Overlap): string {
  return t('{dates} to {dates2}', { dates: longDate(dates[0] ?? ''), dates2: longDate(dates.at(-1) ?? '') });
}

function growth(compared: readonly Compared[], overlap: Overlap): Chart {
  const times = overlap.dates.map(timeOf);
  const levels = overlap.growth.map((values, index) => {
    return {
      name: titled(compared, index, NAME_LENGTH),
      color: COLORS[index] ?? 'rest',
      times,
      values: values.map((value) => START * value),
    };
  });
  const drawdowns = levels.map((line) => ({ ...line, values: drawdownOf(line.values) }));
  const names = levels.map((_, index) => titled(compared, index, COLUMN_LENGTH));
  return {
    kind: 'chart',
    id: 'growth-of-100',
    title: t('Growth of 100, and drawdown'),
    description: t('Growth of 100 in each analysis from {overlap}. Below, the drawdowns.', {
      overlap: periodOf(overlap),
    }),
    height: 430,
    draw: (frame) => growthChart(frame, { levels, drawdowns, logarithmic: needsLogarithm(levels), areEqual: true }),
    data: () => ({
      columns: [
        left(t('Date')),
        ...names.map((name) => column('portfolio_value', name)),
        ...names.map((name) => column('drawdown', name)),
      ],
      rows: overlap.dates.map((date, day) => [
        dateCell(date),
        ...levels.map(({ values }): Cell => ({ text: plain(values[day]), value: values[day] ?? null })),
        ...drawdowns.map(({ values }) => cell('drawdown', values[day])),
      ]),
      note: t('Over the common days, without deposits and withdrawals.'),
    }),
  };
}

const COMMON = ['total_return', 'annualized_return', 'annualized_volatility', 'max_drawdown'] as const;

function common(compared: readonly Compared[], overlap: Overlap): Table {
  const figures = overlapFigures(
    overlap,
    compared.map(({ analysis }) => analysis),
  );
  return {
    kind: 'table',
    title: t('Common period, {overlap}', { overlap: periodOf(overlap) }),
    columns: columnsOf(t('Measure'), compared),
    rows: COMMON.map((name) => [
      labelText(name),
      ...valuesAndDifferences(
        name,
        figures.map((row) => row[name]),
      ),
    ]),
    note: t('These figures cover only the days that every analysis has. pp: percentage points.'),
  };
}

/** Every measure over the own period of each analysis. Only measures of equal periods and benchmarks have differences. */
function measures(compared: readonly Compared[]): Table | null {
  const settings = compared.map(({ analysis }) => analysis.portfolio_parameters);
  const isEqual = (of: (one: (typeof settings)[number]) => unknown) =>
    new Set(settings.map((one) => JSON.stringify(of(one)))).size === 1;
  const hasOnePeriod = isEqual((one) => [one?.start_date, one?.end_date, one?.frequency]);
  const hasOneBenchmark = isEqual((one) => one?.benchmark);
  const hasOneRate = isEqual((one) => [one?.risk_free_rate, one?.risk_free_source]);
  const maps = compared.map(({ analysis: { performance_metrics: metrics } }) =>
    metrics ? new Map(measureRows(metrics).map(({ name, portfolio }) => [name, portfolio])) : null,
  );
  const [first] = maps;
  if (!first || maps.includes(null)) return null;
  const names = [...first.keys()].filter((name) => hasOneBenchmark || !isRelative(name));
  const notes = [
    hasOnePeriod
      ? t('All analyses cover the same period.')
      : t('Each analysis covers its own period, so there are no differences.'),
    ...(hasOneBenchmark ? [] : [t('The benchmarks differ, so measures against a benchmark are left out.')]),
    ...(hasOneRate ? [] : [t('The risk-free rates differ, which changes ratios such as the Sharpe ratio.')]),
  ];
  return {
    kind: 'table',
    title: hasOnePeriod ? t('Return and risk') : t('Return and risk, each over its own period'),
    columns: columnsOf(t('Measure'), compared, hasOnePeriod),
    rows: names.map((name) => {
      const values = maps.map((map) => map?.get(name) ?? null);
      return [labelText(name), ...valuesAndDifferences(name, values, hasOnePeriod)];
    }),
    note: notes.join(' '),
  };
}

function weights(compared: readonly Compared[]): Table | null {
  const held = compared.map(
    ({ analysis: { latest_holdings: rows = [] } }) => new Map(rows.map(({ ric, weight }) => [ric, weight])),
  );
  const names = new Map(
    compared.flatMap(({ analysis: { latest_holdings: rows = [] } }) =>
      rows.map(({ ric, name }) => [ric, name] as const),
    ),
  );
  if (names.size === 0) return null;
  const rows = [...names].map(([ric, name]) => ({ ric, name, values: held.map((map) => map.get(ric) ?? 0) }));
  const spread = ({ values }: (typeof rows)[number]) => Math.max(...values) - Math.min(...values);
  return {
    kind: 'table',
    title: t('Weights on the last day'),
    columns: columnsOf(t('Position'), compared),
    rows: rows
      .toSorted((one, other) => spread(other) - spread(one))
      .map(({ ric, name, values }) => [{ text: shortName(name), ric }, ...valuesAndDifferences('weight', values)]),
    note: null,
  };
}

function columnsOf(first: string, compared: readonly Compared[], hasDifferences = true): Column[] {
  const names = compared.map(({ name }, index) => ({
    ...right(titled(compared, index, COLUMN_LENGTH)),
    description: name,
  }));
  const differences = hasDifferences ? compared.slice(1).map((_, index) => right(`${letterOf(index + 1)} − A`)) : [];
  return [left(first), ...names, ...differences];
}

/** @example titled(compared, 0, 16) // A Growth */
function titled(compared: readonly Compared[], index: number, most: number): string {
  const name = compared[index]?.name ?? '';
  return `${letterOf(index)} ${name.length > most ? `${name.slice(0, most).trimEnd()}…` : name}`;
}

function valuesAndDifferences(name: LabelName, values: readonly Figure[], hasDifferences = true): Cell[] {
  const [first = null, ...others] = values;
  const cells = values.map((value): Cell => ({ ...cell(name, value), tone: 'plain' }));
  if (!hasDifferences) return cells;
  return [...cells, ...others.map((value) => differenceCell(name, value ?? null, first))];
}

/** The difference of two figures before rounding. Differences of percentages are percentage points. */
function differenceCell(name: LabelName, value: number | null, first: number | null): Cell {
  if (value === null || first === null) return { ...cell(name, null), tone: 'plain' };
  const difference = value - first;
  const { format, unit } = LABELS[name];
  const digits = format === 'integer' ? 0 : 2;
  if (unit !== 'fraction') return { text: signedPlain(difference, digits), value: difference };
  const points = difference * 100;
  // A drawdown is negative, so a sign alone would be read the wrong way round.
  const text =
    name === 'max_drawdown' && /[1-9]/.test(plain(points))
      ? points > 0
        ? t('{points}\u00a0pp shallower', { points: plain(Math.abs(points)) })
        : t('{points}\u00a0pp deeper', { points: plain(Math.abs(points)) })
      : t('{points}\u00a0pp', { points: signedPlain(points, digits) });
  return { text, value: difference };
}
