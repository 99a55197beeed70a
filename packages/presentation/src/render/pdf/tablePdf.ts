import type { Content } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import type { Cell, Column, Table, Tone } from '../../documents/reportDocument.ts';
import { asCell, heatStep } from '../html.ts';
import { HEAT_SHARE, HEAT_STEPS } from '../styles.ts';
import { DENSE_LAYOUT, SIZES, TABLE_LAYOUT } from './layout.ts';
import { mix } from './mix.ts';

const TONES: { readonly [tone in Tone]: string } = {
  good: LIGHT.good,
  bad: LIGHT.bad,
  muted: LIGHT.muted,
  plain: LIGHT.ink,
};

export function toneColour(tone: Tone = 'plain'): string {
  return TONES[tone];
}

/** The head is repeated on every page that the table goes on to. @param title as a part of the head */
export function tablePdf({ columns, rows, dense = false }: Table, isHalf: boolean, title?: string): Content {
  const aligned = (column: Column | undefined) => (dense ? 'center' : (column?.align ?? 'left'));
  const names = columns.map(
    (column): Content => ({
      text: column.title,
      color: LIGHT.muted,
      alignment: aligned(column),
      margin: [0, 0, 0, 1],
    }),
  );
  const body = rows.map((row) =>
    row.map((given, index): Content => {
      const cell = asCell(given);
      const fill = heatColour(cell);
      return {
        text: cell.text,
        alignment: aligned(columns[index]),
        color: toneColour(cell.tone),
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

/** The named column takes what is left; without one all are equal, or the first takes it where there is little room. */
function widths(columns: readonly Column[], dense: boolean, isHalf: boolean): string[] {
  if (dense) return columns.map((_, index) => (index === 0 ? 'auto' : '*'));
  const growing = columns.findIndex(({ grow }) => grow === true);
  if (growing < 0 && !isHalf) return columns.map(() => '*');
  return columns.map((_, index) => (index === Math.max(0, growing) ? '*' : 'auto'));
}

/** As strong as in HTML (styles.ts). */
function heatColour({ heat }: Cell): string | null {
  const step = heatStep(heat);
  if (step === 0) return null;
  return mix(step > 0 ? LIGHT.good : LIGHT.bad, LIGHT.surface, (Math.abs(step) / HEAT_STEPS) * HEAT_SHARE);
}

export function notePdf(note: string | null): Content[] {
  return note === null ? [] : [{ text: note, fontSize: SIZES.small, color: LIGHT.muted, margin: [0, 3, 0, 0] }];
}
