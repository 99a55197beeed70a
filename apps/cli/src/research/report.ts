import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortfolioReportResult, StockReportResult } from '@tearsheet/client';
import type { Context } from '../context.ts';
import { connect, type ServiceOptions, urlOf } from '../service/connect.ts';

export interface ReportOptions extends ServiceOptions {
  /** Folder to put the files in. */
  readonly out: string;
  readonly json?: boolean;
}

/** Has a report made, of a stock or of an analysis by its job, and fetches its files. */
export async function report(context: Context, subject: string, options: ReportOptions): Promise<number> {
  const client = connect(context, options);
  const job = subject.startsWith('port-') ? await client.portfolioReport(subject) : await client.stockReport(subject);
  const bar = context.progressBar();
  const result: PortfolioReportResult | StockReportResult = await job
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  if (options.json) {
    context.printJson(result);
    return 0;
  }
  const name = 'symbol' in result ? result.symbol : result.analysis_job_id;
  await mkdir(options.out, { recursive: true });
  const addresses = { pdf: result.pdf_url, html: result.html_url, json: result.json_url };
  for (const [form, address] of Object.entries(addresses)) {
    // The address is signed and names the service as others see it; here it is known to answer where it was asked.
    const { pathname, search } = new URL(address);
    const response = await fetch(new URL(pathname + search, urlOf(context, options)));
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const file = join(options.out, `${name}.${form}`);
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    context.print(`wrote ${file}`);
  }
  return 0;
}
