import { longDate } from '../../format/dates.ts';
import type { Block, Cell, Choice, DocumentSection, Table } from '../document.ts';

/** Returns text as a client reads it: names in place of codes, and dates in words. */
export function clientText(text: string, nameOf: (ric: string) => string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, longDate).replace(/\b[A-Z0-9]+(?:\.[A-Z]+)+\b/g, nameOf);
}

/** Returns the section with the names of instruments in its tables. */
export function clientSection(section: DocumentSection, nameOf: (ric: string) => string): DocumentSection {
  const written = (block: Table): Table => ({
    ...block,
    rows: block.rows.map((row) => row.map((cell) => clientCell(cell, nameOf))),
  });
  const changed = (block: Block): Block => {
    switch (block.kind) {
      case 'table':
        return written(block);
      case 'beside':
        return { ...block, left: block.left.map(changed), right: block.right.map(changed) };
      case 'choice':
        return {
          ...block,
          options: block.options.map((option): Choice['options'][number] =>
            option.block.kind === 'table' ? { ...option, block: written(option.block) } : option,
          ),
        };
      default:
        return block;
    }
  };
  return { ...section, blocks: section.blocks.map(changed) };
}

function clientCell(cell: Cell | string, nameOf: (ric: string) => string): Cell | string {
  if (typeof cell === 'string') return cell;
  return cell.ric !== undefined && cell.text === cell.ric ? { ...cell, text: nameOf(cell.ric) } : cell;
}

export function withoutColumns(table: Table, titles: readonly string[]): Table {
  const kept = table.columns.flatMap(({ title }, index) => (titles.includes(title) ? [] : [index]));
  const pick = <T>(row: readonly T[]) => kept.flatMap((index) => row.slice(index, index + 1));
  return {
    ...table,
    columns: pick(table.columns),
    rows: table.rows.map(pick),
    ...(table.total ? { total: pick(table.total) } : {}),
  };
}
