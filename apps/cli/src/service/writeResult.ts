import { writeFile } from 'node:fs/promises';
import type { Sections } from '@tearsheet/client';
import { formatResult } from '../analysis/formatResult.ts';
import type { Context } from '../context.ts';
import { sectionCsv } from './sectionCsv.ts';

export interface OutputOptions {
  readonly json?: boolean;
  /** Name of a section. */
  readonly csv?: string;
  /** Files to write the tear sheet into. */
  readonly html?: string;
  readonly pdf?: string;
}

/** There is a result, but it is not the result of the portfolio as it was sent. */
const STATUS_WARNINGS = 3;
/** A trade that waits for the next trading day is what everybody expects, so scripts need not stop for it. */
const HARMLESS = 'non_trading_date_shifted';

/**
 * Writes the result as it was asked for: JSON, one section as CSV, a tear sheet in a file, or the main figures. Warnings go
 * to standard error. Returns the exit status.
 */
export async function writeResult(context: Context, sections: Sections, options: OutputOptions): Promise<number> {
  const { json, csv, html, pdf } = options;
  if (html !== undefined || pdf !== undefined) await writeSheet(context, sections, { html, pdf });
  if (json) context.printJson({ success: true, result: sections });
  else if (csv !== undefined) context.print(sectionCsv(sections, csv).trimEnd());
  else context.print(formatResult(sections, context.paint));
  for (const { code, message } of sections.warnings) {
    context.complain(`warning: ${message} (${code})`);
  }
  return sections.warnings.every(({ code }) => code === HARMLESS) ? 0 : STATUS_WARNINGS;
}

async function writeSheet(
  context: Context,
  sections: Sections,
  files: { readonly html: string | undefined; readonly pdf: string | undefined },
): Promise<void> {
  // Loaded here: charts and fonts are large, and most runs need neither.
  const { isComplete, missingSections } = await import('@tearsheet/presentation');
  const { renderTearSheet } = await import('@tearsheet/presentation/pdf');
  if (!isComplete(sections)) {
    throw new Error(`a tear sheet needs the sections ${missingSections(sections).join(', ')}`);
  }
  const sheet = await renderTearSheet(sections, new Date().toISOString());
  for (const form of ['html', 'pdf'] as const) {
    const file = files[form];
    if (file === undefined) continue;
    await writeFile(file, sheet[form]);
    context.complain(`wrote ${file}`);
  }
}
