import { formatFact } from '../../facts/fact.ts';
import type { FactSheet } from '../../facts/factSheet.ts';
import { METRICS, type Metric } from '../../facts/metrics.ts';

/** A part of a sentence: the id of a fact, or words. */
type Part = string | { readonly words: string | null };

export type Writer = ReturnType<typeof createWriter>;

/** The position of a metric among the peers, whichever side is better. */
export type Standing = 'top' | 'upper' | 'middle' | 'lower' | 'bottom';

/** The percentiles at which the words change. */
const STANDING_FROM = { top: 87.5, upper: 62.5, middle: 37.5, lower: 12.5 } as const;

export function standingOf(percentile: number): Standing {
  if (percentile >= STANDING_FROM.top) return 'top';
  if (percentile >= STANDING_FROM.upper) return 'upper';
  if (percentile > STANDING_FROM.middle) return 'middle';
  return percentile > STANDING_FROM.lower ? 'lower' : 'bottom';
}

/** Words for the rank. A value of middle rank can still be far from the median. */
const WORDS: Readonly<Record<Standing, (median: string) => string>> = {
  top: (median) => `among the highest of its peers, whose median is ${median}`,
  upper: (median) => `above the peer median of ${median}`,
  middle: (median) => `in the middle of its peers, whose median is ${median}`,
  lower: (median) => `below the peer median of ${median}`,
  bottom: (median) => `among the lowest of its peers, whose median is ${median}`,
};

export function createWriter(sheet: FactSheet) {
  const { facts } = sheet;
  const { ric, name } = sheet.company.instrument;
  const shown = (part: Part): string | null => {
    if (typeof part !== 'string') return part.words;
    const fact = facts.get(part);
    return fact && formatFact(fact);
  };
  const compared = (metric: Metric): string | null => {
    const rank = facts.value(`${metric}.percentile`);
    const [own, median] = [facts.get(metric), facts.get(`${metric}.peer_median`)];
    if (rank === null || !own || !median) return null;
    const [ownText, medianText] = [formatFact(own), formatFact(median)];
    return ownText === medianText ? `at the peer median of ${medianText}` : WORDS[standingOf(rank)](medianText);
  };
  return {
    name: shortName(name),
    /** Writes a sentence in which `${'pe'}` shows a fact. Null if one of its facts is unknown. */
    say(texts: TemplateStringsArray, ...parts: readonly Part[]): string | null {
      const words = parts.map(shown);
      if (words.includes(null)) return null;
      return texts
        .map((text, i) => text + (words[i] ?? ''))
        .join('')
        .replace(/\.\.$/, '.');
    },
    /** Returns the size of a fact without its sign. */
    size(id: string): Part {
      const fact = facts.get(id);
      return { words: fact && formatFact({ ...fact, value: Math.abs(fact.value) }) };
    },
    /** Returns "grew 8.3%" or "fell 4.2%" for a growth rate. */
    grew(id: string): Part {
      const fact = facts.get(id);
      if (!fact) return { words: null };
      const size = formatFact({ ...fact, value: Math.abs(fact.value) });
      return { words: `${fact.value < 0 ? 'fell' : 'grew'} ${size}` };
    },
    /** Returns ", above the peer median of 18.2x", and nothing without peers. */
    versus(metric: Metric): Part {
      const words = compared(metric);
      return { words: words === null ? '' : `, ${words}` };
    },
    /** Returns the comparison with the peers in parentheses. */
    inBrackets(metric: Metric): Part {
      const words = compared(metric);
      return { words: words === null ? '' : ` (${words})` };
    },
    /** Chooses a variant. The same company always gets the same one. */
    pick(key: string, variants: readonly (string | null)[]): string | null {
      const known = variants.filter((text) => text !== null);
      return known[hash(`${ric} ${key}`) % Math.max(1, known.length)] ?? null;
    },
    value: facts.value,
  };
}

/** Smaller turnovers would appear as 0.0x. The assets of a bank are loans, so their turnover says little. */
export const SHOWN_TURNOVER = 0.05;

/** Returns the percentile with the better side up: the lowest price/earnings ratio is the best. Null without peers. */
export function merit(sheet: FactSheet, metric: Metric): number | null {
  const rank = sheet.facts.value(`${metric}.percentile`);
  if (rank === null) return null;
  return METRICS[metric].better === 'low' ? 100 - rank : rank;
}

/** Joins the sentences of one paragraph, without unknown ones. */
export function paragraph(...sentences: readonly (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null && sentence !== '').join(' ');
}

/** Returns a text, or another one if it is empty. */
export function orElse(text: string, instead: string): string {
  return text === '' ? instead : text;
}

/** One legal form at the end. They are removed one by one, because a pattern of several would try every combination. */
const LEGAL_FORM =
  /,? (?:Inc\.|Incorporated|Corporation|Corp\.|plc|PLC|Ltd\.?|Limited|AG|SE|S\.A\.|N\.V\.|(?:& )?Co\.|Company)$/;

function shortName(name: string): string {
  const shorter = name.replace(/ \([^()]*\)$/, '').replace(LEGAL_FORM, '');
  return shorter === name ? name.trim() : shortName(shorter);
}

/** Returns the FNV-1a hash of 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return state;
}
