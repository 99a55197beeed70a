import type { RenderedReport } from '@tearsheet/presentation/pdf';
import type { ReportStore } from '@tearsheet/runtime/reports';

/** The addresses as a finished job names them (interface 2.9). */
export interface ReportResult {
  readonly success: true;
  readonly pdf_url: string;
  readonly html_url: string;
  readonly json_url: string;
  /** RFC 3339, UTC: until then the addresses are good. */
  readonly expires_at: string;
}

export async function storeReport(reports: ReportStore, jobId: string, report: RenderedReport): Promise<ReportResult> {
  const { pdfUrl, htmlUrl, jsonUrl, expiresAt } = await reports.save(jobId, {
    'report.html': report.html,
    'report.pdf': report.pdf,
    'report.json': report.json,
  });
  return { success: true, pdf_url: pdfUrl, html_url: htmlUrl, json_url: jsonUrl, expires_at: expiresAt.toISOString() };
}
