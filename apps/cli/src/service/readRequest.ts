import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ValidateResult } from '@tearsheet/client';
import { type PortfolioFile, readPortfolio, UnreadableFileError } from '@tearsheet/client/files';
import { counted } from '@tearsheet/shared';
import type { Context, Paint } from '../context.ts';

export interface RequestOptions {
  /** The purchase date (YYYY-MM-DD) of holdings without a date. A year ago if absent. */
  readonly date?: string;
}

const A_YEAR_MS = 365 * 86_400_000;

/** Reads the portfolio of a file, or of standard input for "-". Assumptions go to standard error. */
export async function readRequest(context: Context, file: string, options: RequestOptions): Promise<PortfolioFile> {
  const content = await (file === '-' ? text(context.stdin) : readFile(file, 'utf8'));
  const date = options.date ?? new Date(Date.now() - A_YEAR_MS).toISOString().slice(0, 10);
  try {
    const read = readPortfolio(content, date);
    for (const note of read.notes) context.complain(note);
    return read;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new Error(`${file === '-' ? 'standard input' : file}: ${error.message}`);
  }
}

type Issues = Pick<ValidateResult, 'valid' | 'errors' | 'warnings'>;

/** Returns one line for each finding, errors first, and the verdict. */
export function formatIssues({ valid, errors, warnings }: Issues, paint: Paint): string {
  const line = (mark: string, { code, field, message }: Issues['errors'][number] | Issues['warnings'][number]) =>
    `${mark}  ${field}: ${message} ${paint('dim', `(${code})`)}`;
  return [
    ...errors.map((issue) => line(paint('red', 'error  '), issue)),
    ...warnings.map((issue) => line(paint('yellow', 'warning'), issue)),
    `${valid ? paint('green', 'valid') : paint('red', 'not valid')}: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`,
  ].join('\n');
}
