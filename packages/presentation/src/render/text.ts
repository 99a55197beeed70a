import {
  asCell,
  type Block,
  type Cell,
  type Chart,
  type Choice,
  type ReportDocument,
  type Sparkline,
  type Table,
} from '../documents/document.ts';
import { onPaper, rowsOnPaper } from '../documents/paper.ts';
import { t } from '../language/translate.ts';
import { fitColumns, rowLines, wrapText } from './columns.ts';
import { sparkline } from './sparkline.ts';

/** Styles a text for the terminal. */
export type Paint = (format: 'blue' | 'green' | 'red' | 'gray' | 'dim', text: string) => string;

const WIDTH = 90;
const LABEL_WIDTH = 23;
/** A chart on a wider screen gets no wider. */
const MOST_WIDTH = 200;
/** A narrower line gives up its values. */
const LEAST_WIDTH = 20;

/** The colors and the width of the terminal. */
interface Screen {
  readonly paint: Paint;
  readonly columns: number;
}

/**
 * Returns the document as plain text. Text wraps at 90 columns.
 *
 * @param columns width of the terminal, which every line fits. Infinity if there is none.
 */
export function renderText(
  document: ReportDocument,
  paint: Paint = (_format, text) => text,
  columns = Number.POSITIVE_INFINITY,
): string {
  const screen = { paint, columns };
  const { title, subtitle, warning, sections, footer } = document;
  const parts = [
    [[title, subtitle].filter((text) => text !== '').join('   ')].filter((text) => text !== ''),
    warning === null ? [] : [paint('red', warning.text)],
    ...sections.flatMap((section) => [
      section.title === '' ? [] : [paint('green', section.title)],
      ...onPaper(section.blocks).map((block) => blockText(block, screen)),
    ]),
    wrap(footer, screen).map((line) => (line === '' ? '' : paint('dim', line))),
  ].filter((lines) => lines.some((line) => line !== ''));
  const text = parts.map((lines) => lines.join('\n')).join('\n\n');
  const lines = text.split('\n').flatMap((line) => wrapText(line, columns, true));
  return `${lines.join('\n')}\n`.replaceAll('\u00a0', ' ');
}

function blockText(block: Exclude<Block, Choice>, screen: Screen): string[] {
  const { paint } = screen;
  switch (block.kind) {
    case 'tiles':
      return block.tiles.map(({ label, value, note, tone }) => {
        const text = toned(tone, value, paint);
        return `${label.padEnd(LABEL_WIDTH)} ${text}${note === '' ? '' : `  ${note.replaceAll('\n', ', ')}`}`;
      });
    case 'note':
      return [
        ...(block.heading === null ? [] : [paint('blue', block.heading)]),
        ...block.paragraphs.flatMap((text) => text.split('\n').flatMap((line) => wrap(line, screen))),
        ...block.bullets.flatMap((text) => wrap(text, screen, 2).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`)),
      ];
    case 'table':
      return tableText(block, screen);
    case 'chart':
      return block.isInTable ? [] : chartText(block, screen);
    case 'beside':
      return [...onPaper(block.left), ...onPaper(block.right)].flatMap((inner) => [...blockText(inner, screen), '']);
  }
}

/**
 * Draws all lines on one scale, except falls, which have their own. Each line ends with its lowest and highest values. Below
 * all of them are the ends of the axis. A chart without lines shows its numbers.
 */
function chartText(chart: Chart, screen: Screen): string[] {
  const { paint, columns } = screen;
  const { sparklines, title, ends } = chart;
  if (!sparklines) return tableText({ ...chart.data(), kind: 'table', title }, screen);
  const ranges = sparklines.map(rangeText);
  const room = columns === Number.POSITIVE_INFINITY ? WIDTH : Math.min(columns, MOST_WIDTH);
  const beside = Math.max(...ranges.map((text) => text.length));
  const hasRanges = room - LABEL_WIDTH - beside >= LEAST_WIDTH;
  const width = Math.max(1, room - LABEL_WIDTH - (hasRanges ? beside : 0));
  const lines = sparklines.map(({ label, values, isFall = false }, at) => {
    const others = sparklines.flatMap((other) => (isFall || other.isFall ? [] : other.values));
    const color = isFall ? 'red' : at === 0 ? 'blue' : 'gray';
    const drawn = paint(color, sparkline(values, width, others));
    return label.padEnd(LABEL_WIDTH) + drawn + (hasRanges ? paint('dim', ranges[at] ?? '') : '');
  });
  const [from, to] = ends ?? ['', ''];
  const shown = Math.min(width, Math.max(...sparklines.map(({ values }) => values.length)));
  const hasAxis = ends !== undefined && shown > from.length + to.length;
  const axis = `${' '.repeat(LABEL_WIDTH)}${from}${to.padStart(shown - from.length)}`;
  return hasAxis ? [...lines, paint('dim', axis)] : lines;
}

/** The lowest and the highest value of a line. Empty without values. */
function rangeText({ values, format }: Sparkline): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? ''
    : `  ${t('{low} to {high}', { low: format(Math.min(...known)), high: format(Math.max(...known)) })}`;
}

/** Longer texts follow the row on lines of their own. */
const LONGEST_CELL = 60;

function tableText(table: Table, screen: Screen): string[] {
  const { columns, title, note } = table;
  const { paint } = screen;
  const rows = rowsOnPaper(table).map((row) => row.map(asCell));
  const head = columns.map((column): Cell => ({ text: column.title }));
  const textsOf = (row: readonly Cell[]) => row.map((cell) => (isShort(cell) ? cell.text : ''));
  const groups = fitColumns([head, ...rows].map(textsOf), screen.columns);
  const isRight = (column: number) => columns[column]?.align !== 'left';
  const below = (row: readonly Cell[]) =>
    row.filter((cell) => !isShort(cell)).flatMap(({ text }) => wrap(text, screen, 2).map((part) => `  ${part}`));
  return [
    ...(title === '' ? [] : [paint('blue', title)]),
    ...groups.flatMap((group, at) => {
      const linesOf = (row: readonly Cell[]) =>
        rowLines(textsOf(row), group, {
          isRight,
          paint: (padded, column) => toned(row[column]?.tone, padded, paint),
        });
      return [
        ...(at === 0 ? [] : ['']),
        ...linesOf(head),
        ...rows.flatMap((row) => [...linesOf(row), ...(at === 0 ? below(row) : [])]),
      ];
    }),
    ...(note === null ? [] : wrap(note, screen)),
  ];
}

function isShort({ text }: Cell): boolean {
  return text.length <= LONGEST_CELL;
}

function toned(tone: Cell['tone'], text: string, paint: Paint): string {
  if (tone === 'good') return paint('green', text);
  return tone === 'bad' ? paint('red', text) : text;
}

/** @param indent space that every line needs in addition */
function wrap(text: string, { columns }: Screen, indent = 0): string[] {
  return wrapText(text, Math.min(WIDTH, columns) - indent, columns < WIDTH);
}
