import type { FactSheet } from '../../facts/factSheet.ts';
import { toneOfAll } from '../../facts/tone.ts';
import { createWriter, paragraph } from './writer.ts';

/** What was published lately, in what tone, beside how the share did. Headlines are quoted in `items`, not in the text. */
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
