import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import type { EChartsOption } from 'echarts';
import { longDate } from '../format/dates.ts';
import { type Figure, figureText, MISSING } from '../format/numbers.ts';
import { labelText, meaningOf } from '../language/labels.ts';
import { t } from '../language/translate.ts';
import type { ChartFrame, ChartView, Sparkline, TimeControls } from './frame.ts';

export type { ChartFrame, ChartView, Sparkline };

import type { Cover } from './client/options.ts';

export type { Cover };

/** A document without a form. HTML, PDF, the terminal, and the browser draw the same blocks. All text is plain. */
export interface ReportDocument {
  readonly title: string;
  readonly subtitle: string;
  /** Shown above the title, for example Portfolio tear sheet. */
  readonly kind: string;
  /** BCP 47. */
  readonly language: string;
  /** Shown at the top, and on every page of the PDF. Null for real data. */
  readonly warning: Warning | null;
  /** The firm that hands the report over. Absent for other documents. */
  readonly cover?: Cover;
  /** True if everything must fit on one page. */
  readonly isOnePage?: boolean;
  /** Short facts, shown next to the title. */
  readonly facts: readonly LabeledText[];
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

export interface LabeledText {
  readonly label: string;
  readonly text: string;
}

export interface DocumentSection {
  /** Unique, for links and for the ids of the charts. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block = Tiles | Note | Table | Chart | SideBySide | Choice;

export type Tone = 'good' | 'bad' | 'muted' | 'plain';

/** The headline figures. A note may have several lines. */
export interface Tiles {
  readonly kind: 'tiles';
  readonly tiles: readonly Tile[];
}

export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly tone: Tone;
  /** The meaning of the figure, for a tooltip. */
  readonly description?: string;
}

export interface Note {
  readonly kind: 'note';
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
  readonly bullets: readonly string[];
  /** `small` is small print. `warning` stands out. */
  readonly look?: 'small' | 'warning';
  /** BCP 47 languages of texts that are not in that of the document, such as sentences of the service. */
  readonly languages?: { readonly paragraphs?: string; readonly bullets?: string };
}

export interface Cell {
  readonly text: string;
  /** The value behind the text, for sorting and for files. Without it, the text itself is used. */
  readonly value?: number | string | null;
  readonly tone?: Tone;
  /** −1 to 1: background from bad to good. */
  readonly heat?: number;
  /** Length of a bar next to the text, from 0 to 1. */
  readonly bar?: number;
  readonly strong?: boolean;
  /** RIC of the instrument that the cell names, for a link. */
  readonly ric?: string;
  /** Address of a web page. */
  readonly href?: string;
  /** BCP 47, of a text that is not in the language of the document. */
  readonly lang?: string;
}

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Takes the width that is left over. */
  readonly grow?: boolean;
  /** The meaning of the figure, for a tooltip. */
  readonly description?: string;
}

export interface TableData {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (Cell | string)[])[];
  /** Number of rows to show first. Paper shows only these, the browser shows the others on request. */
  readonly shown?: number;
  /** Last row, which sorting does not move. */
  readonly total?: readonly (Cell | string)[];
  readonly note: string | null;
}

export interface Table extends TableData {
  readonly kind: 'table';
  readonly title: string;
  /** Small cells without lines between, for a heat map. Its rows cannot be sorted. */
  readonly dense?: boolean;
  /** Closed at first in the browser. */
  readonly isFolded?: boolean;
}

export interface Chart {
  readonly kind: 'chart';
  /** True if a table of the document has the same numbers, so plain text leaves the chart out. */
  readonly isInTable?: true;
  readonly id: string;
  readonly title: string;
  /** The content of the chart, for readers who do not see it. */
  readonly description: string;
  /** Height in px at full width. */
  readonly height: number;
  readonly draw: (frame: ChartFrame) => EChartsOption;
  /** For a chart over time. */
  readonly time?: TimeControls;
  /** Explains the marks. Shown in the browser. */
  readonly caption?: string;
  /** The numbers of the chart. Made on request, because some have thousands of rows. */
  readonly data: () => TableData;
  /** Lines that a terminal can draw, on one scale, except falls. */
  readonly sparklines?: readonly Sparkline[];
  /** The texts of the first and the last value of the lines, such as two dates. */
  readonly ends?: readonly [from: string, to: string];
}

/** Two groups of blocks next to each other where there is room. */
export interface SideBySide {
  readonly kind: 'beside';
  readonly left: readonly Block[];
  readonly right: readonly Block[];
}

/** Views of which the browser shows one at a time. Paper shows all of them, two side by side, or only the first. */
export interface Choice {
  readonly kind: 'choice';
  /** The name of the choice, for example Group by. */
  readonly label: string;
  readonly options: readonly { readonly label: string; readonly block: Table | Chart | Choice }[];
  readonly onPaper: 'all' | 'first';
}

/** Shown with every document of simulated prices. */
export const SIMULATED: Warning = {
  get mark() {
    return t('Simulated data');
  },
  get text() {
    return t('Simulated market data: these are not real prices or results.');
  },
};

export const left = (title: string): Column => ({ title, align: 'left' });
export const wide = (title: string): Column => ({ title, align: 'left', grow: true });
export const right = (title: string): Column => ({ title, align: 'right' });

/** A column of a figure. @param suffix for example a currency */
export function column(name: LabelName, suffix = ''): Column {
  const { unit } = LABELS[name];
  const label = labelText(name);
  const isText = unit === 'text' || unit === 'date';
  return {
    title: suffix === '' ? label : `${label}, ${suffix}`,
    align: isText ? 'left' : 'right',
    description: meaningOf(name),
  };
}

/** A cell of a figure in its own format. Changes are colored. */
export function cell(name: LabelName, value: Figure): Cell {
  const text = figureText(name, value);
  return { text, value: value ?? null, ...(isChange(name) ? { tone: toneOf(value, text) } : {}) };
}

/** A headline figure in its own format. Changes and the maximum drawdown are colored. */
export function tile(name: LabelName, value: Figure, note = ''): Tile {
  const text = figureText(name, value);
  return {
    label: labelText(name),
    value: text,
    note,
    tone: isChange(name) || name === 'max_drawdown' ? toneOf(value, text) : 'plain',
    description: meaningOf(name),
  };
}

function isChange(name: LabelName): boolean {
  return LABELS[name].format.startsWith('change');
}

/** A cell of a date. Files and sorting use YYYY-MM-DD. */
export function dateCell(date: string | null): Cell {
  return date === null ? { text: '', value: null } : { text: longDate(date), value: date };
}

/** A cell that names an instrument. */
export function ricCell(ric: string, name = ric): Cell {
  return { text: name, ric };
}

/** Good above zero, bad below. A value whose text is rounded to zero has no tone. */
export function toneOf(value: Figure, text = String(value)): Tone {
  if (value === null || value === undefined || !/[1-9]/.test(text)) return 'plain';
  return value > 0 ? 'good' : 'bad';
}

export function strong(cell: Cell | string): Cell {
  return { ...asCell(cell), strong: true };
}

export function muted(text: string): Cell {
  return { text, tone: 'muted' };
}

/** Text, or the sign for a missing figure. */
export function orMissing(text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? MISSING : text;
}

export function asCell(given: Cell | string): Cell {
  return typeof given === 'string' ? { text: given } : given;
}

/** Returns two blocks next to each other, or the one that exists. */
export function beside(first: Block | null, second: Block | null): readonly Block[] {
  if (first && second) return [{ kind: 'beside', left: [first], right: [second] }];
  return [first, second].filter((block) => block !== null);
}

/** A section, or null if it has no block. */
export function section(id: string, title: string, blocks: readonly (Block | null)[]): DocumentSection | null {
  const found = blocks.filter((block) => block !== null);
  return found.length === 0 ? null : { id, title, blocks: found };
}
