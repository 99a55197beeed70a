import {
  asCell,
  type Block,
  type Cell,
  type Chart,
  type Choice,
  type ReportDocument,
  type Table,
} from '../documents/document.ts';
import { onPaper, rowsOnPaper } from '../documents/paper.ts';
import { sparkline } from './sparkline.ts';

/** Styles a text for the terminal. */
export type Paint = (format: 'blue' | 'green' | 'red' | 'gray' | 'dim', text: string) => string;

const WIDTH = 90;
const LABEL_WIDTH = 23;
const SPARKLINE_WIDTH = 50;

/** The document as plain text for a terminal. Text wraps at 90 columns. */
export function renderText(document: ReportDocument, paint: Paint = (_format, text) => text): string {
  const { title, subtitle, warning, sections, footer } = document;
  const parts = [
    [[title, subtitle].filter((text) => text !== '').join('   ')].filter((text) => text !== ''),
    warning === null ? [] : [paint('red', warning.text)],
    ...sections.flatMap((section) => [
      section.title === '' ? [] : [paint('green', section.title)],
      ...onPaper(section.blocks).map((block) => blockText(block, paint)),
    ]),
    wrap(footer).map((line) => (line === '' ? '' : paint('dim', line))),
  ].filter((lines) => lines.some((line) => line !== ''));
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`.replaceAll('\u00a0', ' ');
}

function blockText(block: Exclude<Block, Choice>, paint: Paint): string[] {
  switch (block.kind) {
    case 'tiles':
      return block.tiles.map(({ label, value, note, tone }) => {
        const text = tone === 'good' ? paint('green', value) : tone === 'bad' ? paint('red', value) : value;
        return `${label.padEnd(LABEL_WIDTH)} ${text}${note === '' ? '' : `  ${note}`}`;
      });
    case 'note':
      return [
        ...(block.heading === null ? [] : [paint('blue', block.heading)]),
        ...block.paragraphs.flatMap((text) => text.split('\n').flatMap((line) => wrap(line))),
        ...block.bullets.flatMap((text) => wrap(text, WIDTH - 2).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`)),
      ];
    case 'table':
      return tableText(block, paint);
    case 'chart':
      return chartText(block, paint);
    case 'beside':
      return [...onPaper(block.left), ...onPaper(block.right)].flatMap((inner) => [...blockText(inner, paint), '']);
  }
}

/** All lines on one scale, except falls, which have their own. A chart without lines shows its numbers. */
function chartText(chart: Chart, paint: Paint): string[] {
  const { sparklines, title } = chart;
  if (!sparklines) return tableText({ ...chart.data(), kind: 'table', title }, paint);
  return sparklines.map(({ label, values, isFall = false }, at) => {
    const beside = sparklines.flatMap((other) => (isFall || other.isFall ? [] : other.values));
    const color = isFall ? 'red' : at === 0 ? 'blue' : 'gray';
    return label.padEnd(LABEL_WIDTH) + paint(color, sparkline(values, SPARKLINE_WIDTH, beside));
  });
}

/** Longer texts follow the row on lines of their own. */
const LONGEST_CELL = 60;

function tableText(table: Table, paint: Paint): string[] {
  const { columns, title, note } = table;
  const rows = rowsOnPaper(table).map((row) => row.map(asCell));
  const isShort = ({ text }: Cell) => text.length <= LONGEST_CELL;
  const head = columns.map((column): Cell => ({ text: column.title }));
  const widths = columns.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]).map((cell) => (cell && isShort(cell) ? cell.text.length : 0))),
  );
  const line = (row: readonly Cell[]) =>
    row
      .map((cell, at) => {
        const [text, width] = [isShort(cell) ? cell.text : '', widths[at] ?? 0];
        const padded = columns[at]?.align === 'left' ? text.padEnd(width) : text.padStart(width);
        return cell.tone === 'good' ? paint('green', padded) : cell.tone === 'bad' ? paint('red', padded) : padded;
      })
      .join('  ')
      .trimEnd();
  const below = (row: readonly Cell[]) =>
    row.filter((cell) => !isShort(cell)).flatMap(({ text }) => wrap(text, WIDTH - 2).map((part) => `  ${part}`));
  return [
    ...(title === '' ? [] : [paint('blue', title)]),
    line(head),
    ...rows.flatMap((row) => [line(row), ...below(row)]),
    ...(note === null ? [] : wrap(note)),
  ];
}

function wrap(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
