import type { Content } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import type { Block, Chart, Choice, Note, Table, Tiles } from '../../documents/document.ts';
import { onPaper, rowsOnPaper } from '../../documents/paper.ts';
import { chartSvg } from '../chartSvg.ts';
import { BLOCK_GAP, COLUMN_GAP, CONTENT_WIDTH, HALF_WIDTH, SIZES, TILE_LAYOUT } from './layout.ts';
import { notePdf, tablePdf, toneColor } from './tablePdf.ts';

/** Points per px of a drawing: its text of 12 px is then 8.4 pt. */
const SCALE = 0.7;
/** Tables of at most this many rows stay on one page, alone or below each other. */
const UNBROKEN_ROWS = 18;
const UNBROKEN_COLUMN_ROWS = 36;

/** Pieces that may be on different pages. None can leave its heading alone at the foot of a page. */
export function blockPdf(block: Exclude<Block, Choice>): readonly Content[] {
  switch (block.kind) {
    case 'tiles':
      return [tilesPdf(block)];
    case 'note':
      return prosePdf(block);
    case 'table':
      return isLong(block) ? longTable(block) : [titledTable(block, false)];
    case 'chart':
      return [chartPdf(block, false)];
    case 'beside':
      return [
        {
          columns: [block.left, block.right].map((blocks) => ({
            width: HALF_WIDTH,
            stack: onPaper(blocks).flatMap(halfPdf),
          })),
          columnGap: COLUMN_GAP,
          unbreakable: [block.left, block.right].every((blocks) => rowsOf(onPaper(blocks)) <= UNBROKEN_COLUMN_ROWS),
        },
      ];
  }
}

/** True if the block may take several pages. */
export function isLong(block: Block | undefined): boolean {
  return block?.kind === 'table' && rowsOnPaper(block).length > UNBROKEN_ROWS;
}

function halfPdf(block: Exclude<Block, Choice>): readonly Content[] {
  if (block.kind === 'table') return [titledTable(block, true)];
  return block.kind === 'chart' ? [chartPdf(block, true)] : blockPdf(block);
}

function rowsOf(blocks: readonly Block[]): number {
  return blocks.reduce((total, block) => total + (block.kind === 'table' ? rowsOnPaper(block).length + 3 : 0), 0);
}

function tilesPdf({ tiles }: Tiles): Content {
  const cells = tiles.map(
    ({ label, value, note, tone }): Content => ({
      stack: [
        { text: label, fontSize: SIZES.small, color: LIGHT.muted },
        {
          text: value,
          fontSize: 14,
          bold: true,
          color: toneColor(tone),
          margin: [0, 1, 0, 0],
        },
        { text: note, fontSize: SIZES.small, color: LIGHT.muted },
      ],
    }),
  );
  const perRow = 4;
  const rows = Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) =>
    Array.from({ length: perRow }, (__, column) => cells[row * perRow + column] ?? { stack: [] }),
  );
  return { table: { widths: ['*', '*', '*', '*'], body: rows }, layout: TILE_LAYOUT, margin: [0, 4, 0, BLOCK_GAP] };
}

function prosePdf({ heading, paragraphs, bullets, look }: Note): readonly Content[] {
  const small = look === 'small';
  const style = {
    fontSize: small ? SIZES.small : SIZES.text,
    color: small ? LIGHT.muted : LIGHT.ink,
    lineHeight: 1.2,
  } as const;
  const texts = paragraphs.map((text): Content => ({ text, margin: [0, 0, 0, 4], ...style }));
  const list: Content[] = bullets.map((text) => ({ ul: [{ text }], margin: [0, 0, 0, 3], ...style }));
  const [first, ...rest] = [...texts, ...list];
  const opening = [...(heading === null ? [] : [titlePdf(heading)]), ...(first ? [first] : [])];
  return [{ stack: opening, unbreakable: true }, ...rest, gap(BLOCK_GAP - 6)];
}

function titledTable(table: Table, isHalf: boolean): Content {
  return {
    stack: [titlePdf(table.title), tablePdf(table, isHalf), ...notePdf(table)],
    unbreakable: true,
    margin: [0, 0, 0, BLOCK_GAP],
  };
}

/** Its title is a part of the head and so repeats on every page. */
function longTable(table: Table): readonly Content[] {
  return [tablePdf(table, false, table.title), ...notePdf(table), gap(BLOCK_GAP)];
}

function chartPdf(chart: Chart, isHalf: boolean): Content {
  const { title, height } = chart;
  const width = isHalf ? HALF_WIDTH : CONTENT_WIDTH;
  const size = { width: Math.round(width / SCALE), height: Math.round(height * (isHalf ? 0.78 : 0.72)) };
  return {
    stack: [titlePdf(title), { svg: chartSvg(chart, size), width }],
    unbreakable: true,
    margin: [0, 0, 0, BLOCK_GAP],
  };
}

function titlePdf(text: string): Content {
  return { text, fontSize: SIZES.heading, bold: true, color: LIGHT.ink, margin: [0, 0, 0, 4] };
}

function gap(points: number): Content {
  return { text: '', fontSize: 1, margin: [0, 0, 0, points] };
}
