import { distance } from 'fastest-levenshtein';
import type { Instrument } from '../port.ts';
import { splitRic } from './ricSuffixes.ts';

const MAX_SUGGESTIONS = 5;
const MAX_LENGTH = 32;

/**
 * RICs of the instruments whose code is closest to a misspelt one (one edit for every three characters) or whose name
 * contains it, the closest first. Linear in the number of instruments with a cheap test on length before each distance.
 */
export function createSuggest(instruments: readonly Instrument[]): (symbol: string) => string[] {
  const known = instruments.map(({ ric, ticker, name }) => ({
    ric,
    codes: [...new Set([ticker.toUpperCase(), splitRic(ric).root.toUpperCase(), ric.toUpperCase()])],
    name: name.toUpperCase(),
  }));
  return (symbol) => {
    const wanted = symbol.trim().toUpperCase().slice(0, MAX_LENGTH);
    if (wanted === '') return [];
    const allowed = Math.max(1, Math.floor(wanted.length / 3));
    const scored: { ric: string; score: number }[] = [];
    for (const { ric, codes, name } of known) {
      let score =
        wanted.length >= 3 && name.includes(wanted) ? allowed + (name.startsWith(wanted) ? 0 : 0.5) : Infinity;
      for (const code of codes) {
        if (Math.abs(code.length - wanted.length) <= allowed) score = Math.min(score, distance(code, wanted));
      }
      if (score <= allowed + 0.5) scored.push({ ric, score });
    }
    scored.sort((a, b) => a.score - b.score || (a.ric < b.ric ? -1 : 1));
    return scored.slice(0, MAX_SUGGESTIONS).map(({ ric }) => ric);
  };
}
