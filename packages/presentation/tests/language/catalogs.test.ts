import { expect, test } from '@jest/globals';
import de from '@tearsheet/presentation/language/de';
import es from '@tearsheet/presentation/language/es';
import { IntlMessageFormat } from 'intl-messageformat';

/** Returns the names of the values that a message reads, in all its branches. Throws if the message cannot be read. */
function valuesOf(message: string, language: string): readonly string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      // Types above 0 are values. 7 is the number of a plural.
      if ('type' in node && Number(node.type) > 0 && 'value' in node) found.add(String(node.value));
      Object.values(node).forEach(visit);
    }
  };
  visit(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
  return [...found].sort();
}

test.each([
  ['de', de],
  ['es', es],
] as const)('every translation in %s can be read and has the values of its message', (language, catalog) => {
  const texts = Object.entries<string>(catalog);
  expect(texts.length).toBeGreaterThan(500);
  const wrong = texts.filter(([message, text]) => valuesOf(message, 'en').join() !== valuesOf(text, language).join());
  expect(wrong).toEqual([]);
});

test('a translation with another value, or that cannot be read, is found', () => {
  expect(valuesOf('{count, plural, one {# of {name}} other {none}}', 'en')).toEqual(['count', 'name']);
  expect(() => valuesOf('{count, plural, one {#}}', 'de')).toThrow();
});
