import { type Analysis, isComplete, missingSections, type StockReport } from '@tearsheet/presentation';
import { type PdfFont, type RenderedReport, renderStockReport, renderTearSheet } from '@tearsheet/presentation/pdf';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';

export type RenderTask =
  /** The stored result. The thread unpacks it, so that the worker's event loop never holds it. */
  | { readonly kind: 'tear_sheet'; readonly stored: StoredResult; readonly generatedAt: string }
  | { readonly kind: 'stock_report'; readonly report: StockReport };

export interface RenderInput {
  readonly task: RenderTask;
  /** A font for letters that Roboto lacks. */
  readonly otherFont: PdfFont | null;
}

/** `refused` means that a report is not possible. The caller sees the message. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly report: RenderedReport }
  | { readonly kind: 'refused'; readonly message: string };

/** Renders a report. This takes about a second, which the event loop that renews locks cannot spare. */
export default async function render({ task, otherFont }: RenderInput): Promise<RenderOutcome> {
  if (task.kind === 'stock_report')
    return { kind: 'rendered', report: await renderStockReport(task.report, { otherFont }) };
  const json = await resultJson(task.stored);
  // A portfolio worker of this service wrote it, so it matches the schema.
  const { result } = JSON.parse(json.toString()) as { readonly result: Analysis };
  if (isComplete(result))
    return { kind: 'rendered', report: await renderTearSheet(result, task.generatedAt, { otherFont }) };
  const missing = missingSections(result).join(', ');
  return {
    kind: 'refused',
    message: `the analysis has no ${missing}: submit it with these in fields, or without fields`,
  };
}
