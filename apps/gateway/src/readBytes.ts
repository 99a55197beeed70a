import type { ReadAnswer } from '@tearsheet/operations';
import { stringify } from 'csv-stringify/sync';
import type { LoopTurn } from './loopTurns.ts';

/**
 * The bytes of a read as JSON, or as CSV with these columns. One instrument per turn of the event loop: fifty of them over
 * their whole history take more than a second.
 */
export async function readBytes(answer: ReadAnswer, columns: string[] | null, turn: LoopTurn): Promise<Buffer> {
  if (answer.kind === 'done') {
    return Buffer.from(columns ? toCsv([answer.value].flat(), columns) : JSON.stringify(answer.value));
  }
  const texts: string[] = [];
  for (const rows of answer.parts) {
    if (texts.length > 0) await turn();
    texts.push(columns ? toCsv(rows, columns, texts.length === 0) : JSON.stringify(rows).slice(1, -1));
  }
  return Buffer.from(columns ? texts.join('') : `[${texts.filter((text) => text !== '').join()}]`);
}

function toCsv(rows: readonly object[], columns: string[], header = true): string {
  return stringify([...rows], {
    header,
    columns,
    cast: { boolean: String },
    // A name that begins like a formula must not become one in a spreadsheet.
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
