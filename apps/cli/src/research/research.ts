import type { JobHandle, ResearchOptions, Tearsheet } from '@tearsheet/client';
import type { Context } from '../context.ts';
import { connect, type ServiceOptions } from '../service/connect.ts';
import { formatResearch } from './formatResearch.ts';

export interface ResearchCommandOptions extends ServiceOptions, Pick<ResearchOptions, 'lang' | 'peers' | 'force'> {
  readonly json?: boolean;
}

type ResearchResult = Readonly<Record<string, unknown>>;

/** Which call of the client each command makes. */
export const RESEARCH = {
  peers: (client, symbol, options) => client.peersAnalysis(symbol, options),
  financial: (client, symbol, options) => client.financialAnalysis(symbol, options),
  score: (client, symbol, options) => client.scoreAnalysis(symbol, options),
  news: (client, symbol, options) => client.newsAnalysis(symbol, options),
} as const satisfies Record<
  string,
  (client: Tearsheet, symbol: string, options: ResearchOptions) => Promise<JobHandle<ResearchResult>>
>;

/** Runs one kind of research on a stock and shows its text, or all of it as JSON. */
export async function research(
  context: Context,
  kind: keyof typeof RESEARCH,
  symbol: string,
  options: ResearchCommandOptions,
): Promise<number> {
  const { lang, peers, force } = options;
  const asked = { ...(lang ? { lang } : {}), ...(peers ? { peers } : {}), ...(force ? { force } : {}) };
  const job: JobHandle<ResearchResult> = await RESEARCH[kind](connect(context, options), symbol, asked);
  const bar = context.progressBar();
  const result = await job
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  if (options.json) context.printJson(result);
  else context.print(formatResearch(result, context.paint));
  return 0;
}
