import type { AnalysisKind, Drafts, ResearchResults } from '@tearsheet/shared/schemas';
import { formatFact } from '../facts/fact.ts';
import type { FactSheet } from '../facts/factSheet.ts';
import { toneOf, toneOfAll } from '../facts/newsFacts.ts';
import type { Grounding } from '../grounding/groundTexts.ts';
import type { Language } from '../grounding/languages.ts';
import type { Written } from '../narrators/narrator.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** Returns the disclosure under every analysis. */
export function disclosure({ simulated, dataSource, asOf }: FactSheet, writtenBy: string): string {
  const parts = [
    'This is general information computed from data, not investment advice. It does not consider your circumstances, and past figures do not predict future ones.',
    `Data: ${dataSource}, up to ${asOf}.`,
    simulated ? 'SIMULATED DATA: prices and accounts are invented and describe no real company.' : null,
    writtenBy === 'rules'
      ? 'The text was written by rules from the facts listed.'
      : `The text was written by the language model ${writtenBy}. Every number in it was checked against the facts listed, but the words were not.`,
    'A price range is based on stated assumptions. It is not a forecast.',
  ];
  return parts.filter((part) => part !== null).join(' ');
}

/**
 * Returns the range of the target price in words, for example "226.13 USD to 306.95 USD in twelve months (base case
 * 271.77 USD)".
 */
function targetRangeText({ facts }: FactSheet): string {
  const [low, base, high] = (['low', 'base', 'high'] as const).map((name) => facts.get(`target.${name}`));
  if (!low || !base || !high) return 'No price range can be computed from the data.';
  return `${formatFact(low)} to ${formatFact(high)} in twelve months (base case ${formatFact(base)})`;
}

/** The members that every result has, whatever its kind. */
export type CommonMembers = Pick<
  ResearchResults['peers'],
  | 'facts'
  | 'grounding'
  | 'narrator'
  | 'lang'
  | 'as_of'
  | 'generated_at'
  | 'data_version'
  | 'data_source'
  | 'simulated'
  | 'notes'
  | 'disclosure'
>;

type Assemble = {
  readonly [Kind in AnalysisKind]: (
    texts: Drafts[Kind],
    sheet: FactSheet,
    verdict: Verdict,
    common: CommonMembers,
  ) => ResearchResults[Kind];
};

/** Combines the prose with the computed members, by kind. The order is that of the documents. */
export const ASSEMBLE: Assemble = {
  peers: (texts, sheet, _verdict, common) => ({ ...symbolOf(sheet), ...texts, peers: peersOf(sheet), ...common }),
  financial: ({ executiveSummary, detailedAnalysis }, sheet, verdict, common) => {
    const { businessStrategy, accountingQuality, financialPerformance, prospectiveAnalysis } = detailedAnalysis;
    return {
      ...symbolOf(sheet),
      executiveSummary: {
        ...executiveSummary,
        recommendedAction: verdict.action,
        confidenceLevel: verdict.confidence,
        targetPriceRange: targetRangeText(sheet),
      },
      detailedAnalysis: {
        businessStrategy,
        accountingQuality: {
          earningsQuality: verdict.earningsQuality,
          conservatismLevel: verdict.conservatism,
          ...accountingQuality,
        },
        financialPerformance,
        prospectiveAnalysis,
      },
      target_price: targetOf(sheet),
      peers: peersOf(sheet),
      ...common,
    };
  },
  score: (texts, sheet, _verdict, common) => {
    const { metrics } = sheet.company;
    return {
      ...symbolOf(sheet),
      ...texts,
      scores: {
        value: metrics.score_value,
        quality: metrics.score_quality,
        momentum: metrics.score_momentum,
        defensive: metrics.score_defensive,
        tactical: metrics.score_tactical,
        total: metrics.score_total,
      },
      recommendation: sheet.scoreWord,
      ...common,
    };
  },
  news: (texts, sheet, _verdict, common) => ({
    ...symbolOf(sheet),
    ...texts,
    tone: toneOfAll(sheet.news),
    items: sheet.news.map((item) => ({
      published_at: item.publishedAt,
      headline: item.headline,
      source: item.source,
      url: item.url,
      tone: toneOf(item),
    })),
    ...common,
  }),
};

export function commonMembers(
  sheet: FactSheet,
  {
    notes,
    grounding,
    written,
    language,
    generatedAt,
  }: {
    readonly notes: readonly string[];
    readonly grounding: Grounding;
    readonly written: Written<AnalysisKind>;
    readonly language: Language;
    readonly generatedAt: Date;
  },
): CommonMembers {
  return {
    facts: [...sheet.facts.all],
    grounding: { ...grounding, removed_sentences: [...grounding.removed_sentences] },
    narrator: written.writtenBy,
    lang: language,
    as_of: sheet.asOf,
    generated_at: generatedAt.toISOString(),
    data_version: sheet.dataVersion,
    data_source: sheet.dataSource,
    simulated: sheet.simulated,
    notes: [...notes],
    disclosure: disclosure(sheet, written.writtenBy),
  };
}

function symbolOf({ company }: FactSheet) {
  return { symbol: company.instrument.ric };
}

function peersOf({ peerSet: { asked, rule, peers } }: FactSheet) {
  return { asked, rule, members: peers.map(({ ric, name }) => ({ ric, name })) };
}

function targetOf({ target, company }: FactSheet) {
  if (target === null) return null;
  const { low, base, high, methods } = target;
  return { low, base, high, currency: company.instrument.currency, methods: [...methods] };
}
