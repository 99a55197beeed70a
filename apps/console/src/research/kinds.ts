import type { FinancialResult, JobHandle, NewsResult, PeersResult, ScoreResult, Tearsheet } from '@tearsheet/client';

export type ResearchResult = FinancialResult | PeersResult | ScoreResult | NewsResult;
export type ResearchKind = 'financial' | 'peers' | 'score' | 'news';

/** The analyses of a symbol, in the order of their tabs. */
export const RESEARCH_KINDS: readonly (readonly [kind: ResearchKind, label: string, what: string])[] = [
  ['financial', 'Financial', 'statements, ratios, and a valuation'],
  ['peers', 'Peers', 'companies like it, side by side'],
  ['score', 'Score', 'value, quality, momentum, and risk against the market'],
  ['news', 'News', 'the latest reports and what they are about'],
];

export function isResearchKind(text: string | undefined): text is ResearchKind {
  return RESEARCH_KINDS.some(([kind]) => kind === text);
}

/** Submits an analysis. The service returns a cached result immediately. */
export function startResearch(
  client: Tearsheet,
  kind: ResearchKind,
  symbol: string,
  signal: AbortSignal,
): Promise<JobHandle<ResearchResult>> {
  const options = { signal };
  switch (kind) {
    case 'financial':
      return client.financialAnalysis(symbol, options);
    case 'peers':
      return client.peersAnalysis(symbol, options);
    case 'score':
      return client.scoreAnalysis(symbol, options);
    case 'news':
      return client.newsAnalysis(symbol, options);
  }
}
