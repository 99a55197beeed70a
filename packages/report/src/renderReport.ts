import type { ReportDocument } from './document/reportDocument.ts';
import { renderHtml } from './html/renderHtml.ts';
import { renderPdf } from './pdf/renderPdf.ts';
import { stockDocument } from './stock/stockDocument.ts';
import type { StockReport } from './stock/stockReport.ts';
import { sheetDisclosures } from './tearSheet/about.ts';
import type { SheetAnalysis } from './tearSheet/analysis.ts';
import { tearSheet } from './tearSheet/tearSheet.ts';

/** A report in its three forms, UTF-8 where it is text. */
export interface RenderedReport {
  readonly html: Uint8Array;
  readonly pdf: Uint8Array;
  readonly json: Uint8Array;
}

/** @param generatedAt RFC 3339, UTC: shown, and the date of the PDF */
export async function renderTearSheet(analysis: SheetAnalysis, generatedAt: string): Promise<RenderedReport> {
  return render(tearSheet(analysis, generatedAt), generatedAt, {
    report_version: 1,
    kind: 'portfolio_tear_sheet',
    generated_at: generatedAt,
    disclosures: sheetDisclosures(analysis),
    analysis,
  });
}

/** Throws a RangeError when the report comes without disclosures. */
export async function renderStockReport(report: StockReport): Promise<RenderedReport> {
  if (report.disclosures.length === 0) throw new RangeError('a stock report needs its disclosures');
  return render(stockDocument(report), report.source.generated_at, report);
}

async function render(document: ReportDocument, generatedAt: string, json: object): Promise<RenderedReport> {
  const encoder = new TextEncoder();
  return {
    html: encoder.encode(renderHtml(document)),
    pdf: await renderPdf(document, new Date(generatedAt)),
    json: encoder.encode(JSON.stringify(json)),
  };
}
