import type { PortfolioReportOptions, PortfolioReportResult } from '@tearsheet/client';
import type { Context } from '../context.ts';
import { connect, type ServiceOptions, urlOf } from './connect.ts';
import { fetchFile } from './fetchFile.ts';
import { waitWithBar } from './showJob.ts';

/** The files for the report of an analysis. */
export interface ReportFiles {
  readonly html?: string;
  readonly pdf?: string;
}

/** Makes the report of a finished analysis on the service and saves its files. Returns its links. */
export async function saveReport(
  context: Context,
  jobId: string,
  options: ServiceOptions & ReportFiles,
  request: PortfolioReportOptions = {},
): Promise<PortfolioReportResult> {
  const job = await connect(context, options).portfolioReport(jobId, request);
  const report = await waitWithBar(context, job);
  const files = [
    [options.html, report.html_url],
    [options.pdf, report.pdf_url],
  ] as const;
  for (const [file, address] of files) {
    if (file === undefined) continue;
    await fetchFile(urlOf(context, options), address, file);
    context.complain(`wrote ${file}`);
  }
  return report;
}
