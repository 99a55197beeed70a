import { afterEach, expect, test } from '@jest/globals';
import { addCatalog, inLanguage, language, setLocale, t, tParts } from '@tearsheet/presentation';
import german from '../../src/language/de.ts';

const ROWS = '{count, plural, one {# row} other {# rows}}';

// The catalog keeps its own texts, because other test files of this process use it.
addCatalog('de', {
  ...german,
  'Keep for': 'Behalten für',
  [ROWS]: '{count, plural, one {# Zeile} other {# Zeilen}}',
  'Read {link}.': '{link} lesen.',
});
afterEach(() => setLocale('en-US'));

test('a text is in the language of the locale, with its form of numbers', () => {
  setLocale('de-DE');
  expect([language(), t('Keep for'), t(ROWS, { count: 1 }), t(ROWS, { count: 2000 })]).toEqual([
    'de',
    'Behalten für',
    '1 Zeile',
    '2.000 Zeilen',
  ]);
});

test('a text without a translation and a language without a catalog are in English', () => {
  setLocale('de');
  expect(t('No translation')).toBe('No translation');
  setLocale('fr');
  expect([language(), t('Keep for'), t(ROWS, { count: 1 })]).toEqual(['en', 'Keep for', '1 row']);
});

test('values that are elements keep their place in the sentence', () => {
  const link = { href: '/' };
  setLocale('de');
  expect(tParts('Read {link}.', { link })).toEqual([link, ' lesen.']);
});

test('a document in another language leaves the language of the process', () => {
  expect(inLanguage('de', () => t('Keep for'))).toBe('Behalten für');
  expect(() =>
    inLanguage('de', () => {
      throw new Error('no document');
    }),
  ).toThrow('no document');
  expect(t('Keep for')).toBe('Keep for');
});
