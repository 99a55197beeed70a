import { type ColorName, DARK, LIGHT, type Palette } from '@tearsheet/shared';
import type { ChartFrame } from '../documents/document.ts';

export { type ColorName, DARK, LIGHT, type Palette };

export function paletteOf({ theme }: ChartFrame): Palette {
  return theme === 'dark' ? DARK : LIGHT;
}

/** Colors of groups without a meaning of their own, the most important group first. */
const SERIES = (Object.keys(LIGHT) as ColorName[]).filter((name) => name.startsWith('series'));

/** Number of groups whose colors a reader can distinguish. */
export const MOST_SERIES = SERIES.length;

export function seriesColor(index: number): ColorName {
  return SERIES[index % MOST_SERIES] ?? 'rest';
}

/** Text size of charts in px. */
export const CHART_FONT_SIZE = 12;

/** ECharts would round the place of a line to two decimals, such as 0.0151 to 0.02. */
export const MARK_PRECISION = 12;
