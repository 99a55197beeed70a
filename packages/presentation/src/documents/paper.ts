import { t } from '../language/translate.ts';
import type { Block, Cell, Choice, SideBySide, TableData } from './document.ts';

/** The blocks of a document as paper shows them: choices are laid out. */
export function onPaper(blocks: readonly Block[]): Exclude<Block, Choice>[] {
  return blocks.flatMap((block): Exclude<Block, Choice>[] => {
    if (block.kind === 'beside') return [{ ...block, left: onPaper(block.left), right: onPaper(block.right) }];
    if (block.kind !== 'choice') return [block];
    const views = onPaper(
      block.options.slice(0, block.onPaper === 'first' ? 1 : undefined).map((option) => option.block),
    );
    if (views.length < 2) return views;
    // An odd one comes first and takes the whole width.
    const alone = views.length % 2;
    const pairs = Array.from({ length: (views.length - alone) / 2 }, (_, index): SideBySide => {
      const [one, other] = views.slice(alone + 2 * index);
      return { kind: 'beside', left: one ? [one] : [], right: other ? [other] : [] };
    });
    return [...views.slice(0, alone), ...pairs];
  });
}

/** The rows that paper shows, with the total. */
export function rowsOnPaper({ rows, shown = rows.length, total }: TableData): readonly (readonly (Cell | string)[])[] {
  return [...rows.slice(0, shown), ...(total ? [total] : [])];
}

/** The note of a table on paper, which says how many rows were left out. */
export function noteOnPaper({ note, rows, shown = rows.length }: TableData): string | null {
  const cut = shown < rows.length ? t('The first {shown} of {rows} rows.', { shown, rows: rows.length }) : '';
  return [note ?? '', cut].filter((text) => text !== '').join(' ') || null;
}
