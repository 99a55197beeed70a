/**
 * The colours of a report, once for light and once for dark. Charts are drawn with the light ones; in HTML each is also a
 * class whose colour follows the reader's choice, so one drawing serves both. No two of the light ones may be equal.
 */
export const LIGHT = {
  ink: '#1b2430',
  muted: '#5a6575',
  line: '#e4e8ee',
  axis: '#a9b2bf',
  surface: '#ffffff',
  accent: '#1d5fc4',
  benchmark: '#8a94a5',
  good: '#12805c',
  bad: '#c8402f',
  series1: '#2f6fce',
  series2: '#e08b1f',
  series3: '#2b9d76',
  series4: '#c04a7d',
  series5: '#7a60c6',
  series6: '#4fa3c4',
  series7: '#b09c2a',
  series8: '#8d6e5b',
  rest: '#a3abb8',
} as const;

export type ColourName = keyof typeof LIGHT;
export type Palette = { readonly [name in ColourName]: string };

export const DARK: Palette = {
  ink: '#e7ebf1',
  muted: '#9ca9ba',
  line: '#2a3440',
  axis: '#4d5a6b',
  surface: '#151b23',
  accent: '#6ea8ff',
  benchmark: '#93a0b2',
  good: '#3fcf97',
  bad: '#ff8071',
  series1: '#6ea3f5',
  series2: '#f2ab52',
  series3: '#52c79d',
  series4: '#e67ba8',
  series5: '#a690f0',
  series6: '#7cc6e3',
  series7: '#d3c052',
  series8: '#bd9a85',
  rest: '#78849a',
};

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
