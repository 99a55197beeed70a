import { distance } from 'fastest-levenshtein';

/** Names that models use for ours. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  ticker: 'symbol',
  tickers: 'symbol',
  ric: 'symbol',
  rics: 'symbol',
  isin: 'symbol',
  holdings: 'portfolio',
  positions: 'portfolio',
  allocations: 'portfolio',
  from: 'start_date',
  since: 'start_date',
  to: 'end_date',
  until: 'end_date',
  sections: 'fields',
  interval: 'resolution',
  frequency: 'freq',
  period: 'freq',
  id: 'job_id',
};
const LONGEST = 64;

/**
 * The known name that was most likely meant: another word for it, or the one with the fewest changed characters (at most
 * one in three); null when none is near.
 *
 * @example nearestName('symbols', ['symbol', 'limit']) // 'symbol'
 */
export function nearestName(wrong: string, known: readonly string[]): string | null {
  const text = wrong.trim().toLowerCase().slice(0, LONGEST);
  const word = Object.hasOwn(OTHER_WORDS, text) ? OTHER_WORDS[text] : undefined;
  if (word !== undefined && known.includes(word)) return word;
  const scored = known.map((name) => ({ name, changes: distance(text, name.toLowerCase()) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (least, next) => (least === null || next.changes < least.changes ? next : least),
    null,
  );
  return best !== null && best.changes <= Math.max(1, Math.floor(text.length / 3)) ? best.name : null;
}
