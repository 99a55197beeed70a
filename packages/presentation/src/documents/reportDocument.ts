import type { EChartsOption } from 'echarts';

/**
 * A report before it has a form: both renderers, HTML and PDF, read the same blocks, so neither says what the other does
 * not. All text is plain.
 */
export interface ReportDocument {
  readonly title: string;
  readonly subtitle: string;
  /** Above the title, e.g. Portfolio tear sheet. */
  readonly kind: string;
  /** BCP 47. */
  readonly language: string;
  /** Shown at the top and, in the PDF, on every page; null: the data are real. */
  readonly warning: Warning | null;
  /** Small facts beside the title. */
  readonly facts: readonly LabelledText[];
  readonly sections: readonly DocumentSection[];
  /** One line for the foot of every page. */
  readonly footer: string;
}

export interface Warning {
  /** Two or three words, for every page. */
  readonly mark: string;
  /** One sentence. */
  readonly text: string;
}

export interface LabelledText {
  readonly label: string;
  readonly text: string;
}

export interface DocumentSection {
  /** Unique, for links and for the ids of its charts. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block = Tiles | Prose | Table | Chart | SideBySide;

export type Tone = 'good' | 'bad' | 'muted' | 'plain';

/** The headline figures. */
export interface Tiles {
  readonly kind: 'tiles';
  readonly tiles: readonly {
    readonly label: string;
    readonly value: string;
    readonly note: string;
    readonly tone: Tone;
  }[];
}

export interface Prose {
  readonly kind: 'prose';
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
  readonly bullets: readonly string[];
  /** Small print. */
  readonly small?: boolean;
}

export interface Cell {
  readonly text: string;
  readonly tone?: Tone;
  /** −1 to 1: background from bad to good. */
  readonly heat?: number;
  readonly strong?: boolean;
}

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Share of the width in the PDF; absent: as wide as its content. */
  readonly grow?: boolean;
}

export interface Table {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (Cell | string)[])[];
  /** Beneath, e.g. how many rows were left out. */
  readonly note: string | null;
  /** Small cells without lines between, for a heat map. */
  readonly dense?: boolean;
}

export interface Chart {
  readonly kind: 'chart';
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** px at full width */
  readonly height: number;
  readonly draw: (frame: ChartFrame) => EChartsOption;
  /** The numbers of the chart. */
  readonly data: Omit<Table, 'kind' | 'title'>;
}

export interface ChartFrame {
  /** px */
  readonly width: number;
  readonly height: number;
}

/** Two blocks beside each other where there is room. */
export interface SideBySide {
  readonly kind: 'beside';
  readonly left: readonly Block[];
  readonly right: readonly Block[];
}
