export type { PdfFont } from './fonts.ts';

import type { ReportDocument } from '../../documents/document.ts';
import { stockDocument } from '../../documents/stockReport/stockDocument.ts';
import type { StockReport } from '../../documents/stockReport/stockReport.ts';
import type { SheetAnalysis } from '../../documents/tearSheet/analysis.ts';
import { sheetDisclosures } from '../../documents/tearSheet/quality.ts';
import { tearSheet } from '../../documents/tearSheet/tearSheet.ts';
import { renderHtml } from '../html.ts';
import type { PdfFont } from './fonts.ts';
import { renderPdf } from './renderPdf.ts';

/** A report in its three forms. HTML and JSON are UTF-8. */
export interface RenderedReport {
  readonly html: Uint8Array;
  readonly pdf: Uint8Array;
  readonly json: Uint8Array;
}

export interface RenderOptions {
  /** For PDFs with letters that Roboto lacks, for example Chinese. */
  readonly otherFont?: PdfFont | null;
}

/** Returns the tear sheet of an analysis in its three forms. @param generatedAt RFC 3339, UTC */
export async function renderTearSheet(
  analysis: SheetAnalysis,
  generatedAt: string,
  options: RenderOptions = {},
): Promise<RenderedReport> {
  const json = {
    report_version: 1,
    kind: 'portfolio_tear_sheet',
    generated_at: generatedAt,
    disclosures: sheetDisclosures(analysis),
    analysis,
  };
  return render(tearSheet(analysis, generatedAt), { generatedAt, json, options });
}

/** Returns a stock report in its three forms. Throws a RangeError if the report has no disclosures. */
export async function renderStockReport(report: StockReport, options: RenderOptions = {}): Promise<RenderedReport> {
  if (report.disclosures.length === 0) throw new RangeError('a stock report needs its disclosures');
  return render(stockDocument(report), { generatedAt: report.source.generated_at, json: report, options });
}

interface Rendering {
  readonly generatedAt: string;
  readonly json: object;
  readonly options: RenderOptions;
}

async function render(document: ReportDocument, { generatedAt, json, options }: Rendering): Promise<RenderedReport> {
  const encoder = new TextEncoder();
  return {
    html: encoder.encode(renderHtml(document)),
    pdf: await renderPdf(document, { madeAt: new Date(generatedAt), otherFont: options.otherFont ?? null }),
    json: encoder.encode(JSON.stringify(json)),
  };
}
