import type { BarSeriesOption } from 'echarts';

const STACK = { type: 'bar', stack: 'all', stackStrategy: 'all' } as const;

/** Bars that begin at `lows`: they stand on bars that are not seen. */
export function floatingBars(lows: readonly number[], bars: BarSeriesOption): BarSeriesOption[] {
  return [
    { ...STACK, silent: true, data: [...lows], itemStyle: { color: 'transparent' } },
    { ...STACK, ...bars },
  ];
}
