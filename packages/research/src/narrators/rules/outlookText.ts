import type { FactSheet } from '../../facts/factSheet.ts';
import { TARGET_METHOD_LABELS } from '../../facts/targetFacts.ts';
import { createWriter, orElse, paragraph, type Writer } from './writer.ts';

const OUTLOOK_THRESHOLDS = { strongGrowth: 10, upside: 7 } as const;

/** Growth, earnings and value a year on, with the scenarios of the target price. */
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
        ? 'The latest year lies above that of the five years.'
        : 'The latest year lies below that of the five years.';
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
      ({ method }) => write.say`By ${{ words: TARGET_METHOD_LABELS[method] }} it is ${`target.${method}.base`}.`,
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
