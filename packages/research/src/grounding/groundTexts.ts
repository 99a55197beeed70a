import { RESEARCH_LANGUAGES } from '@tearsheet/shared/schemas';
import type { Fact } from '../facts/fact.ts';
import { type Language, NUMBER_STYLES } from './languages.ts';

export interface Grounding {
  /** The numbers in the prose, and how many of them are facts. */
  readonly numbers: number;
  readonly grounded: number;
  /** The number of sentences that were removed because of an unsupported number. */
  readonly removed: number;
  readonly removed_sentences: readonly string[];
}

export interface Grounded<Texts> {
  readonly texts: Texts;
  readonly grounding: Grounding;
}

/** A tree of prose, which is the draft of a narrator. */
export type Prose = string | readonly Prose[] | { readonly [name: string]: Prose };

/** Replaces an empty text, so that no field is empty. */
const NOTHING_LEFT = 'No statement on this could be verified against the facts.';

/** Returns the unsupported numbers of a draft, as written. */
export function unsupportedNumbers(prose: Prose, ground: Ground): readonly string[] {
  return leaves(prose).flatMap((text) =>
    ground
      .numbersOf(text)
      .filter((number) => !ground.supports(number))
      .map(({ text: written }) => written),
  );
}

/** Removes every sentence with an unsupported number and counts them. The shape of the draft stays. */
export function groundTexts<Texts extends Prose>(texts: Texts, ground: Ground): Grounded<Texts> {
  let [numbers, grounded] = [0, 0];
  const removed: string[] = [];
  const kept = (text: string): string => {
    const sentences = sentencesOf(text).filter(({ words }) => {
      const found = ground.numbersOf(words);
      const supported = found.filter(ground.supports).length;
      numbers += found.length;
      grounded += supported;
      if (supported === found.length) return true;
      removed.push(words.trim());
      return false;
    });
    const rest = sentences
      .map(({ words, gap }) => words + gap)
      .join('')
      .trim();
    return rest === '' && text.trim() !== '' ? NOTHING_LEFT : rest;
  };
  const walked = walk(texts, kept) as Texts;
  return { texts: walked, grounding: { numbers, grounded, removed: removed.length, removed_sentences: removed } };
}

function walk(prose: Prose, change: (text: string) => string): Prose {
  if (typeof prose === 'string') return change(prose);
  if (isList(prose)) return prose.map((one) => walk(one, change));
  return Object.fromEntries(Object.entries(prose).map(([name, one]) => [name, walk(one, change)]));
}

function leaves(prose: Prose): readonly string[] {
  if (typeof prose === 'string') return [prose];
  return (isList(prose) ? prose : Object.values(prose)).flatMap(leaves);
}

function isList(prose: Exclude<Prose, string>): prose is readonly Prose[] {
  return Array.isArray(prose);
}

/** Returns sentences with the gaps between them. `Intl` knows their ends, also in Japanese and Chinese. */
function sentencesOf(text: string): readonly { readonly words: string; readonly gap: string }[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return [...segments].map(({ segment }) => {
    const words = segment.trimEnd();
    return { words, gap: segment.slice(words.length) };
  });
}

export type Ground = ReturnType<typeof createGround>;

export interface GroundOptions {
  readonly facts: readonly Fact[];
  /** Names and codes that may contain digits. */
  readonly names: readonly string[];
  readonly language: Language;
}

export function createGround({ facts, names, language }: GroundOptions) {
  const texts = facts.flatMap(({ label, period, source }) => [label, period, source]);
  const inLabels = new Set(texts.flatMap((text) => numbersIn(text)).map(({ value }) => Math.abs(value)));
  const dates = texts.flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}/g) ?? []);
  const hidden = [...new Set([...names, ...dates])]
    .filter((name) => /\d/.test(name))
    .sort((a, b) => b.length - a.length);
  return {
    /** Returns the numbers of a text, without those in names, codes, and dates of the facts. */
    numbersOf: (text: string): readonly ShownNumber[] =>
      numbersIn(
        hidden.reduce((rest, name) => rest.replaceAll(name, ' '), text),
        language,
      ),
    /** True if a number is a fact rounded to the decimals shown. Words such as "fell by 3.1%" may carry the sign. */
    supports: (number: ShownNumber): boolean =>
      facts.some((fact) => isFact(number, fact)) ||
      // Periods such as "twelve months" or "52-week high" are in the labels.
      (!number.isPercent && number.scale === 1 && inLabels.has(number.value)),
  };
}

function isFact({ value, decimals, isPercent, scale }: ShownNumber, fact: Fact): boolean {
  if (isPercent !== (fact.unit === 'percent' || fact.unit === 'percentage_points')) return false;
  if (scale !== 1 && fact.unit !== 'money') return false;
  const shown = Math.abs(value);
  const rounded = Number((Math.abs(fact.value) / scale).toFixed(decimals));
  return Math.abs(rounded - shown) < 1e-9 * Math.max(1, shown);
}

/** A number as a text shows it. */
export interface ShownNumber {
  /** The number as written, for example "1,234.5%". */
  readonly text: string;
  readonly value: number;
  /** The decimals shown, which are its rounding. */
  readonly decimals: number;
  readonly isPercent: boolean;
  /** 1e9 for billions, and 1 without such a word. */
  readonly scale: number;
}

const PATTERNS = new Map(RESEARCH_LANGUAGES.map((language) => [language, patternOf(language)]));

/**
 * Returns every number in a text, in order. A number may have separators and decimals of the language, a sign, and a
 * word of scale, a percent sign, or the x of a multiple. Digits inside a word (Q3, FY2025) do not count. The caller
 * first removes names and codes that contain digits.
 */
export function numbersIn(text: string, language: Language = 'en'): readonly ShownNumber[] {
  const { decimal, scales, percent } = NUMBER_STYLES[language];
  return [...text.matchAll(PATTERNS.get(language)!)].map((match) => {
    const [written, sign = '', whole = '', fraction = '', word = ''] = match;
    const value = Number(`${whole.replaceAll(/\D/g, '')}${fraction.replace(decimal, '.')}`);
    const suffix = word.toLowerCase().replaceAll(/\s+/g, ' ');
    return {
      text: written.trim(),
      value: sign === '' || sign === '+' ? value : -value,
      decimals: Math.max(0, fraction.length - 1),
      isPercent: percent.includes(suffix),
      scale: scales[suffix] ?? 1,
    };
  });
}

/** Returns the pattern. No part can match the same digits in two ways, so the time is linear in the text. */
function patternOf(language: Language): RegExp {
  const { decimal, group, percent, scales } = NUMBER_STYLES[language];
  const words = [...percent, ...Object.keys(scales)].sort((a, b) => b.length - a.length).map(escaped);
  const point = escaped(decimal);
  // Languages without spaces put words directly before a number. In other languages, a letter before it makes it a
  // code.
  const before = language === 'ja' || language === 'zh' ? '(?<![A-Za-z0-9_.,])' : '(?<![\\p{L}\\p{N}_.,])';
  const after = language === 'ja' || language === 'zh' ? '(?![A-Za-z0-9_]|[.,]\\d)' : '(?![\\p{L}\\p{N}_]|[.,]\\d)';
  const digits = `\\d{1,3}(?:[${group}]\\d{3})+|\\d+`;
  return new RegExp(
    `${before}([-−–+]?)(${digits})(${point}\\d+)?(?:\\s?(${words.join('|')})${after}|[x×]${after}|${after})`,
    'giu',
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
}
