import {
  type Analysis,
  isComplete,
  missingSections,
  type SheetOptions,
  type StockReport,
} from '@tearsheet/presentation';
import { type PdfFont, type RenderedReport, renderStockReport, renderTearSheet } from '@tearsheet/presentation/pdf';
import type { SheetSubject } from '@tearsheet/research';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import type { Origin } from '@tearsheet/shared';

export type RenderTask =
  /** The stored result. The thread unpacks it, so that the worker's event loop never holds it. */
  | {
      readonly kind: 'tear_sheet';
      readonly stored: StoredResult;
      readonly generatedAt: string;
      readonly sheet: SheetOptions;
    }
  /** Reads what the worker needs to look up in the market data. */
  | { readonly kind: 'subject'; readonly stored: StoredResult }
  | { readonly kind: 'stock_report'; readonly report: StockReport };

/** The subject of a stored analysis, and the sources of its data. */
export interface StoredSubject {
  readonly subject: SheetSubject;
  readonly origins: readonly Pick<Origin, 'source' | 'rights'>[];
}

export interface RenderInput {
  readonly task: RenderTask;
  /** A font for letters that Roboto lacks. */
  readonly otherFont: PdfFont | null;
}

/** `refused` means that a report is not possible. The caller sees the message. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly report: RenderedReport }
  | ({ readonly kind: 'subject' } & StoredSubject)
  | { readonly kind: 'refused'; readonly message: string };

/** Renders a report. This takes about a second, which the event loop that renews locks cannot spare. */
export default async function render({ task, otherFont }: RenderInput): Promise<RenderOutcome> {
  if (task.kind === 'stock_report')
    return { kind: 'rendered', report: await renderStockReport(task.report, { otherFont }) };
  const json = await resultJson(task.stored);
  // A portfolio worker of this service wrote it, so it matches the schema.
  const { result } = JSON.parse(json.toString()) as { readonly result: Analysis };
  if (task.kind === 'subject')
    return { kind: 'subject', subject: subjectOf(result), origins: result.data_quality?.sources ?? [] };
  if (isComplete(result)) {
    const { generatedAt, sheet } = task;
    return { kind: 'rendered', report: await renderTearSheet(result, generatedAt, { otherFont, sheet }) };
  }
  const missing = missingSections(result).join(', ');
  return {
    kind: 'refused',
    message: `the analysis has no ${missing}: submit it with these in fields, or without fields`,
  };
}

function subjectOf({
  latest_holdings = [],
  portfolio_parameters: settings,
  benchmark_comparison = [],
}: Analysis): SheetSubject {
  return {
    positions: latest_holdings.map(({ ric, name, weight }) => ({ ric, name, weight })),
    benchmarks: [settings?.benchmark ?? '', ...benchmark_comparison.map(({ name }) => name)],
    endDate: settings?.end_date ?? '',
  };
}
