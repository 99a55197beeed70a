import { sum } from '@tearsheet/shared';
import type { LabelName } from '@tearsheet/shared/labels';
import type { OptimizationResult, SimulationResult } from '@tearsheet/shared/schemas';
import { barChart } from '../charts/bars.ts';
import { lineChart } from '../charts/lines.ts';
import type { ColorName } from '../charts/theme.ts';
import { type Figure, money, percent } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { t } from '../language/translate.ts';
import { type Block, type Cell, type Chart, cell, left, muted, ricCell, right, type Table } from './document.ts';
import { middle, percentileName } from './simulatedPaths.ts';

/** A result with the name that its column has. */
export interface Scenario<Result> {
  readonly name: string;
  readonly result: Result;
}

/** A setting in which scenarios differ, with its text in each. */
export interface ScenarioSetting {
  readonly label: string;
  readonly texts: readonly string[];
}

const COLORS: readonly ColorName[] = ['accent', 'series2', 'series3', 'series4'];
const colorOf = (index: number) => COLORS[index] ?? 'rest';

/** Simulations next to each other: the median over time, the changed settings, and the outcomes. */
export function simulationScenarios(
  scenarios: readonly Scenario<SimulationResult>[],
  settings: readonly ScenarioSetting[],
): readonly Block[] {
  return [medians(scenarios), columnTable(scenarios, settings, outcomeRows(scenarios))];
}

function medians(scenarios: readonly Scenario<SimulationResult>[]): Chart {
  const lines = scenarios.map(({ name, result }, index) => {
    const { over_time: points, percentiles, parameters } = result;
    const central = middle(percentiles.map((percentile) => ({ percentile })))?.percentile ?? 50;
    const at = percentiles.indexOf(central);
    const from = new Date(`${parameters.history_end}T00:00:00Z`);
    return {
      name,
      color: colorOf(index),
      times: points.map(({ month }) => Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month + 1, 0)),
      months: points.map(({ month }) => month),
      values: points.map(({ values }) => values[at] ?? null),
    };
  });
  const months = [...new Set(lines.flatMap((line) => line.months))].sort((a, b) => a - b);
  const valueAt = ({ months: own, values }: (typeof lines)[number], month: number) =>
    values[own.indexOf(month)] ?? null;
  const title = t('Median value over time');
  return {
    kind: 'chart',
    id: 'scenario-paths',
    title,
    description: t('The median of the simulated values in {lines}.', {
      lines: lines.map(({ name }) => name).join(', '),
    }),
    height: 320,
    draw: (frame) => lineChart(frame, lines, { unit: 'amount' }),
    data: () => ({
      columns: [left(labelText('over_time.month')), ...lines.map(({ name }) => right(name))],
      rows: months.map((month) => [
        { text: String(month), value: month },
        ...lines.map((line) => cell('simulation.values', valueAt(line, month))),
      ]),
      note: null,
    }),
  };
}

function outcomeRows(scenarios: readonly Scenario<SimulationResult>[]): (readonly (Cell | string)[])[] {
  const results = scenarios.map(({ result }) => result);
  const amount = (value: Figure, { parameters }: SimulationResult): Cell =>
    value === undefined || value === null ? muted('–') : { text: money(value, parameters.base_currency), value };
  const [first] = results;
  const shown = first?.final_value.percentiles.map(({ percentile }) => percentile) ?? [];
  const isAsked = (of: (result: SimulationResult) => boolean) => results.some(of);
  return [
    ...shown.map((percentile) => [
      `${labelText('final_value.value')}, ${percentileName(percentile)}`,
      ...results.map((result) =>
        amount(result.final_value.percentiles.find((row) => row.percentile === percentile)?.value, result),
      ),
    ]),
    ...(isAsked(({ goal }) => goal !== null)
      ? [
          figureRow(
            'goal.probability',
            results.map(({ goal }) => goal?.probability),
          ),
        ]
      : []),
    ...(isAsked(({ parameters }) => parameters.flows.some(({ amount: each }) => each < 0))
      ? [
          figureRow(
            'ruin.probability',
            results.map(({ ruin }) => ruin.probability),
          ),
        ]
      : []),
    figureRow(
      'simulated_return.value',
      results.map((result) => middle(result.annualized_return)?.value),
    ),
    figureRow(
      'simulated_drawdown.value',
      results.map((result) => middle(result.max_drawdown)?.value),
    ),
  ];
}

function figureRow(name: LabelName, values: readonly Figure[]): readonly (Cell | string)[] {
  return [labelText(name), ...values.map((value) => cell(name, value))];
}

function columnTable(
  scenarios: readonly Scenario<unknown>[],
  settings: readonly ScenarioSetting[],
  rows: Table['rows'],
): Table {
  const changed = settings.map(({ label, texts }) => [
    label,
    ...texts.map((text) => (text === '' ? muted('–') : text)),
  ]);
  return {
    kind: 'table',
    title: t('Changed settings and their results'),
    columns: [left(t('Setting or figure')), ...scenarios.map(({ name }) => right(name))],
    rows: [...changed, ...rows],
    note: null,
  };
}

/** Optimizations next to each other: the weights, the changed settings, and the promised figures. */
export function optimizationScenarios(
  scenarios: readonly Scenario<OptimizationResult>[],
  settings: readonly ScenarioSetting[],
): readonly Block[] {
  const results = scenarios.map(({ result }) => result);
  const figures = (['expected_return', 'volatility', 'expected_sharpe_ratio', 'cvar', 'holdings'] as const).map(
    (name) =>
      figureRow(
        name === 'expected_return' || name === 'expected_sharpe_ratio' ? name : `optimization.${name}`,
        results.map(({ proposed }) => proposed[name]),
      ),
  );
  const trades = (['turnover', 'transaction_cost'] as const).map((name) =>
    figureRow(
      `optimization.${name}`,
      results.map((result) => result[name]),
    ),
  );
  return [weightBars(scenarios), columnTable(scenarios, settings, [...figures, ...trades]), weightColumns(scenarios)];
}

const MOST_BARS = 10;

/** The symbols of all scenarios, the largest weight first. */
function symbolsOf(scenarios: readonly Scenario<OptimizationResult>[]): string[] {
  const largest = new Map<string, number>();
  for (const { ric, current_weight: now, proposed_weight: proposed } of scenarios.flatMap(
    ({ result }) => result.weights,
  )) {
    largest.set(ric, Math.max(largest.get(ric) ?? 0, Math.abs(proposed), Math.abs(now ?? 0)));
  }
  return [...largest].sort(([, a], [, b]) => b - a).map(([ric]) => ric);
}

function weightOf(result: OptimizationResult | undefined, ric: string, name: 'current_weight' | 'proposed_weight') {
  return result?.weights.find((row) => row.ric === ric)?.[name] ?? null;
}

function weightBars(scenarios: readonly Scenario<OptimizationResult>[]): Chart {
  const shown = symbolsOf(scenarios).slice(0, MOST_BARS);
  const bars = [
    {
      name: labelText('optimization.current_weight'),
      color: 'benchmark' as const,
      values: shown.map((ric) => weightOf(scenarios[0]?.result, ric, 'current_weight')),
    },
    ...scenarios.map(({ name, result }, index) => ({
      name,
      color: colorOf(index),
      values: shown.map((ric) => weightOf(result, ric, 'proposed_weight')),
    })),
  ];
  return {
    kind: 'chart',
    id: 'scenario-weights',
    title: t('Weights of the scenarios'),
    description: t('Current weights, and the proposed weights of each scenario.'),
    height: Math.max(240, 90 + shown.length * (14 * bars.length + 12)),
    draw: (frame) => barChart(frame, { categories: shown, bars, unit: 'percent', lying: true }),
    data: () => weightColumns(scenarios),
  };
}

function weightColumns(scenarios: readonly Scenario<OptimizationResult>[]): Table {
  return {
    kind: 'table',
    title: t('Weights'),
    columns: [
      left(t('Symbol')),
      right(labelText('optimization.current_weight')),
      ...scenarios.map(({ name }) => right(name)),
    ],
    rows: symbolsOf(scenarios).map((ric) => [
      ricCell(ric),
      cell('optimization.current_weight', weightOf(scenarios[0]?.result, ric, 'current_weight')),
      ...scenarios.map(({ result }) => cell('proposed_weight', weightOf(result, ric, 'proposed_weight'))),
    ]),
    shown: 20,
    note: null,
  };
}

export interface Trading {
  /** Value of the portfolio before the trades. */
  readonly value: number;
  readonly currency: string;
  /** Costs as decimals of the traded value. */
  readonly rates: { readonly buy?: number; readonly sell?: number };
}

/** Trades of a smaller share are rounding. */
const SMALLEST_TRADE = 5e-5;

/** Returns the trades from the current to the proposed weights in money. Null without current weights or trades. */
export function tradeTable({ weights }: OptimizationResult, { value, currency, rates }: Trading): Table | null {
  const { buy = 0, sell = 0 } = rates;
  const trades = weights.flatMap(({ ric, name, weight_change: change }) => {
    if (change === null || Math.abs(change) < SMALLEST_TRADE) return [];
    const amount = Math.abs(change) * value;
    return [{ ric, name, change, amount, cost: amount * (change > 0 ? buy : sell) }];
  });
  if (trades.length === 0) return null;
  const amountCell = (amount: number): Cell => ({ text: money(amount, currency), value: amount });
  return {
    kind: 'table',
    title: t('Trades'),
    columns: [
      left(t('Symbol')),
      left(t('Name')),
      left(t('Trade')),
      right(t('Share')),
      right(t('Amount')),
      right(t('Cost')),
    ],
    rows: trades
      .toSorted((a, b) => b.amount - a.amount)
      .map(({ ric, name, change, amount, cost }) => [
        ricCell(ric),
        name,
        change > 0 ? t('Buy') : t('Sell'),
        { text: percent(Math.abs(change)), value: Math.abs(change) },
        amountCell(amount),
        amountCell(cost),
      ]),
    total: [
      ...[t('All trades'), '', '', ''],
      amountCell(sum(trades.map(({ amount }) => amount))),
      amountCell(sum(trades.map(({ cost }) => cost))),
    ],
    shown: 20,
    note: null,
  };
}
