import type { Content } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import type { Block, Chart, Choice, Cover, Note, Table, Tiles } from '../../documents/document.ts';
import { onPaper, rowsOnPaper } from '../../documents/paper.ts';
import { chartSvg } from '../chartSvg.ts';
import { BLOCK_GAP, COLUMN_GAP, CONTENT_WIDTH, HALF_WIDTH, SIZES, TIGHT_GAP, TILE_LAYOUT } from './layout.ts';
import { notePdf, tablePdf, toneColor } from './tablePdf.ts';
import { addTag, type Tag, taggedText } from './tags.ts';

/** Points per px of a drawing: its text of 12 px is then 8.4 pt. */
const SCALE = 0.7;
/** Tables of at most this many rows stay on one page, alone or below each other. */
const UNBROKEN_ROWS = 18;
const UNBROKEN_COLUMN_ROWS = 36;

/** The surroundings of a block. */
export interface Place {
  readonly parent: Tag;
  readonly colors: Cover['colors'];
  /** Less space between blocks, so that a report fits on one page. */
  readonly isTight: boolean;
}

/** Pieces that may be on different pages. None can leave its heading alone at the foot of a page. */
export function blockPdf(block: Exclude<Block, Choice>, place: Place): readonly Content[] {
  switch (block.kind) {
    case 'tiles':
      return [tilesPdf(block, place)];
    case 'note':
      return prosePdf(block, place);
    case 'table':
      return isLong(block) ? longTable(block, place) : [titledTable(block, place, false)];
    case 'chart':
      return [chartPdf(block, place, false)];
    case 'beside':
      return [
        {
          columns: [block.left, block.right].map((blocks) => ({
            width: HALF_WIDTH,
            stack: onPaper(blocks).flatMap((inner) => halfPdf(inner, place)),
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

function halfPdf(block: Exclude<Block, Choice>, place: Place): readonly Content[] {
  if (block.kind === 'table') return [titledTable(block, place, true)];
  return block.kind === 'chart' ? [chartPdf(block, place, true)] : blockPdf(block, place);
}

function rowsOf(blocks: readonly Block[]): number {
  return blocks.reduce((total, block) => total + (block.kind === 'table' ? rowsOnPaper(block).length + 3 : 0), 0);
}

function tilesPdf({ tiles }: Tiles, { parent, isTight }: Place): Content {
  const cells = tiles.map(({ label, value, note, tone }): Content => {
    const tag = addTag(parent, 'P');
    return {
      stack: [
        { ...taggedText(label, tag), fontSize: SIZES.small, color: LIGHT.muted },
        {
          ...taggedText(value, tag),
          fontSize: 14,
          bold: true,
          color: toneColor(tone),
          margin: [0, 1, 0, 0],
        },
        { ...taggedText(note, tag), fontSize: SIZES.small, color: LIGHT.muted },
      ],
    };
  });
  const perRow = 4;
  const rows = Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) =>
    Array.from({ length: perRow }, (__, column) => cells[row * perRow + column] ?? { stack: [] }),
  );
  return {
    table: { widths: ['*', '*', '*', '*'], body: rows },
    layout: TILE_LAYOUT,
    margin: [0, 4, 0, gapOf(isTight)],
  };
}

function prosePdf({ heading, paragraphs, bullets, look }: Note, place: Place): readonly Content[] {
  const { parent, isTight } = place;
  const small = look === 'small';
  const style = {
    fontSize: small ? SIZES.small : SIZES.text,
    color: small ? LIGHT.muted : LIGHT.ink,
    lineHeight: 1.2,
  } as const;
  const title = heading === null ? [] : [titlePdf(heading, place)];
  const texts = paragraphs.map((text): Content => {
    return { ...taggedText(text, addTag(parent, 'P')), margin: [0, 0, 0, 4], ...style };
  });
  const listTag = bullets.length > 0 ? addTag(parent, 'L') : parent;
  const list: Content[] = bullets.map((text) => {
    const body = addTag(addTag(listTag, 'LI'), 'LBody');
    return { ul: [taggedText(text, body)], margin: [0, 0, 0, 3], ...style };
  });
  // The last bullet never begins a page alone.
  const last: Content[] = list.length < 2 ? [] : [{ stack: list.splice(-2), unbreakable: true }];
  const [first, ...rest] = [...texts, ...list, ...last];
  const opening = [...title, ...(first ? [first] : [])];
  return [{ stack: opening, unbreakable: true }, ...rest, gap(isTight ? 0 : BLOCK_GAP - 6)];
}

function titledTable(table: Table, place: Place, isHalf: boolean): Content {
  const { parent, isTight } = place;
  return {
    stack: [titlePdf(table.title, place), tablePdf(table, { parent, isHalf, isTight }), ...notePdf(table, parent)],
    unbreakable: true,
    margin: [0, 0, 0, gapOf(isTight)],
  };
}

/** Its title is a part of the head and so repeats on every page. */
function longTable(table: Table, { parent }: Place): readonly Content[] {
  return [
    tablePdf(table, { parent, isHalf: false, isTight: false, title: table.title }),
    ...notePdf(table, parent),
    gap(BLOCK_GAP),
  ];
}

function chartPdf(chart: Chart, place: Place, isHalf: boolean): Content {
  const { parent, colors, isTight } = place;
  const { title, height } = chart;
  const width = isHalf ? HALF_WIDTH : CONTENT_WIDTH;
  const size = { width: Math.round(width / SCALE), height: Math.round(height * (isHalf ? 0.78 : 0.72)) };
  return {
    stack: [
      titlePdf(title, place),
      {
        svg: inColors(chartSvg(chart, size), colors),
        width,
        tag: addTag(parent, 'Figure', { alt: chart.description }),
      },
    ],
    unbreakable: true,
    margin: [0, 0, 0, gapOf(isTight)],
  };
}

/** A drawing in the colors of the firm. */
function inColors(svg: string, { primary, secondary }: Cover['colors']): string {
  return svg
    .replaceAll(LIGHT.accent, primary ?? LIGHT.accent)
    .replaceAll(LIGHT.benchmark, secondary ?? LIGHT.benchmark);
}

function gapOf(isTight: boolean): number {
  return isTight ? TIGHT_GAP : BLOCK_GAP;
}

function titlePdf(text: string, { parent, isTight }: Place): Content {
  // A report of one page has no headings of sections.
  return {
    ...taggedText(text, addTag(parent, isTight ? 'H2' : 'H3')),
    fontSize: SIZES.heading,
    bold: true,
    color: LIGHT.ink,
    margin: [0, 0, 0, 4],
  };
}

function gap(points: number): Content {
  return { text: '', fontSize: 1, margin: [0, 0, 0, points] };
}

/** Returns the pieces without the space after the last one, which would begin a page of its own. */
export function withoutLastGap(pieces: readonly Content[]): readonly Content[] {
  const last = pieces.at(-1);
  return typeof last === 'object' && 'text' in last && last.text === '' ? pieces.slice(0, -1) : pieces;
}
