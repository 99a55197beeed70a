/**
 * The colors of charts, for light and for dark backgrounds. Charts are drawn with the light ones. In HTML each color is also a
 * class that follows the reader's setting, so one drawing serves both. No two of the light colors may be equal.
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
  series9: '#b5382f',
  series10: '#1f4e8c',
  series11: '#8fb339',
  series12: '#d98bb5',
  series13: '#1f6f5c',
  series14: '#f2c14e',
  rest: '#a3abb8',
} as const;

export type ColorName = keyof typeof LIGHT;
export type Palette = { readonly [name in ColorName]: string };

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
  series9: '#e0685d',
  series10: '#4b7fd1',
  series11: '#b4d867',
  series12: '#f2b6d4',
  series13: '#3f9d86',
  series14: '#f7dc8b',
  rest: '#78849a',
};

/** Colors around the charts: the page behind the cards, text on the accent color, and warnings. */
const SURROUNDINGS = {
  light: { page: '#f4f6f9', onAccent: '#ffffff', warn: '#8a5a00', warnbg: '#fff4d6' },
  dark: { page: '#0e1319', onAccent: '#0c1a28', warn: '#ffd479', warnbg: '#3a2e10' },
} as const;

/** Every color as `[name of the CSS variable, light, dark]`. */
const PALETTE: readonly (readonly [name: string, light: string, dark: string])[] = [
  ...Object.entries(LIGHT).map(([name, light]) => [name, light, DARK[name as ColorName]] as const), // the keys of LIGHT
  ...(['page', 'onAccent', 'warn', 'warnbg'] as const).map(
    (name) => [name, SURROUNDINGS.light[name], SURROUNDINGS.dark[name]] as const,
  ),
];

/** Every color as a declaration of a CSS variable. */
export const CSS_COLORS = PALETTE.map(([name, light, dark]) => `--${name}: light-dark(${light}, ${dark});`).join(' ');
