import type { FactSheet } from '../../facts/factSheet.ts';
import { createWriter, paragraph } from './writer.ts';

/** Words that colour a headline; without one of them, and without a sentiment of the source, it is neutral. */
const GOOD =
  /\b(beat|beats|record|raises?|upgrade[sd]?|wins?|growth|surge[sd]?|profit rises|approval|buyback|dividend increase)\b/i;
const BAD =
  /\b(miss|misses|cuts?|downgrade[sd]?|lawsuit|probe|recall|loss|falls?|plunge[sd]?|warning|fraud|layoffs?|default)\b/i;
/** Of a source's sentiment from -1 to 1. */
export const NEWS_THRESHOLD = 0.2;

export type Tone = 'positive' | 'neutral' | 'negative';

/** Tone of one item: the source's sentiment where it gives one, else the words of the headline. */
export function toneOf({ sentiment, headline }: FactSheet['news'][number]): Tone {
  if (sentiment !== null)
    return sentiment > NEWS_THRESHOLD ? 'positive' : sentiment < -NEWS_THRESHOLD ? 'negative' : 'neutral';
  const [good, bad] = [GOOD.test(headline), BAD.test(headline)];
  return good === bad ? 'neutral' : good ? 'positive' : 'negative';
}

/** What was published lately, in what tone, beside how the share did. Headlines are quoted in `items`, not in the text. */
export function newsText(sheet: FactSheet) {
  const write = createWriter(sheet);
  const tones = sheet.news.map(toneOf);
  const count = (tone: Tone) => tones.filter((one) => one === tone).length;
  const [latest] = sheet.news;
  if (!latest) {
    return { summary: paragraph(`The data hold no news about ${write.name}.`, share(write)), tone: 'neutral' as Tone };
  }
  const balance = count('positive') - count('negative');
  const tone: Tone = balance === 0 ? 'neutral' : balance > 0 ? 'positive' : 'negative';
  return {
    tone,
    summary: paragraph(
      write.say`There are ${'news_count'} items about ${{ words: write.name }}, the latest of ${{ words: latest.publishedAt.slice(0, 10) }}.`,
      write.say`Of these ${'news_positive'} sound positive and ${'news_negative'} negative, so that the tone is ${{ words: tone }}.`,
      share(write),
    ),
  };
}

function share(write: ReturnType<typeof createWriter>): string | null {
  return write.say`The share returned ${'return_1m'} over one month and ${'return_3m'} over three.`;
}
