import type { Fact } from '../facts/fact.ts';
import type { Language } from './languages.ts';
import { numbersIn, type ShownNumber } from './numbers.ts';

/** What numbers of a text may rest on. */
export interface Ground {
  /** The numbers of a text, without those in names, codes and dates of the facts. */
  numbersOf(text: string): readonly ShownNumber[];
  /** Whether a number is a fact rounded to the decimals shown; the sign may be carried by words ("fell by 3.1%"). */
  supports(number: ShownNumber): boolean;
}

export interface GroundOptions {
  readonly facts: readonly Fact[];
  /** Names and codes that may hold digits. */
  readonly names: readonly string[];
  readonly language: Language;
}

export function createGround({ facts, names, language }: GroundOptions): Ground {
  const texts = facts.flatMap(({ label, period, source }) => [label, period, source]);
  const inLabels = new Set(texts.flatMap((text) => numbersIn(text)).map(({ value }) => Math.abs(value)));
  const dates = texts.flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}/g) ?? []);
  const hidden = [...new Set([...names, ...dates])]
    .filter((name) => /\d/.test(name))
    .sort((a, b) => b.length - a.length);
  return {
    numbersOf: (text) =>
      numbersIn(
        hidden.reduce((rest, name) => rest.replaceAll(name, ' '), text),
        language,
      ),
    supports: (number) =>
      facts.some((fact) => isFact(number, fact)) ||
      // Spans such as "twelve months" or "52-week high" are in the labels.
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
