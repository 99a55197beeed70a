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
  /** The choices of the reader. Absent on paper. */
  readonly view?: ChartView;
}

/** The choices of the reader of a chart over time. */
export interface ChartView {
  /** First moment to show, ms since 1970 UTC. Null for all. */
  readonly from: number | null;
  readonly isLogarithmic: boolean;
  readonly hasMarks: boolean;
}

/** The choices that a chart over time offers. */
export interface TimeControls {
  /** ms since 1970 UTC, of the first and the last value. */
  readonly ends: readonly [first: number, last: number];
  /** The scale at first. Absent if there is no choice. */
  readonly isLogarithmic?: boolean;
  /** The name of the marks. Absent if there are none. */
  readonly marks?: string;
  /** A line about the range from a moment on, such as the returns in it. */
  readonly readout?: (from: number | null) => string;
}
