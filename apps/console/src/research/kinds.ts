import type { FinancialResult, JobHandle, NewsResult, PeersResult, ScoreResult, Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';

export type ResearchResult = FinancialResult | PeersResult | ScoreResult | NewsResult;
export type ResearchKind = 'financial' | 'peers' | 'score' | 'news';

/** The analyses of a symbol, in the order of their tabs. */
export function researchKinds(): readonly (readonly [kind: ResearchKind, label: string, what: string])[] {
  return [
    ['financial', t('Financial'), t('statements, ratios, and a valuation')],
    ['peers', t('Peers'), t('companies like it, side by side')],
    ['score', t('Score'), t('value, quality, momentum, and risk against the market')],
    ['news', t('News'), 'the latest reports and what they are about'],
  ];
}

const KINDS: ReadonlySet<string | undefined> = new Set<ResearchKind>(['financial', 'peers', 'score', 'news']);

export function isResearchKind(text: string | undefined): text is ResearchKind {
  return KINDS.has(text);
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
