import type { Content } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import { asCell, type Cell, type Column, type Table, type Tone } from '../../documents/document.ts';
import { noteOnPaper, rowsOnPaper } from '../../documents/paper.ts';
import { mixColors } from '../colors.ts';
import { heatStep } from '../html.ts';
import { HEAT_SHARE, HEAT_STEPS } from '../styles.ts';
import { DENSE_LAYOUT, SIZES, TABLE_LAYOUT, TIGHT_LAYOUT } from './layout.ts';
import { addTag, type Tag, taggedText } from './tags.ts';

const TONES: { readonly [tone in Tone]: string } = {
  good: LIGHT.good,
  bad: LIGHT.bad,
  muted: LIGHT.muted,
  plain: LIGHT.ink,
};

export function toneColor(tone: Tone = 'plain'): string {
  return TONES[tone];
}

export interface TablePlace {
  readonly parent: Tag;
  readonly isHalf: boolean;
  readonly isTight: boolean;
  /** Becomes a part of the head. */
  readonly title?: string;
}

/** A table whose head is repeated on every page. */
export function tablePdf(table: Table, { parent, isHalf, isTight, title }: TablePlace): Content {
  const { columns, dense = false } = table;
  const titleTag = title === undefined ? null : addTag(parent, 'H3');
  const tableTag = addTag(parent, 'Table');
  const headTag = addTag(addTag(tableTag, 'THead'), 'TR');
  const bodyTag = addTag(tableTag, 'TBody');
  const aligned = (column: Column | undefined) => (dense ? 'center' : (column?.align ?? 'left'));
  const names = columns.map(
    (column): Content => ({
      ...taggedText(column.title, addTag(headTag, 'TH', { scope: 'Column' })),
      color: LIGHT.muted,
      alignment: aligned(column),
      margin: [0, 0, 0, 1],
    }),
  );
  const body = rowsOnPaper(table).map((row) => {
    const rowTag = addTag(bodyTag, 'TR');
    return row.map((given, index): Content => {
      const cell = asCell(given);
      const fill = heatColor(cell);
      return {
        ...taggedText(cell.text, index === 0 ? addTag(rowTag, 'TH', { scope: 'Row' }) : addTag(rowTag, 'TD')),
        alignment: aligned(columns[index]),
        color: toneColor(cell.tone),
        bold: cell.strong ?? false,
        ...(fill === null ? {} : { fillColor: fill }),
      };
    });
  });
  const head = title === undefined || titleTag === null ? [names] : [titleRow(title, titleTag, columns.length), names];
  return {
    table: {
      headerRows: head.length,
      keepWithHeaderRows: 3,
      dontBreakRows: true,
      widths: widths(columns, dense, isHalf),
      body: [...head, ...body],
    },
    layout: dense ? DENSE_LAYOUT : isTight ? TIGHT_LAYOUT : TABLE_LAYOUT,
    fontSize: dense ? SIZES.dense : SIZES.table,
  };
}

function titleRow(title: string, tag: Tag, width: number): Content[] {
  return [
    { ...taggedText(title, tag), bold: true, fontSize: SIZES.heading, colSpan: width },
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
  return mixColors(step > 0 ? LIGHT.good : LIGHT.bad, LIGHT.surface, (Math.abs(step) / HEAT_STEPS) * HEAT_SHARE);
}

export function notePdf(table: Table, parent: Tag): Content[] {
  const note = noteOnPaper(table);
  return note === null
    ? []
    : [{ ...taggedText(note, addTag(parent, 'P')), fontSize: SIZES.small, color: LIGHT.muted, margin: [0, 3, 0, 0] }];
}
