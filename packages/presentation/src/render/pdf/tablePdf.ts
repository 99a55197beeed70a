import type { Content } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import { asCell, type Cell, type Column, type Table, type Tone } from '../../documents/document.ts';
import { noteOnPaper, rowsOnPaper } from '../../documents/paper.ts';
import { heatStep } from '../html.ts';
import { HEAT_SHARE, HEAT_STEPS } from '../styles.ts';
import { DENSE_LAYOUT, SIZES, TABLE_LAYOUT } from './layout.ts';

const TONES: { readonly [tone in Tone]: string } = {
  good: LIGHT.good,
  bad: LIGHT.bad,
  muted: LIGHT.muted,
  plain: LIGHT.ink,
};

export function toneColor(tone: Tone = 'plain'): string {
  return TONES[tone];
}

/** A table whose head is repeated on every page. @param title as a part of the head */
export function tablePdf(table: Table, isHalf: boolean, title?: string): Content {
  const { columns, dense = false } = table;
  const aligned = (column: Column | undefined) => (dense ? 'center' : (column?.align ?? 'left'));
  const names = columns.map(
    (column): Content => ({
      text: column.title,
      color: LIGHT.muted,
      alignment: aligned(column),
      margin: [0, 0, 0, 1],
    }),
  );
  const body = rowsOnPaper(table).map((row) =>
    row.map((given, index): Content => {
      const cell = asCell(given);
      const fill = heatColor(cell);
      return {
        text: cell.text,
        alignment: aligned(columns[index]),
        color: toneColor(cell.tone),
        bold: cell.strong ?? false,
        ...(fill === null ? {} : { fillColor: fill }),
      };
    }),
  );
  const head = title === undefined ? [names] : [titleRow(title, columns.length), names];
  return {
    table: {
      headerRows: head.length,
      keepWithHeaderRows: 3,
      dontBreakRows: true,
      widths: widths(columns, dense, isHalf),
      body: [...head, ...body],
    },
    layout: dense ? DENSE_LAYOUT : TABLE_LAYOUT,
    fontSize: dense ? SIZES.dense : SIZES.table,
  };
}

function titleRow(title: string, width: number): Content[] {
  return [
    { text: title, bold: true, fontSize: SIZES.heading, colSpan: width },
    ...Array.from({ length: width - 1 }, () => ''),
  ];
}

/** The growing column takes the remaining width. Without one all are equal, or the first one grows if there is little room. */
function widths(columns: readonly Column[], dense: boolean, isHalf: boolean): string[] {
  if (dense) return columns.map((_, index) => (index === 0 ? 'auto' : '*'));
  const growing = columns.findIndex(({ grow }) => grow === true);
  if (growing < 0 && !isHalf) return columns.map(() => '*');
  return columns.map((_, index) => (index === Math.max(0, growing) ? '*' : 'auto'));
}

/** The same color as in HTML (styles.ts). */
function heatColor({ heat }: Cell): string | null {
  const step = heatStep(heat);
  if (step === 0) return null;
  return mix(step > 0 ? LIGHT.good : LIGHT.bad, LIGHT.surface, (Math.abs(step) / HEAT_STEPS) * HEAT_SHARE);
}

export function notePdf(table: Table): Content[] {
  const note = noteOnPaper(table);
  return note === null ? [] : [{ text: note, fontSize: SIZES.small, color: LIGHT.muted, margin: [0, 3, 0, 0] }];
}

/** A mixture of two colors as #rrggbb. @param share of the first color, 0 to 1. @example mix('#000000', '#ffffff', 0.5) // #808080 */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
