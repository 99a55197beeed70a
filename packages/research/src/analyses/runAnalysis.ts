import type { Instrument, MarketData } from '@tearsheet/market-data';
import type { AnalysisKind, ResearchResults } from '@tearsheet/shared/schemas';
import { buildFactSheet, type FactSheet } from '../facts/factSheet.ts';
import { createGround, type Ground, groundTexts, unsupportedNumbers } from '../grounding/groundTexts.ts';
import type { Language } from '../grounding/languages.ts';
import type { Narrator, Usage, Written } from '../narrators/narrator.ts';
import { type Verdict, verdictOf } from '../verdict/verdict.ts';
import { ASSEMBLE, commonMembers } from './assemble.ts';

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

/** The steps in order. `facts` includes the peers. */
const RESEARCH_STEPS = ['facts', 'narrative', 'grounding', 'assemble'] as const;
export type ResearchStep = (typeof RESEARCH_STEPS)[number];

export interface Analysis<Kind extends AnalysisKind> {
  readonly result: ResearchResults[Kind];
  readonly usage: Usage;
  readonly sheet: FactSheet;
  readonly verdict: Verdict;
}

/**
 * Runs one research analysis: the facts, the prose, and the check of every number in it. If a draft contains
 * unsupported numbers and the narrator can do better, it is written once more. Sentences that are still unsupported are
 * removed. A given sheet of the same market, instrument, and peers is used as it is. Throws NarratorError.
 */
export async function runAnalysis<Kind extends AnalysisKind>(
  { kind, instrument, language, peers }: AnalysisRequest<Kind>,
  { market, narrator, now, signal, progress }: AnalysisTools,
  known: FactSheet | null = null,
): Promise<Analysis<Kind>> {
  progress('facts');
  const sheet = known ?? buildFactSheet(market, instrument, { peers });
  const verdict = verdictOf(sheet);
  const spoken = narrator.languages.includes(language) ? language : 'en';
  const ground = groundOf(sheet, spoken);
  progress('narrative');
  const write = (unsupported: readonly string[]) =>
    narrator.narrate(kind, sheet, verdict, { language: spoken, signal, unsupported });
  const first = await write([]);
  progress('grounding');
  const wrong = narrator.canTryAgain ? unsupportedNumbers(first.draft, ground) : [];
  const second = wrong.length > 0 ? await write(wrong) : null;
  const written = second ?? first;
  const { texts, grounding } = groundTexts(written.draft, ground);
  progress('assemble');
  const notes = [...sheet.notes, ...languageNotes(language, spoken, written, narrator)];
  const common = commonMembers(sheet, { notes, grounding, written, language: spoken, generatedAt: now() });
  return {
    result: ASSEMBLE[kind](texts, sheet, verdict, common),
    usage: second ? sumOf(first.usage, second.usage) : first.usage,
    sheet,
    verdict,
  };
}

function groundOf(sheet: FactSheet, language: Language): Ground {
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
