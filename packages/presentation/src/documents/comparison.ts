import { labelText } from '@tearsheet/shared/labels';
import { growthChart, needsLogarithm } from '../charts/growth.ts';
import { timeOf } from '../format/dates.ts';
import {
  beside,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  dateCell,
  left,
  ricCell,
  section,
  type Table,
} from './document.ts';
import { type Analysis, belowPeak } from './tearSheet/analysis.ts';
import { measureRows } from './tearSheet/risk.ts';

export type Comparison = readonly [first: Analysis, second: Analysis];

const NAMES = ['A', 'B'] as const;
const DIFFERENCE = 'B − A';
const START = 100;

/** Two analyses side by side: growth over the common days, every measure, and the weights on the last day. */
export function comparisonDocument(pair: Comparison): readonly DocumentSection[] {
  return [section('comparison', 'Comparison', [growth(pair), ...beside(measures(pair), weights(pair))])].filter(
    (found) => found !== null,
  );
}

/** Both values over the days that both have, each 100 on the first of them. Null without a common day. */
function growth([first, second]: Comparison): Chart | null {
  const others = new Map((second.daily_summary ?? []).map((row) => [row.date, row.portfolio_value]));
  const common = (first.daily_summary ?? []).flatMap(({ date, portfolio_value: a }) => {
    const b = others.get(date);
    return b === undefined ? [] : [{ date, values: [a, b] as const }];
  });
  const [start] = common;
  if (start === undefined) return null;
  const times = common.map(({ date }) => timeOf(date));
  const levels = ([0, 1] as const).map((index) => ({
    name: NAMES[index],
    color: index === 0 ? ('accent' as const) : ('series2' as const),
    times,
    values: common.map(({ values }) => (START * values[index]) / start.values[index]),
  }));
  const drawdowns = levels.map((line) => ({ ...line, values: belowPeak(line.values) }));
  return {
    kind: 'chart',
    id: 'growth-of-100',
    title: 'Growth of 100, and drawdown',
    description:
      'Growth of 100 in both analyses over their common days, each in its own currency. Below, the drawdowns.',
    height: 430,
    draw: (frame) => growthChart(frame, { levels, drawdowns, logarithmic: needsLogarithm(levels) }),
    data: () => ({
      columns: [
        left('Date'),
        ...NAMES.map((name) => column('portfolio_value', name)),
        ...NAMES.map((name) => column('drawdown', name)),
      ],
      rows: common.map(({ date }, day) => [
        dateCell(date),
        ...levels.map(({ values }): Cell => ({ ...cell('beta', values[day]) })),
        ...drawdowns.map(({ values }) => cell('drawdown', values[day])),
      ]),
      note: 'Over the days that both have, each in its own currency.',
    }),
  };
}

function measures([first, second]: Comparison): Table | null {
  if (!first.performance_metrics || !second.performance_metrics) return null;
  const others = new Map(measureRows(second.performance_metrics).map(({ name, portfolio }) => [name, portfolio]));
  return {
    kind: 'table',
    title: 'Return and risk',
    columns: [left('Measure'), ...[...NAMES, DIFFERENCE].map((title) => ({ title, align: 'right' as const }))],
    rows: measureRows(first.performance_metrics).map(({ name, portfolio: a }) => {
      const b = others.get(name) ?? null;
      return [labelText(name), ...[a, b, a === null || b === null ? null : b - a].map((value) => cell(name, value))];
    }),
    note: 'Each analysis covers its own days.',
  };
}

function weights([first, second]: Comparison): Table | null {
  const [a, b] = [first, second].map(
    ({ latest_holdings: held }) => new Map((held ?? []).map(({ ric, weight }) => [ric, weight])),
  );
  if (!a || !b || a.size + b.size === 0) return null;
  const rows = [...new Set([...a.keys(), ...b.keys()])].map((ric) => {
    const values = [a.get(ric) ?? 0, b.get(ric) ?? 0] as const;
    return { ric, values: [...values, values[1] - values[0]] };
  });
  const size = ({ values }: (typeof rows)[number]) => Math.abs(values.at(-1) ?? 0);
  return {
    kind: 'table',
    title: 'Weights on the last day',
    columns: [left('Position'), ...[...NAMES, DIFFERENCE].map((name) => column('weight', name))],
    rows: rows
      .sort((one, other) => size(other) - size(one))
      .map(({ ric, values }) => [ricCell(ric), ...values.map((value) => cell('weight', value))]),
    note: null,
  };
}
