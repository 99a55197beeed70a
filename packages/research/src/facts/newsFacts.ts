import type { NewsRow } from '@tearsheet/market-data';
import { labelText } from '@tearsheet/shared/labels';
import type { Fact } from './fact.ts';

/** Words that give a headline its tone. Without one, and without a sentiment of the source, it is neutral. */
const GOOD = /\b(beats?|record|raises?|upgraded?|wins?|growth|surged?|approval|buyback|dividend increase)\b/i;
const BAD =
  /\b(miss|misses|cuts?|downgraded?|lawsuit|probe|recall|loss|falls?|plunged?|warning|fraud|layoffs?|default)\b/i;
/** Limit for a sentiment of the source, from -1 to 1. */
const TONE_THRESHOLD = 0.2;

export type Tone = 'positive' | 'neutral' | 'negative';

/** Tone of one item: the source's sentiment where it gives one, else the words of the headline. */
export function toneOf({ sentiment, headline }: Pick<NewsRow, 'sentiment' | 'headline'>): Tone {
  if (sentiment !== null) {
    if (Math.abs(sentiment) <= TONE_THRESHOLD) return 'neutral';
    return sentiment > 0 ? 'positive' : 'negative';
  }
  const [good, bad] = [GOOD.test(headline), BAD.test(headline)];
  if (good === bad) return 'neutral';
  return good ? 'positive' : 'negative';
}

/** The tone of many: more good than bad, or the other way round. */
export function toneOfAll(news: readonly NewsRow[]): Tone {
  const tones = news.map(toneOf);
  const count = (tone: Tone) => tones.filter((one) => one === tone).length;
  const balance = count('positive') - count('negative');
  if (balance === 0) return 'neutral';
  return balance > 0 ? 'positive' : 'negative';
}

/** How many items there are and how many sound good or bad. None without news. */
export function newsFacts(news: readonly NewsRow[], toneOf: (item: NewsRow) => string, asOf: string): readonly Fact[] {
  if (news.length === 0) return [];
  const count = (id: 'news_count' | 'news_positive' | 'news_negative', value: number): Fact => {
    return {
      id,
      label: labelText(id),
      value,
      unit: 'count',
      period: `to ${asOf}`,
      source: 'news items',
      currency: null,
    };
  };
  const tones = news.map(toneOf);
  return [
    count('news_count', news.length),
    count('news_positive', tones.filter((tone) => tone === 'positive').length),
    count('news_negative', tones.filter((tone) => tone === 'negative').length),
  ];
}
