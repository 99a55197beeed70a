import type { FactSheet } from '../../facts/factSheet.ts';
import { createWriter, listOf, orElse, paragraph, type Writer } from './writer.ts';

const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
const MEANING: Readonly<Record<(typeof FACTORS)[number], string>> = {
  value: 'how little the market asks for earnings, book and cash flow',
  quality: 'how profitable and steady the business is',
  momentum: 'how the share has done over the past months',
  defensive: 'how calm the share is',
  tactical: 'how it stands in the short run',
};

const SCORE_THRESHOLDS = { strong: 6, weak: 4, moves: 0.5 } as const;

/** What the factor scores say, where they come from and how they moved. */
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
    high.length > 0 ? `It is strong in ${listOf(high)}.` : 'No single factor is strong.',
    low.length > 0 ? `It is weak in ${listOf(low)}.` : 'No single factor is weak.',
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
