/** Every number in a sentence, caption, note, legend, or axis of a report is in its JSON form, or in the fixed words of a text. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { longDate, monthName, monthOf } from '../src/format/dates.ts';
import { compact, plain } from '../src/format/numbers.ts';
import { inLanguage, LANGUAGES, type Language, t } from '../src/language/translate.ts';
import { MADE_AT, REPORTS } from './exampleReports.ts';
import { type Drawing, drawingsOf, formsOf, numbersIn, type PrintedTable, proseOf, textOf } from './printedPage.ts';

/** Keys with more values are series. No sentence prints one value of a series. */
const MOST_VALUES = 40;

interface Derivable {
  readonly simulation?: { readonly percentiles: readonly number[] };
  readonly price?: { readonly closes: readonly number[] };
  readonly view?: { readonly target: { readonly base: number } };
}

/** Numbers of sentences that are computed from others, by the kind of report. */
const DERIVED: Readonly<Record<string, (json: Derivable) => readonly number[]>> = {
  // 100 paths, and how many of them lie between the lowest and the highest percentile.
  simulation: ({ simulation }) => [100, simulation!.percentiles.at(-1)! - simulation!.percentiles[0]!],
  'stock report': ({ price, view }) => {
    const closes = price!.closes;
    const falls = closes.map((close, at) => close / Math.max(...closes.slice(0, at + 1)) - 1);
    const last = closes.at(-1)!;
    // The way from the last close to the target, and the deepest drawdown.
    return [last, view!.target.base / last - 1, Math.min(...falls)];
  },
};

/** Scales that do not depend on the figures, by the English title of their column. */
const SCALES: Readonly<Record<string, readonly [number, number]>> = {
  Percentile: [0, 100],
  'Composite score': [0, 10],
};

const years = (text: string) => [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year));

/** A message of the catalog. */
interface Message {
  readonly pattern: RegExp;
  /** By group of the pattern: the name of a value, or null for fixed words with a number. */
  readonly groups: readonly (string | null)[];
}

/** Values with the name of a member that they do not show: the end of a color scale, and a share of the paths. */
const OTHER_VALUES = new Set(['month', 'percentile']);

/** Shorter messages may match by chance. */
const FEWEST_LETTERS = 12;

function messageOf(text: string): Message {
  let depth = 0;
  const parts: string[] = [''];
  for (const sign of text) {
    if (sign === '{' && depth++ === 0) parts.push('');
    parts.push((parts.pop() ?? '') + sign);
    if (sign === '}' && --depth === 0) parts.push('');
  }
  const groups: (string | null)[] = [];
  const words = parts.filter((_, at) => at % 2 === 0);
  const isLong = words.join('').replace(/\P{L}/gu, '').length >= FEWEST_LETTERS;
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) {
      const plainWords = part.replaceAll("''", "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      // A sign after a value is not part of a number.
      const escaped = plainWords.replace(/^(?:\\\.|,)/, '$&(?!\\d)');
      if (!/\d/.test(part)) return escaped;
      groups.push(null);
      return `(${escaped})`;
    }
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined || !isLong) return '.*?';
    groups.push(name);
    return at === 1 && parts[0] === '' ? '(.*)' : '(.*?)';
  });
  return { pattern: new RegExp(pattern.join(''), 'd'), groups };
}

/** Returns the messages of a catalog that have numbers in their fixed words or values. */
function messagesOf(language: Language): Message[] {
  const read = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../src/language/${name}.json`, import.meta.url), 'utf8'));
  const texts = ['documents', 'labels'].flatMap((file) =>
    language === 'en' ? Object.keys(read(`de/${file}`)) : Object.values(read(`${language}/${file}`)),
  );
  return texts.map(messageOf).filter(({ groups }) => groups.length > 0);
}

/** Returns the texts of a number. Percentage points are a hundred times the fraction. */
const printed = (value: number) => [...formsOf(value), plain(100 * value, 1), compact(value)];

/** The numbers that the texts of a report may have, in the language that is set. */
class Told {
  readonly #numbers = new Set<string>();
  readonly #strings = new Set<string>();
  readonly #inStrings: ReadonlySet<string>;
  readonly #ofMember = new Map<string, ReadonlySet<string>>();
  readonly #messages: readonly Message[];
  readonly years: readonly number[];

  constructor(json: Derivable, kind: string, language: Language) {
    const figures = new Map<string, Set<number>>();
    this.#read(json, '', (key, value) => figures.set(key, (figures.get(key) ?? new Set()).add(value)));
    for (const [key, values] of figures) this.#ofMember.set(key, new Set([...values].flatMap(printed)));
    const told = [...figures.values()].filter(({ size }) => size <= MOST_VALUES).flatMap((values) => [...values]);
    for (const form of [...told, ...(DERIVED[kind]?.(json) ?? [])].flatMap(printed)) this.#numbers.add(form);
    this.#inStrings = new Set([...this.#strings].flatMap(numbersIn));
    this.years = [...this.#strings].flatMap(years);
    // A fiscal year has another word in each language.
    for (const year of this.years) this.#numbers.add(String(year));
    for (const text of [...this.#strings, MADE_AT]) {
      const [date] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
      if (date !== undefined) this.#strings.add(longDate(date)).add(monthOf(date));
    }
    this.#messages = messagesOf(language);
  }

  #read(value: unknown, key: string, add: (key: string, value: number) => void): void {
    if (typeof value === 'number') add(key, value);
    else if (typeof value === 'string') this.#strings.add(value);
    else if (Array.isArray(value)) {
      add(`${key}.length`, value.length);
      for (const one of value) this.#read(one, key, add);
    } else if (value !== null && typeof value === 'object') {
      for (const [name, member] of Object.entries(value)) this.#read(member, name, add);
    }
  }

  /** Returns a text without the names, dates, and versions that the JSON form has. */
  #withoutStrings(text: string): string {
    const found = [...this.#strings].filter((one) => /\d/.test(one) && text.includes(one));
    // The longest first, because one may be part of another.
    found.sort((a, b) => b.length - a.length);
    return found.reduce((rest, one) => rest.replaceAll(one, '~'.repeat(one.length)), text);
  }

  /** Returns the numbers of a text that neither the JSON form nor the fixed words of a text have. */
  unknownIn(text: string): string[] {
    const named = this.#withoutStrings(text);
    const wrong: string[] = [];
    let rest = named;
    for (const { pattern, groups } of this.#messages) {
      const { indices = [] } = pattern.exec(named) ?? {};
      for (const [at, member] of groups.entries()) {
        const [from, to] = indices[at + 1] ?? [0, 0];
        const known = this.#valuesNamed(member ?? '');
        if (member === null) rest = rest.slice(0, from) + '~'.repeat(to - from) + rest.slice(to);
        else if (known !== undefined) {
          const value = named.slice(from, to);
          // A value has no space but a narrow one. More is another text between the same words.
          const others = value.includes(' ') ? [] : numbersIn(value).filter((one) => !known.has(one));
          wrong.push(...others.map((one) => `${member}: ${one}`));
        }
      }
    }
    return [...wrong, ...numbersIn(rest).filter((one) => !this.#numbers.has(one))];
  }

  /** Returns the texts of the members that a value is named after. The value alphaLower shows alpha_lower. */
  #valuesNamed(name: string): ReadonlySet<string> | undefined {
    if (OTHER_VALUES.has(name)) return undefined;
    const member = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const found = [...new Set([name, member])].flatMap((key) => this.#ofMember.get(key) ?? []);
    return found.length === 0 ? undefined : new Set(found.flatMap((texts) => [...texts]));
  }

  /** Returns the numbers of a sentence of the service that no text of the JSON form has. */
  unknownInEnglish(text: string): string[] {
    return numbersIn(this.#withoutStrings(text)).filter((one) => !this.#inStrings.has(one));
  }
}

interface Tick {
  readonly value: number;
  readonly isPercent: boolean;
  /** Half a unit of the last digit. */
  readonly half: number;
}

const UNITS = Array.from({ length: 14 }, (_, power) => 10 ** power);

/** Returns the value of a number as it is printed. Null for dates and words. */
function tickOf(text: string): Tick | null {
  const [, sign, digits = '', end = ''] = /^([−+]?)([\d.,]+)\s?(\D*)$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const isGermanic = plain(1.5, 1) === '1,5';
  const number = isGermanic ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  // Spanish has 1000 M, but 10 mil M.
  const unit = UNITS.find((one) => compact(one).replace(/^[\d.,]+\s?/, '') === end.trim());
  const isPercent = end.trim() === '%';
  if (!isPercent && unit === undefined) return null;
  const scale = isPercent ? 0.01 : (unit ?? 1) / Number.parseInt(compact(unit ?? 1), 10);
  const value = (sign === '−' ? -1 : 1) * Number(number) * scale;
  const last = 10 ** -(number.split('.')[1]?.length ?? 0) * scale;
  // Compact numbers have three digits, and German ones no unit that shows it.
  const third = isPercent || value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
  return { value, isPercent, half: Math.max(last, third) / 2 };
}

/** True if a text of a time axis is near the dates of the drawing, or after those of the report if its table counts months. */
function isDateOf(text: string, { rows }: PrintedTable, told: Told): boolean {
  const firsts = rows.map(([first = '']) => first);
  const dated = firsts.flatMap(years);
  const last = Math.max(...told.years);
  const known = dated.length > 0 ? dated : [last, last + Number(firsts.at(-1)) / 12];
  const [, month, year] = /^(\D+) (\d\d)$/.exec(text) ?? [];
  const isMonth = Array.from({ length: 12 }, (_, at) => monthName(at + 1)).includes(month ?? '');
  const [own] = isMonth ? [2000 + Number(year)] : /^\d{4}$/.test(text) ? years(text) : [];
  if (own !== undefined) return own >= Math.min(...known) - 1 && own <= Math.max(...known) + 1;
  // A day comes without its year.
  return /^\d/.test(text) && firsts.some((first) => first.replace(/\s/g, ' ').includes(text.split(' ').at(-1) ?? ''));
}

/** Returns the texts of a drawing that are neither a number of its table, nor a tick or date near them, nor explained by a figure. */
function unknownIn({ texts, table }: Drawing, told: Told): string[] {
  const numbers = table.rows.flat().flatMap((cell) => (/^\d{4}$/.test(cell) ? [] : (tickOf(cell) ?? [])));
  const scale = Object.entries(SCALES).flatMap(([title, ends]) => (table.columns.includes(t(title)) ? ends : []));
  const ticks = texts.flatMap(({ text, side }) => {
    const tick = tickOf(text);
    return tick === null ? [] : [{ ...tick, side }];
  });
  const isNear = (tick: Tick, side: string) => {
    const others = ticks.filter(
      (one) => one.side === side && one.isPercent === tick.isPercent && one.value !== tick.value,
    );
    const step = Math.min(...others.map(({ value }) => Math.abs(value - tick.value)));
    const drawn = numbers.filter(({ isPercent }) => isPercent === tick.isPercent);
    const ends = [...drawn.flatMap(({ value, half }) => [value - half, value + half]), ...scale];
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    // An axis ends less than a step after the numbers, or at 0.
    return (
      (tick.value > low - step && tick.value < high + step) || tick.value === 0 || (tick.value > 0 && tick.value < low)
    );
  };
  return texts.flatMap(({ text, side }) => {
    const tick = tickOf(text);
    if (!/\d/.test(text) || isDateOf(text, table, told)) return [];
    if (tick === null) return told.unknownIn(text);
    const isNumber = numbers.some(
      ({ value, isPercent, half }) =>
        isPercent === tick.isPercent && Math.abs(Math.abs(value) - Math.abs(tick.value)) <= half + tick.half,
    );
    return isNumber || isNear(tick, side) ? [] : [text];
  });
}

const CASES = Object.keys(REPORTS).flatMap((kind) =>
  (Object.keys(LANGUAGES) as Language[]).map((language) => [kind, language] as const),
);

describe.each(CASES)('the %s in %s', (kind, language) => {
  test('has no number in its texts and drawings that its JSON form does not explain', async () => {
    const { html, json } = await REPORTS[kind]!(language);
    const page = textOf(html);
    const found = inLanguage(language, () => {
      const told = new Told(JSON.parse(textOf(json)), kind, language);
      const { own, english } = proseOf(page);
      const drawings = drawingsOf(page);
      expect(own.length + drawings.length).toBeGreaterThan(5);
      return [
        ...own.flatMap((text) => told.unknownIn(text).map((one) => `${one} in: ${text}`)),
        ...english.flatMap((text) => told.unknownInEnglish(text).map((one) => `${one} in: ${text}`)),
        ...drawings.flatMap((drawing) =>
          unknownIn(drawing, told).map((one) => `${one} in the drawing of ${drawing.table.columns.join(', ')}`),
        ),
      ];
    });
    expect(found).toEqual([]);
  });
});
