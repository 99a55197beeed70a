import { DARK, LIGHT } from '@tearsheet/shared';

export type { ColorName as ColourName, Palette } from '@tearsheet/shared';
export { DARK, LIGHT };

/** Colours of things side by side, most important first; `rest` is for "all others". */
export const SERIES = [
  LIGHT.series1,
  LIGHT.series2,
  LIGHT.series3,
  LIGHT.series4,
  LIGHT.series5,
  LIGHT.series6,
  LIGHT.series7,
  LIGHT.series8,
] as const;

export function seriesColour(index: number): string {
  return SERIES[index % SERIES.length] ?? LIGHT.rest;
}

/** Text of charts, px. */
export const CHART_FONT_SIZE = 12;
