/** One line of a chart for a terminal. */
export interface Sparkline {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
  /** A fall has a scale and a color of its own. */
  readonly isFall?: boolean;
}

/** The place of a chart. */
export interface ChartFrame {
  /** Size in px. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /** With tooltips and zoom. */
  readonly interactive: boolean;
}
