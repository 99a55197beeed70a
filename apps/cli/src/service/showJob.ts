import { type ReportDocument, renderText } from '@tearsheet/presentation';
import type { Context } from '../context.ts';

interface Waiting<Result> {
  wait(options: { onProgress(progress: { readonly percent: number; readonly step: string }): void }): Promise<Result>;
}

/** Waits for a job with a progress bar, and shows its result as a document or as JSON. Status 3 if it has warnings. */
export async function showJob<Result extends { readonly warnings: readonly { readonly message: string }[] }>(
  context: Context,
  job: Waiting<Result>,
  { json, documentOf }: { readonly json: boolean | undefined; documentOf(result: Result): ReportDocument },
): Promise<number> {
  const bar = context.progressBar();
  const result = await job
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  if (json) context.printJson(result);
  else context.print(renderText(documentOf(result), context.paint, context.columns));
  for (const { message } of result.warnings) context.complain(message);
  return result.warnings.length > 0 ? 3 : 0;
}
