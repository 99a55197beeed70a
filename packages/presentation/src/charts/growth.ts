import type { EChartsOption, LineSeriesOption, ScatterSeriesOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { dayOf, longDate } from '../format/dates.ts';
import { percent } from '../format/numbers.ts';
import { language, t } from '../language/translate.ts';
import {
  legend,
  legendHeight,
  levelText,
  logAxis,
  spanOf,
  timeAxis,
  tooltip,
  valueAxis,
  valueFormatter,
  zoom,
} from './axes.ts';
import { type Line, lineSeries } from './lines.ts';
import { CHART_FONT_SIZE, paletteOf } from './theme.ts';
import { fromOneLevel, inRange } from './view.ts';

/** A stretch of time with a short mark, such as a crisis. */
export interface Stretch {
  readonly mark: string;
  /** ms since 1970 UTC. */
  readonly from: number;
  readonly to: number;
}

/** A drawdown of the first line, from its peak to its trough. */
export interface Fall {
  readonly from: number;
  readonly to: number;
  /** A fraction below 0. */
  readonly depth: number;
}

export interface GrowthChartOptions {
  /** The subject first, then what it is compared with. */
  readonly levels: readonly Line[];
  /** Drawdowns of the same subjects, as fractions of at most 0. */
  readonly drawdowns: readonly Line[];
  readonly logarithmic: boolean;
  /** Shaded in the browser, where a caption explains the marks. */
  readonly stretches?: readonly Stretch[];
  readonly falls?: readonly Fall[];
  /** True if no line is the subject, so that no drawdown is shaded. */
  readonly areEqual?: boolean;
}

/** If the highest level is this many times the lowest, equal distances should be equal percentages. */
const LOGARITHMIC_FROM = 3;

export function needsLogarithm(lines: readonly Line[]): boolean {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return low > 0 && high / low >= LOGARITHMIC_FROM;
}

/** Both plots begin at the same place, so that their days line up. */
const SIDES = { right: 14, outerBoundsMode: 'none' } as const;

/** Room for the levels. English writes 100.1K, and other languages 100.100 or 100,1 mil. */
function levelWidth(): number {
  return language() === 'en' ? 48 : 64;
}

/** Space between the plots, and below them for the dates. */
const GAP = 18;
const DATES = 24;
/** Share of the height that drawdowns have. In a low chart they need more of it to be read. */
const FALL_SHARE = 0.28;
const LOW_FALL_SHARE = 0.4;
const LEAST_FALL_HEIGHT = 48;

/** Returns the height of the plot of the drawdowns. @param room height of both plots */
function fallHeight(room: number): number {
  return Math.round(Math.max(FALL_SHARE * room, Math.min(LEAST_FALL_HEIGHT, LOW_FALL_SHARE * room)));
}

/** Without a drawdown the only tick is 0. ECharts would add some above it. */
function drawdownAxis(frame: ChartFrame, span: number) {
  const axis = { ...valueAxis(frame, 'percent', span), gridIndex: 1, max: 0, splitNumber: 2 };
  return span > 0 ? axis : { ...axis, min: -0.01, axisLabel: { ...axis.axisLabel, customValues: [0] } };
}

/** Levels above and drawdowns below, on one time axis. */
export function growthChart(frame: ChartFrame, options: GrowthChartOptions): EChartsOption {
  const levels = fromOneLevel(frame, inRange(frame, options.levels));
  const drawdowns = inRange(frame, options.drawdowns);
  const names = levels.map(({ name }) => name);
  const top = legendHeight(names, frame) + 4;
  const below = fallHeight(frame.height - top - GAP - DATES);
  const amounts = levels.flatMap(({ values }) => values);
  const hasLogarithm = frame.view?.isLogarithmic ?? options.logarithmic;
  const amountAxis =
    hasLogarithm && amounts.every((value) => value === null || value > 0)
      ? logAxis(frame, amounts)
      : { ...valueAxis(frame, 'amount', spanOf(amounts)), scale: true };
  const hasMarks = frame.view?.hasMarks ?? true;
  return {
    ...growthTooltip(frame),
    ...zoom(frame, [0, 1]),
    ...(frame.interactive ? { axisPointer: { link: [{ xAxisIndex: 'all' as const }] } } : {}),
    legend: legend(names, frame),
    grid: [
      { ...SIDES, left: levelWidth(), top, bottom: DATES + below + GAP },
      { ...SIDES, left: levelWidth(), top: frame.height - DATES - below, bottom: DATES },
    ],
    xAxis: [
      { ...timeAxis(frame), gridIndex: 0, axisLabel: { show: false } },
      { ...timeAxis(frame), gridIndex: 1, axisLine: { onZero: false, lineStyle: { color: paletteOf(frame).axis } } },
    ],
    yAxis: [{ ...amountAxis, gridIndex: 0 }, drawdownAxis(frame, spanOf(drawdowns.flatMap(({ values }) => values)))],
    series: [
      ...levels.map((line, index) => ({
        ...lineSeries(line, frame),
        xAxisIndex: 0,
        yAxisIndex: 0,
        ...(index === 0 && hasMarks && frame.view ? shades(frame, options.stretches ?? [], line) : {}),
      })),
      ...(hasMarks && levels[0] ? fallMarks(frame, options.falls ?? [], levels[0]) : []),
      ...drawdowns.map((line, index) => ({
        ...lineSeries(line, frame),
        xAxisIndex: 1,
        yAxisIndex: 1,
        lineStyle: { width: 1.2 },
        tooltip: valueFormatter('percent'),
        ...(index === 0 && !options.areEqual ? { areaStyle: { opacity: 0.18 } } : {}),
      })),
    ],
  };
}

/** A tooltip with the day once, and the level and the drawdown of each line. It stays at the top, next to the pointer. */
function growthTooltip(frame: ChartFrame): ReturnType<typeof tooltip> {
  const { tooltip: usual } = tooltip(frame, 'amount');
  if (usual === undefined) return {};
  return {
    tooltip: {
      ...usual,
      position: ([x], _params, _element, _rect, { contentSize: [width], viewSize: [all] }) => {
        const right = x + TOOLTIP_GAP;
        return [right + width > all ? Math.max(0, x - TOOLTIP_GAP - width) : right, 0];
      },
      formatter: (params) => {
        const points = [params].flat().flatMap(pointOf);
        const [first] = points;
        if (first === undefined) return '';
        const rows = points
          .filter(({ axis }) => axis === 0)
          .map(({ name, mark, value }) => {
            const fall = points.find((other) => other.axis === 1 && other.name === name)?.value ?? null;
            const below =
              fall === null
                ? ''
                : `, ${fall < 0 ? t('{fall} from its high', { fall: percent(fall, 2) }) : t('at its high')}`;
            return `${mark}${name}: ${levelText('amount', value)}${below}`;
          });
        return [longDate(dayOf(first.time)), ...rows].join('\n');
      },
    },
  };
}

const TOOLTIP_GAP = 16;

/** Returns the line, the axis, and the point that a part of a tooltip is about. */
function pointOf(part: unknown): { name: string; axis: number; mark: string; time: number; value: number | null }[] {
  if (typeof part !== 'object' || part === null || !('value' in part) || !Array.isArray(part.value)) return [];
  const [time, value]: unknown[] = part.value;
  const axis = 'axisIndex' in part ? Number(part.axisIndex) : 0;
  const mark = 'marker' in part && typeof part.marker === 'string' ? part.marker : '';
  const name = 'seriesName' in part ? String(part.seriesName) : '';
  return [{ name, axis, mark, time: Number(time), value: typeof value === 'number' ? value : null }];
}

/** Stretches behind the line, cut to its days. */
function shades(frame: ChartFrame, stretches: readonly Stretch[], { times }: Line): Pick<LineSeriesOption, 'markArea'> {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const { muted } = paletteOf(frame);
  return {
    markArea: {
      silent: true,
      itemStyle: { color: muted, opacity: 0.14 },
      label: { color: muted, fontSize: CHART_FONT_SIZE - 1, position: 'insideTop' },
      data: stretches
        .filter(({ from, to }) => to > first && from < last)
        .map(({ mark, from, to }) => [{ name: mark, xAxis: Math.max(from, first) }, { xAxis: Math.min(to, last) }]),
    },
  };
}

/** A light band from peak to trough, and the depth at the trough. A red line would read as a loss on every day, also on flat ones. */
function fallMarks(frame: ChartFrame, falls: readonly Fall[], line: Line): ScatterSeriesOption[] {
  const { bad, surface } = paletteOf(frame);
  const silent = { silent: true, tooltip: { show: false }, xAxisIndex: 0, yAxisIndex: 0, color: bad } as const;
  return falls.flatMap(({ from, to, depth }) => {
    const trough = line.times.indexOf(to);
    if (trough < 0) return [];
    const start = Math.max(from, line.times[0] ?? from);
    return [
      {
        markArea: { silent: true, itemStyle: { color: bad, opacity: 0.1 }, data: [[{ xAxis: start }, { xAxis: to }]] },
        ...silent,
        type: 'scatter',
        name: t('Drawdown'),
        symbolSize: 5,
        z: 6,
        data: [[to, line.values[trough] ?? null]],
        label: {
          show: true,
          position: 'bottom',
          formatter: percent(depth),
          color: bad,
          backgroundColor: surface,
          padding: [1, 3],
          borderRadius: 2,
          fontSize: CHART_FONT_SIZE - 1,
        },
      },
    ];
  });
}
