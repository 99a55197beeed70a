import { type ReportDocument, renderText } from '@tearsheet/presentation';
import type { Context } from '../context.ts';

type Warnings = readonly { readonly message: string }[];

interface Waiting<Result> {
  wait(options: { onProgress(progress: { readonly percent: number; readonly step: string }): void }): Promise<Result>;
}

/** Waits for a job with a progress bar. */
export async function waitWithBar<Result>(
  { progressBar }: Pick<Context, 'progressBar'>,
  job: Waiting<Result>,
): Promise<Result> {
  const bar = progressBar();
  return job.wait({ onProgress: ({ percent, step }) => bar.show(percent, step) }).finally(() => bar.end());
}

/** Waits for a job, and shows its result as a document or as JSON. Status 3 if it has warnings. */
export async function showJob<Result extends { readonly warnings: Warnings }>(
  context: Context,
  job: Waiting<Result>,
  { json, documentOf }: { readonly json: boolean | undefined; documentOf(result: Result): ReportDocument },
): Promise<number> {
  const result = await waitWithBar(context, job);
  return showResult(context, result, { document: json ? null : documentOf(result), warnings: result.warnings });
}

/** Shows a result as a document, or as JSON if there is none. Status 3 if it has warnings. */
export function showResult(
  context: Context,
  result: unknown,
  { document, warnings }: { readonly document: ReportDocument | null; readonly warnings: Warnings },
): number {
  if (document === null) context.printJson(result);
  else context.print(renderText(document, context.paint, context.columns));
  for (const { message } of warnings) context.complain(message);
  return warnings.length > 0 ? 3 : 0;
}
