import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isPortfolioId,
  type JobHandle,
  type PortfolioReportResult,
  type ResearchOptions,
  type StockReportResult,
  type Tearsheet,
} from '@tearsheet/client';
import { type ResearchResult, renderText, researchDocument } from '@tearsheet/presentation';
import { JOB_TYPES } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { type KeepOptions, keepMembers } from '../keepOptions.ts';
import { type DesignOptions, designOf, namesOfDesign } from '../reportOptions.ts';
import { connect, type ServiceOptions, urlOf } from '../service/connect.ts';
import { fetchFile } from '../service/fetchFile.ts';
import { waitWithBar } from '../service/showJob.ts';

export interface ResearchCommandOptions
  extends ServiceOptions,
    KeepOptions,
    Pick<ResearchOptions, 'lang' | 'peers' | 'force'> {
  readonly json?: boolean;
}

/** The call of the client for each command. */
export const RESEARCH = {
  peers: (client, symbol, options) => client.peersAnalysis(symbol, options),
  financial: (client, symbol, options) => client.financialAnalysis(symbol, options),
  score: (client, symbol, options) => client.scoreAnalysis(symbol, options),
  news: (client, symbol, options) => client.newsAnalysis(symbol, options),
} as const satisfies Record<
  string,
  (client: Tearsheet, symbol: string, options: ResearchOptions) => Promise<JobHandle<ResearchResult>>
>;

/** Runs one kind of research on a stock, and shows its text, or all of it as JSON. */
export async function research(
  context: Context,
  kind: keyof typeof RESEARCH,
  symbol: string,
  options: ResearchCommandOptions,
): Promise<number> {
  const { lang, peers, force } = options;
  const asked = {
    ...(lang ? { lang } : {}),
    ...(peers ? { peers } : {}),
    ...(force ? { force } : {}),
    ...keepMembers(options),
  };
  const job: JobHandle<ResearchResult> = await RESEARCH[kind](connect(context, options), symbol, asked);
  const result = await waitWithBar(context, job);
  if (options.json) context.printJson(result);
  else context.print(renderText(researchDocument(result), context.paint, context.columns));
  return 0;
}

export interface ReportOptions extends ServiceOptions, KeepOptions, DesignOptions {
  /** The folder for the files. */
  readonly out: string;
  /** Jobs of analyses that the first one is compared with. */
  readonly compareWith?: readonly string[];
  readonly json?: boolean;
}

/** Requests a report of a stock, of results about portfolios by their jobs, or of a tracked portfolio, and fetches its files. */
export async function report(context: Context, subject: string, options: ReportOptions): Promise<number> {
  const client = connect(context, options);
  const kept = keepMembers(options);
  if (!options.json) await mkdir(options.out, { recursive: true });
  const ofPortfolios = Object.values(JOB_TYPES).filter(({ app }) => app === 'portfolio-worker');
  const isJob = ofPortfolios.some(({ idPrefix }) => subject.startsWith(`${idPrefix}-`));
  const isTracked = isPortfolioId(subject);
  const { compareWith, language } = options;
  if (compareWith !== undefined && !isJob) throw new Error('--compare-with needs the jobs of analyses');
  const unused = isJob || isTracked ? [] : namesOfDesign({ ...options, language: undefined });
  if (unused.length > 0) {
    throw new Error(`A stock report takes no ${unused.join(', ')}. Reports of portfolios and of their results do.`);
  }
  const job: JobHandle<PortfolioReportResult | StockReportResult> =
    isJob || isTracked
      ? await client.portfolioReport(isJob ? subject : { portfolioId: subject }, {
          ...kept,
          report: await designOf(options),
          ...(compareWith === undefined ? {} : { compareWith }),
        })
      : await client.stockReport(subject, { ...kept, ...(language === undefined ? {} : { lang: language }) });
  const result = await waitWithBar(context, job);
  if (options.json) {
    context.printJson(result);
    return 0;
  }
  const analyzed = 'symbol' in result ? result.symbol : result.analysis_job_id;
  const name = isTracked ? subject : analyzed;
  const addresses = { pdf: result.pdf_url, html: result.html_url, json: result.json_url };
  for (const [form, address] of Object.entries(addresses)) {
    const file = join(options.out, `${name}.${form}`);
    await fetchFile(urlOf(context, options), address, file);
    context.print(`wrote ${file}`);
  }
  return 0;
}
