import type { FactSheet } from '../../facts/factSheet.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import { createWriter, merit, orElse, paragraph, type Writer } from './writer.ts';

/** The thesis and the highlights that carry it. */
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
    sheet.scoreWord === null
      ? null
      : write.say`The composite factor score of ${'score_total'} out of ten alone reads ${{ words: sentenceCase(sheet.scoreWord) }}.`,
    redFlags.length > 0 ? 'The accounts carry warnings, named below.' : null,
    action === 'NOT RATED'
      ? 'There is neither a price range nor a score to rate the share by.'
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
    sheet.scoreWord === null
      ? null
      : write.say`Composite score ${'score_total'} out of ten: ${{ words: sheet.scoreWord }}.`,
  ].filter((text) => text !== null);
  return texts.length > 0 ? texts : ['The data hold nothing but the name of this instrument.'];
}

/** "STRONG BUY" as "Strong buy". */
function sentenceCase(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}
