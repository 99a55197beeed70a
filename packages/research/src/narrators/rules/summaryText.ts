import { wordList } from '@tearsheet/shared';
import type { FactSheet } from '../../facts/factSheet.ts';
import { toneOfAll } from '../../facts/newsFacts.ts';
import { methodLabel } from '../../facts/targetFacts.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import { createWriter, merit, orElse, paragraph, type Writer } from './writer.ts';

/** Writes the thesis and the highlights that support it. */
export function summaryText(sheet: FactSheet, verdict: Verdict) {
  const write = createWriter(sheet);
  return {
    investmentThesis: orElse(thesis(sheet, verdict, write), `${write.name}: the data do not support a thesis.`),
    keyHighlights: highlights(sheet, write),
  };
}

function thesis(sheet: FactSheet, { action, confidence, redFlags }: Verdict, write: Writer): string {
  const against = write.value('target.base_against_close');
  const quality = merit(sheet, 'return_on_invested_capital') ?? merit(sheet, 'return_on_equity');
  const cheap = merit(sheet, 'pe');
  const business =
    quality === null
      ? null
      : quality >= 62.5
        ? `${write.name} earns more on its capital than most of its peers`
        : quality <= 37.5
          ? `${write.name} earns less on its capital than most of its peers`
          : `${write.name} earns about what its peers earn on their capital`;
  const price =
    cheap === null
      ? null
      : cheap >= 62.5
        ? 'is priced below them'
        : cheap <= 37.5
          ? 'is priced above them'
          : 'is priced like them';
  const isContrast =
    quality !== null && cheap !== null && ((quality >= 62.5 && cheap >= 62.5) || (quality <= 37.5 && cheap <= 37.5));
  return paragraph(
    business === null ? null : `${business}${price === null ? '' : ` ${isContrast ? 'and yet' : 'and'} ${price}`}.`,
    against === null
      ? null
      : write.say`The base case for the price in twelve months is ${'target.base'}, ${write.size('target.base_against_close')} ${{ words: against >= 0 ? 'above' : 'below' }} the close of ${'close'}.`,
    sheet.scoreWord === null ? null : write.say`The composite factor score is ${'score_total'} out of ten.`,
    redFlags.length > 0 ? 'The accounts carry warnings, named below.' : null,
    action === 'NOT RATED'
      ? 'There is neither a price range nor a score to rate the share by.'
      : confidence === 'LOW'
        ? 'The evidence is too thin for a rating, because the valuation methods are few or far apart, or many figures are missing.'
        : `Overall: ${sentenceCase(action)} (${confidence.toLowerCase()} confidence). This weighs the price range, the composite score, and warnings in the accounts.`,
  );
}

function highlights(sheet: FactSheet, write: Writer): string[] {
  const texts = [
    write.say`Revenue ${'revenue'}, ${'revenue_growth_1y'} against the year before.`,
    write.say`Operating margin ${'operating_margin'}, ${'operating_margin_change_1y'} within a year.`,
    write.say`Return on equity ${'return_on_equity'}, on invested capital ${'return_on_invested_capital'}.`,
    write.say`Operating cash flow ${'cash_conversion'} net income.`,
    write.say`Net debt ${'net_debt_to_ebitda'} EBITDA, interest covered ${'times_interest_earned'}.`,
    write.say`${'pe'} earnings${write.inBrackets('pe')} and a dividend yield of ${'dividend_yield'}.`,
    write.say`Total return ${'return_12m'} over twelve months, ${'return_3y'} a year over three.`,
    sheet.scoreWord === null ? null : write.say`Composite score ${'score_total'} out of ten.`,
  ].filter((text) => text !== null);
  return texts.length > 0 ? texts : ['The data contain only the name of this instrument.'];
}

/** Writes "STRONG BUY" as "Strong buy". */
function sentenceCase(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}

const OUTLOOK_THRESHOLDS = { strongGrowth: 10, upside: 7 } as const;

/** Describes growth, earnings, and value in a year, with the scenarios of the target price. */
export function outlookText(sheet: FactSheet) {
  const write = createWriter(sheet);
  return {
    growthProspects: orElse(growth(write), 'Too few years of statements are known to speak of growth.'),
    futureEarnings: orElse(earnings(sheet, write), 'Future earnings cannot be derived from the data.'),
    valuationAssessment: orElse(value(sheet, write), 'No valuation method can be computed from the data.'),
    scenarioAnalysis: scenarios(sheet, write),
  };
}

function growth(write: Writer): string {
  const long = write.value('revenue_cagr_5y');
  const recent = write.value('revenue_growth_1y');
  const trend =
    long === null || recent === null
      ? null
      : recent > long
        ? 'The latest year is above that of the five years.'
        : 'The latest year is below that of the five years.';
  return paragraph(
    write.say`Revenue growth is ${'revenue_growth_1y'} within a year${write.versus('revenue_growth_1y')}.`,
    write.say`The yearly rate was ${'revenue_cagr_3y'} over three years and ${'revenue_cagr_5y'} over five.`,
    trend,
  );
}

function earnings({ target }: FactSheet, write: Writer): string {
  if (target === null) return '';
  return paragraph(
    write.say`The base case lets net income of ${'net_income'} ${{ words: target.growth < 0 ? 'fall' : 'grow' }} by ${write.size('assumption.growth')}, the median of past growth rates kept between ${'assumption.growth_least'} and ${'assumption.growth_most'}.`,
    write.say`Low and high case take ${'assumption.growth_step'} less and more.`,
    write.say`The trend of the operating margin, ${'operating_margin_change_1y'} within a year, decides which of them is nearer.`,
  );
}

function value({ target }: FactSheet, write: Writer): string {
  if (target === null) return '';
  const against = write.value('target.base_against_close') ?? 0;
  const words = Math.abs(against) < OUTLOOK_THRESHOLDS.upside ? 'close to' : against > 0 ? 'above' : 'below';
  return paragraph(
    write.say`The methods put the share at ${'target.base'} in twelve months, ${{ words }} the close of ${'close'} (${'target.base_against_close'}).`,
    ...target.methods.map(
      ({ method }) => write.say`By ${{ words: inSentence(methodLabel(method)) }} it is ${`target.${method}.base`}.`,
    ),
    write.say`Discounting uses a cost of equity of ${'assumption.cost_of_equity'}.`,
  );
}

function scenarios({ target }: FactSheet, write: Writer): string[] {
  if (target === null) return ['No scenario can be computed from the data.'];
  const cases = [
    write.say`Low case: ${'target.low'} (${'target.low_against_close'} against the close), with growth and multiples at their lower marks.`,
    write.say`Base case: ${'target.base'} (${'target.base_against_close'}), the mean of the base cases of the methods.`,
    write.say`High case: ${'target.high'} (${'target.high_against_close'}), with growth and multiples at their upper marks.`,
  ];
  return cases.filter((text) => text !== null);
}

const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
const MEANING: Readonly<Record<(typeof FACTORS)[number], string>> = {
  value: 'how little the market asks for earnings, book and cash flow',
  quality: 'how profitable and steady the business is',
  momentum: 'how the share has done over the past months',
  defensive: 'how calm the share is',
  tactical: 'how it stands in the short run',
};

const SCORE_THRESHOLDS = { strong: 6, weak: 4, moves: 0.5 } as const;

/** Describes the factor scores, their components, and their changes. */
export function scoreText(sheet: FactSheet) {
  const write = createWriter(sheet);
  return {
    summary: orElse(summary(sheet, write), 'The data hold no factor scores of this instrument.'),
    factors: Object.fromEntries(FACTORS.map((factor) => [factor, factorText(factor, write)])) as Readonly<
      Record<(typeof FACTORS)[number], string>
    >,
    trend: orElse(trend(write), 'The history of the scores is too short to show a trend.'),
  };
}

function summary({ scoreWord }: FactSheet, write: Writer): string {
  if (scoreWord === null) return '';
  const { strong, weak } = SCORE_THRESHOLDS;
  const is = (test: (value: number) => boolean) =>
    FACTORS.filter((factor) => {
      const value = write.value(`score_${factor}`);
      return value !== null && test(value);
    });
  const [high, low] = [is((value) => value >= strong), is((value) => value < weak)];
  return paragraph(
    write.say`${{ words: write.name }} scores ${'score_total'} out of ten in the composite, which reads ${{ words: scoreWord }}${write.versus('score_total')}.`,
    high.length > 0 ? `It is strong in ${wordList(high)}.` : 'No single factor is strong.',
    low.length > 0 ? `It is weak in ${wordList(low)}.` : 'No single factor is weak.',
  );
}

function factorText(factor: (typeof FACTORS)[number], write: Writer): string {
  const value = write.value(`score_${factor}`);
  if (value === null) return `No ${factor} score can be computed (${MEANING[factor]}).`;
  const { strong, weak } = SCORE_THRESHOLDS;
  const word = value >= strong ? 'strong' : value < weak ? 'weak' : 'average';
  const why: Readonly<Record<(typeof FACTORS)[number], string | null>> = {
    value: write.say`Behind it stand ${'pe'} earnings and ${'price_book_value'} book.`,
    quality: write.say`Behind it stand a return on equity of ${'return_on_equity'} and debt of ${'debt_equity'} times equity.`,
    momentum: write.say`Behind it stands a total return of ${'return_12m'} over twelve months.`,
    defensive: write.say`Behind it stand a volatility of ${'volatility_1y'} and a beta of ${'beta_2y'}.`,
    tactical: write.say`Behind it stand returns of ${'return_1m'} over one month and ${'return_3m'} over three.`,
  };
  return paragraph(
    write.say`${{ words: `${factor[0]?.toUpperCase()}${factor.slice(1)}` }} is ${{ words: word }} at ${`score_${factor}`}${{ words: ` (${MEANING[factor]})` }}${write.versus(`score_${factor}`)}.`,
    why[factor],
  );
}

function trend(write: Writer): string {
  const say = (id: string, words: string) => {
    const change = write.value(id);
    if (change === null) return null;
    if (Math.abs(change) < SCORE_THRESHOLDS.moves) return `Over ${words} the composite hardly moved.`;
    return write.say`Over ${{ words }} the composite ${{ words: change > 0 ? 'rose' : 'fell' }} by ${write.size(id)}.`;
  };
  return paragraph(say('score_total_change_13w', 'thirteen weeks'), say('score_total_change_52w', 'fifty-two weeks'));
}

/** Describes recent news, its tone, and the performance of the share. `items` quotes the headlines. */
export function newsText(sheet: FactSheet): string {
  const write = createWriter(sheet);
  const share = write.say`The share returned ${'return_1m'} over one month and ${'return_3m'} over three.`;
  const [latest] = sheet.news;
  if (!latest) return paragraph(`There is no news about ${write.name} in the data.`, share);
  return paragraph(
    sheet.news.length === 1
      ? `The latest news item about ${write.name} is from ${dayOf(latest)}.`
      : write.say`The latest ${'news_count'} news items about ${{ words: write.name }} are from ${{ words: `${dayOf(sheet.news.at(-1) ?? latest)} to ${dayOf(latest)}` }}.`,
    write.say`Positive in tone: ${'news_positive'}. Negative: ${'news_negative'}. On balance the tone is ${{ words: toneOfAll(sheet.news) }}.`,
    share,
  );
}

function dayOf({ publishedAt }: { readonly publishedAt: string }): string {
  return publishedAt.slice(0, 10);
}

/** A label inside a sentence, where it begins with a small letter. */
function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
