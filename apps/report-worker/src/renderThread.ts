import { type Analysis, isComplete, missingSections, type StockReport } from '@tearsheet/presentation';
import { type PdfFont, type RenderedReport, renderStockReport, renderTearSheet } from '@tearsheet/presentation/pdf';
import { plainBody, type StoredResult } from '@tearsheet/runtime/seal';

export type RenderTask =
  /** The result as it is stored: unpacked here, so that the worker's own loop never holds it. */
  | { readonly kind: 'tear_sheet'; readonly stored: StoredResult; readonly generatedAt: string }
  | { readonly kind: 'stock_report'; readonly report: StockReport };

export interface RenderInput {
  readonly task: RenderTask;
  /** For PDFs with letters that Roboto lacks. */
  readonly otherFont: PdfFont | null;
}

/** `refused`: there can be no report of this; the message is for the caller. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly report: RenderedReport }
  | { readonly kind: 'refused'; readonly message: string };

/** Runs in a thread of its own: drawing and laying out take a second that the loop which renews locks does not have. */
export default async function render({ task, otherFont }: RenderInput): Promise<RenderOutcome> {
  if (task.kind === 'stock_report')
    return { kind: 'rendered', report: await renderStockReport(task.report, { otherFont }) };
  const body = await plainBody(task.stored, Buffer.from('}'));
  // Written by a portfolio worker of this service, whose results the schema describes.
  const { result } = (JSON.parse(body.toString()) as { readonly result: { readonly result: Analysis } }).result;
  if (isComplete(result))
    return { kind: 'rendered', report: await renderTearSheet(result, task.generatedAt, { otherFont }) };
  const missing = missingSections(result).join(', ');
  return {
    kind: 'refused',
    message: `the analysis has no ${missing}: submit it with these in fields, or without fields`,
  };
}
