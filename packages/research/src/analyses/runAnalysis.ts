import type { Instrument, MarketData } from '@tearsheet/market-data';
import type { AnalysisKind, Drafts, ResearchResults } from '@tearsheet/shared/schemas';
import { buildFactSheet, type FactSheet } from '../facts/factSheet.ts';
import { toneOf, toneOfAll } from '../facts/tone.ts';
import { type Grounding, groundTexts, type Prose, unsupportedNumbers } from '../grounding/groundTexts.ts';
import { createGround, type Ground } from '../grounding/isGrounded.ts';
import type { Language } from '../grounding/languages.ts';
import type { Narrator, Usage, Written } from '../narrators/narrator.ts';
import { type Verdict, verdictOf } from '../verdict/verdict.ts';
import { disclosure } from './disclosure.ts';
import { targetRangeText } from './targetRangeText.ts';

export interface AnalysisRequest<Kind extends AnalysisKind> {
  readonly kind: Kind;
  readonly instrument: Instrument;
  readonly language: Language;
  readonly peers: number;
}

export interface AnalysisTools {
  readonly market: MarketData;
  readonly narrator: Narrator;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly progress: (step: ResearchStep) => void;
}

/** In this order; `facts` includes the peers. */
export const RESEARCH_STEPS = ['facts', 'narrative', 'grounding', 'assemble'] as const;
export type ResearchStep = (typeof RESEARCH_STEPS)[number];

export interface Analysis<Kind extends AnalysisKind> {
  readonly result: ResearchResults[Kind];
  readonly usage: Usage;
  readonly sheet: FactSheet;
  readonly verdict: Verdict;
}

/**
 * One research analysis: facts first, then prose, then the check of every number in it. A draft with numbers from nowhere
 * is written once more where the narrator can do better; what still stands is taken out. Throws NarratorError.
 */
export async function runAnalysis<Kind extends AnalysisKind>(
  { kind, instrument, language, peers }: AnalysisRequest<Kind>,
  { market, narrator, now, signal, progress }: AnalysisTools,
): Promise<Analysis<Kind>> {
  progress('facts');
  const sheet = buildFactSheet(market, instrument, { peers });
  const verdict = verdictOf(sheet);
  const spoken = narrator.languages.includes(language) ? language : 'en';
  const ground = groundOf(sheet, spoken);
  progress('narrative');
  const write = (unsupported: readonly string[]) =>
    narrator.narrate(kind, sheet, verdict, { language: spoken, signal, unsupported });
  const first = await write([]);
  progress('grounding');
  const wrong = narrator.canTryAgain ? unsupportedNumbers(first.draft as Prose, ground) : [];
  const second = wrong.length > 0 ? await write(wrong) : null;
  const written = second ?? first;
  const { texts, grounding } = groundTexts(written.draft as Prose, ground);
  progress('assemble');
  const notes = [...sheet.notes, ...languageNotes(language, spoken, written, narrator)];
  const common = commonMembers(sheet, { notes, grounding, written, language: spoken, generatedAt: now() });
  const result = { ...assemble[kind](texts as never, sheet, verdict), ...common };
  return {
    result: result as unknown as ResearchResults[Kind],
    usage: second ? sumOf(first.usage, second.usage) : first.usage,
    sheet,
    verdict,
  };
}

export function groundOf(sheet: FactSheet, language: Language): Ground {
  const { company, peers, benchmark, news } = sheet;
  const instruments = [company, ...peers].map(({ instrument }) => instrument);
  return createGround({
    facts: sheet.facts.all,
    names: [
      ...[...instruments, ...(benchmark ? [benchmark] : [])].flatMap(({ name, ric, ticker }) => [name, ric, ticker]),
      ...(company.instrument.description === null ? [] : [company.instrument.description]),
      ...news.map(({ publishedAt }) => publishedAt.slice(0, 10)),
    ],
    language,
  });
}

type Assemble = {
  readonly [Kind in AnalysisKind]: (texts: Drafts[Kind], sheet: FactSheet, verdict: Verdict) => object;
};

/** Prose and what is computed beside it, per kind; the order is that of the documents. */
const assemble: Assemble = {
  peers: (texts, sheet) => ({ ...symbolOf(sheet), ...texts, peers: peersOf(sheet) }),
  financial: ({ executiveSummary, detailedAnalysis }, sheet, verdict) => {
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
    };
  },
  score: (texts, sheet) => {
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
    };
  },
  news: (texts, sheet) => ({
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
  }),
};

function symbolOf({ company }: FactSheet) {
  return { symbol: company.instrument.ric };
}

function peersOf({ peerSet: { asked, rule, peers } }: FactSheet) {
  return { asked, rule, members: peers.map(({ ric, name }) => ({ ric, name })) };
}

function targetOf({ target, company }: FactSheet) {
  if (target === null) return null;
  const { low, base, high, methods } = target;
  return { low, base, high, currency: company.instrument.currency, methods };
}

function commonMembers(
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
) {
  return {
    facts: sheet.facts.all,
    grounding,
    narrator: written.writtenBy,
    lang: language,
    as_of: sheet.asOf,
    generated_at: generatedAt.toISOString(),
    data_version: sheet.dataVersion,
    data_source: sheet.dataSource,
    simulated: sheet.simulated,
    notes,
    disclosure: disclosure(sheet, written.writtenBy),
  };
}

function languageNotes(
  asked: Language,
  spoken: Language,
  { writtenBy }: Written<AnalysisKind>,
  narrator: Narrator,
): readonly string[] {
  return [
    ...(asked === spoken ? [] : [`The text is in English: ${narrator.name} do not write "${asked}".`]),
    ...(writtenBy === narrator.name
      ? []
      : [`${narrator.name} was not available; the text was written by ${writtenBy}, in English.`]),
  ];
}

function sumOf(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
  };
}
