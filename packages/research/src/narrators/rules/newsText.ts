import type { FactSheet } from '../../facts/factSheet.ts';
import { toneOfAll } from '../../facts/tone.ts';
import { createWriter, paragraph } from './writer.ts';

/** What was published lately, in what tone, beside how the share did. Headlines are quoted in `items`, not in the text. */
export function newsText(sheet: FactSheet): string {
  const write = createWriter(sheet);
  const share = write.say`The share returned ${'return_1m'} over one month and ${'return_3m'} over three.`;
  const [latest] = sheet.news;
  if (!latest) return paragraph(write.say`The data hold no news about ${{ words: write.name }}.`, share);
  return paragraph(
    write.say`The data hold ${'news_count'} ${{ words: sheet.news.length === 1 ? 'item' : 'items' }} about ${{ words: write.name }}, the latest of ${{ words: latest.publishedAt.slice(0, 10) }}.`,
    write.say`Positive in tone: ${'news_positive'}, negative: ${'news_negative'}; on balance it is ${{ words: toneOfAll(sheet.news) }}.`,
    share,
  );
}
