import type { Table, TableLayout } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';

/** A4 in points: left, top, right, bottom. */
export const MARGINS = [40, 58, 40, 50] as const;
export const CONTENT_WIDTH = 595.28 - MARGINS[0] - MARGINS[2];
export const COLUMN_GAP = 20;
export const HALF_WIDTH = (CONTENT_WIDTH - COLUMN_GAP) / 2;

export const SIZES = { title: 22, section: 14, heading: 9.5, text: 8.8, table: 7.8, small: 7.2, dense: 6.6 } as const;

/** Space before a block, pt. */
export const BLOCK_GAP = 14;
export const TIGHT_GAP = 9;

/** No rule around the table and inside its head, and a stronger one under the head. */
function ruleWidth(index: number, { body, headerRows = 0 }: Table): number {
  if (index < headerRows || index === body.length) return 0;
  return index === headerRows ? 0.7 : 0.4;
}

/** A line under the head, hairlines between the rows, no vertical lines. */
export const TABLE_LAYOUT: TableLayout = {
  hLineWidth: (index, { table }) => ruleWidth(index, table),
  vLineWidth: () => 0,
  hLineColor: (index, { table }) => (index === table.headerRows ? LIGHT.axis : LIGHT.line),
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 4),
  paddingTop: () => 2.6,
  paddingBottom: () => 2.6,
};

/** For a report of one page. */
export const TIGHT_LAYOUT: TableLayout = { ...TABLE_LAYOUT, paddingTop: () => 1.5, paddingBottom: () => 1.5 };

/** Colored cells with white between them. */
export const DENSE_LAYOUT: TableLayout = {
  hLineWidth: (index) => (index === 0 ? 0 : 1.2),
  vLineWidth: (index, { table }) => (index === 0 || index === table.widths.length ? 0 : 1.2),
  hLineColor: () => LIGHT.surface,
  vLineColor: () => LIGHT.surface,
  paddingLeft: () => 1,
  paddingRight: () => 1,
  paddingTop: () => 2.8,
  paddingBottom: () => 2.8,
};

/** A frame around the tiles and lines between them. */
export const TILE_LAYOUT: TableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => LIGHT.line,
  vLineColor: () => LIGHT.line,
  paddingLeft: () => 8,
  paddingRight: () => 6,
  paddingTop: () => 6,
  paddingBottom: () => 6,
};
