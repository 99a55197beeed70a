import { t } from '@tearsheet/presentation/text';
import { numberOf, percentOf, percentText, smallNumberOf } from '../editor/settingTexts.ts';

/** Returns the number that was typed, or null without one. Throws if it is not a number. */
export function numberIn(text: string, read: (text: string) => number = numberOf): number | null {
  if (text.trim() === '') return null;
  const number = read(text);
  if (!Number.isFinite(number)) throw new Error(t('"{text}" is not a number.', { text }));
  return number;
}

/** Returns the percentage that was typed as a decimal, or null without one. Throws if it is not a number. */
export function shareIn(text: string): number | null {
  return numberIn(text, percentOf);
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text.split(/[\n;]/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** Reads a name of one or more words and a number after it. Null if there is no such pair. */
export function namedNumber(line: string): readonly [name: string, number: number] | null {
  const words = line.replaceAll('%', ' ').replaceAll(':', ' ').trim().split(/\s+/);
  const number = smallNumberOf(words.pop() ?? '');
  const name = words.join(' ');
  return name === '' || !Number.isFinite(number) ? null : [name, number];
}

/** Reads the assumed return of a holding as a decimal. Throws if the line has none. */
export function returnOf(line: string): readonly [symbol: string, rate: number] {
  const [symbol, percent] = namedNumber(line) ?? [];
  if (symbol === undefined || percent === undefined) {
    throw new Error(t('"{line}" is not an assumed return. Write a line such as AAPL 6.', { line }));
  }
  return [symbol, Number((percent / 100).toFixed(12))];
}

/** Returns the assumed returns of single holdings as lines. */
export function returnsText(returns: Readonly<Record<string, number>>): string {
  const single = Object.entries(returns).filter(([symbol]) => symbol !== '*');
  return single.map(([symbol, rate]) => `${symbol} ${percentText(rate)}`).join('\n');
}

/** Returns true if a form leaves out or changes a member of a request. A scenario has a name of its own. */
export function losesMembers(request: object, remade: object): boolean {
  const after = new Map(Object.entries(remade));
  return Object.entries(request).some(
    ([name, value]) =>
      name !== 'name' && name !== 'keep_for' && JSON.stringify(after.get(name)) !== JSON.stringify(value),
  );
}
