import { type ReportDocument, renderText } from '@tearsheet/presentation';
import type { JobWarning } from '@tearsheet/shared/schemas';
import type { Context } from '../context.ts';
import { complainOf } from './complainOf.ts';

type Warnings = readonly JobWarning[];

interface Waiting<Result> {
  wait(options: {
    readonly timeoutMs: number;
    onProgress(progress: { readonly percent: number; readonly step: string }): void;
  }): Promise<Result>;
}

export async function waitWithBar<Result>(
  { progressBar }: Pick<Context, 'progressBar'>,
  job: Waiting<Result>,
): Promise<Result> {
  const bar = progressBar();
  const onProgress = ({ percent, step }: { readonly percent: number; readonly step: string }) =>
    bar.show(percent, step);
  // The bar shows the wait, and the person can stop it.
  return job.wait({ onProgress, timeoutMs: Number.POSITIVE_INFINITY }).finally(() => bar.end());
}

/** Waits for a job, and shows its result as a document or as JSON. Returns the exit status. */
export async function showJob<Result extends { readonly warnings: Warnings }>(
  context: Context,
  job: Waiting<Result>,
  { json, documentOf }: { readonly json: boolean | undefined; documentOf(result: Result): ReportDocument },
): Promise<number> {
  const result = await waitWithBar(context, job);
  return showResult(context, result, { document: json ? null : documentOf(result), warnings: result.warnings });
}

/** Shows a result as a document, or as JSON if there is none. Warnings come first. Returns the exit status. */
export function showResult(
  context: Context,
  result: unknown,
  { document, warnings }: { readonly document: ReportDocument | null; readonly warnings: Warnings },
): number {
  const status = complainOf(context, warnings);
  if (document === null) context.printJson(result);
  else context.print(renderText(document, context.paint, context.columns));
  return status;
}
