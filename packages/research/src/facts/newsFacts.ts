import type { NewsRow } from '@tearsheet/market-data';
import type { Fact } from './fact.ts';

/** How many items there are and how many sound good or bad. None without news. */
export function newsFacts(news: readonly NewsRow[], toneOf: (item: NewsRow) => string, asOf: string): readonly Fact[] {
  if (news.length === 0) return [];
  const count = (id: string, label: string, value: number): Fact => {
    return { id, label, value, unit: 'count', period: `to ${asOf}`, source: 'news items', currency: null };
  };
  const tones = news.map(toneOf);
  return [
    count('news_count', 'news items', news.length),
    count('news_positive', 'news items that sound positive', tones.filter((tone) => tone === 'positive').length),
    count('news_negative', 'news items that sound negative', tones.filter((tone) => tone === 'negative').length),
  ];
}
