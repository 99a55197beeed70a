/** The catalogs of documents and labels: complete, without texts that nothing shows, and with the values of the English text. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { LABELS } from '@tearsheet/shared/labels';
import { DATA_FAULT_CODES, faultName } from '@tearsheet/shared/schemas';
import { IntlMessageFormat } from 'intl-messageformat';
import deConsole from '../../src/language/de/console.json' with { type: 'json' };
import deDocuments from '../../src/language/de/documents.json' with { type: 'json' };
import deLabels from '../../src/language/de/labels.json' with { type: 'json' };
import esConsole from '../../src/language/es/console.json' with { type: 'json' };
import esDocuments from '../../src/language/es/documents.json' with { type: 'json' };
import esLabels from '../../src/language/es/labels.json' with { type: 'json' };
import type { Catalog } from '../../src/language/translate.ts';
import { WORDS } from '../../src/language/words.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** Returns the texts that a file writes with t('…'). */
function textsIn(code: string): string[] {
  return [...code.matchAll(/(?<![\w.])t(?:Parts)?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)].map(
    ([, single, double]) => JSON.parse(`"${(single ?? double ?? '').replaceAll('"', '\\"')}"`),
  );
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Returns the names of the values of a message, each once. */
function valuesOf(message: string): string[] {
  const namesIn = (elements: readonly Element[]): string[] =>
    elements.flatMap((element) => [
      ...('options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []),
      // Literals and the signs of numbers have no name.
      ...('value' in element && element.type !== 0 ? [element.value] : []),
    ]);
  return [...new Set(namesIn(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()))].sort();
}

const written = globSync(`${SOURCE}{charts,documents,format,render}/**/*.{ts,tsx}`)
  .concat(`${SOURCE}language/words.ts`)
  .flatMap((file) => textsIn(readFileSync(file, 'utf8')));
const labels = Object.values(LABELS).flatMap(({ label, short }) => [label, short]);
const faults = DATA_FAULT_CODES.map((code) => faultName(code) ?? '');
const shown = new Set([...written, ...labels, ...WORDS, ...faults]);

const CATALOGS: readonly (readonly [language: string, catalog: Catalog, console: Catalog])[] = [
  ['de', { ...deLabels, ...deDocuments }, deConsole],
  ['es', { ...esLabels, ...esDocuments }, esConsole],
];

test('the texts of the code are found', () => {
  expect(textsIn(`t('a {b}', { b }); cut('no'); t(\n  "it's",\n)`)).toEqual(['a {b}', "it's"]);
  expect(valuesOf('{count, plural, one {# {what}} other {{text} more}}')).toEqual(['count', 'text', 'what']);
  expect(written.length).toBeGreaterThan(500);
});

describe.each(CATALOGS)('the catalog of %s', (_language, catalog, ofConsole) => {
  test('has every text of documents and labels', () => {
    expect([...shown].filter((text) => !Object.hasOwn({ ...ofConsole, ...catalog }, text))).toEqual([]);
  });

  test('has no text that nothing shows', () => {
    expect(Object.keys(catalog).filter((text) => !shown.has(text))).toEqual([]);
  });

  test('has the values of each text', () => {
    const other = Object.entries(catalog).filter(([text, translation]) => {
      return valuesOf(translation).some((name) => !valuesOf(text).includes(name));
    });
    expect(other).toEqual([]);
  });
});
