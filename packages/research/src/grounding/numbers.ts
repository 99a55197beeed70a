import { RESEARCH_LANGUAGES } from '@tearsheet/shared/schemas';
import { type Language, NUMBER_STYLES } from './languages.ts';

/** A number as a text shows it. */
export interface ShownNumber {
  /** As written, e.g. "1,234.5%". */
  readonly text: string;
  readonly value: number;
  /** Decimals shown: the rounding it was given. */
  readonly decimals: number;
  readonly isPercent: boolean;
  /** 1e9 for billions; 1 without such a word. */
  readonly scale: number;
}

const PATTERNS = new Map(RESEARCH_LANGUAGES.map((language) => [language, patternOf(language)]));

/**
 * Every number in a text, in order: digits with separators and decimals of the language, a sign, and a word of scale or
 * percent behind it, or the x of a multiple. Digits inside a word (Q3, FY2025) are no number; names and codes with digits
 * of their own are the caller's to remove first.
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

/** No part can match the same digits in two ways, so the time is linear in the text. */
function patternOf(language: Language): RegExp {
  const { decimal, group, percent, scales } = NUMBER_STYLES[language];
  const words = [...percent, ...Object.keys(scales)].sort((a, b) => b.length - a.length).map(escaped);
  const point = escaped(decimal);
  // Scripts without spaces put words right before a number; in the others a letter before it makes it a code.
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
