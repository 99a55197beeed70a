import { describe, expect, test } from '@jest/globals';
import { JOB_TYPES } from '@tearsheet/shared';
import { type Message, textsOf, valuesOf } from './messages.ts';
import { projectFiles, read } from './sources.ts';

interface Row {
  /** The file of each language. */
  readonly file: string;
  /** The folders whose texts it has. */
  readonly folders: readonly string[];
  /** Messages of tables in other packages. */
  readonly more: readonly string[];
}

const CATALOGS: readonly Row[] = [
  {
    file: 'console.json',
    folders: ['apps/console/src/'],
    more: Object.values(JOB_TYPES).flatMap(({ listName }) => listName ?? []),
  },
];
const LANGUAGES = ['de', 'es'] as const;

function catalogOf(language: string, file: string): Readonly<Record<string, string>> {
  return JSON.parse(read(`packages/presentation/src/language/${language}/${file}`));
}

/** Names, files, and examples of what people type, which are the same in all languages. */
const SAME = new Set([
  ...['Tearsheet', 'API', 'PDF', 'Excel', 'Survey of Capital Market Assumptions'],
  ...['Implied equity risk premiums', 'Loss days = mean(daily_return < 0)', 'AAPL.OQ 20 3100\nCASH.USD 500'],
  ...['AAPL 60%\nD05.SI 40%'],
  // The start of a message of the service.
  'Value error,',
  // Texts of errors that no page shows.
  ...['Visitors have no token.', 'The file cannot be read'],
]);

/** Messages that are not literals at their place, because a table of another package has them. */
const FROM_TABLES = new Set(['apps/console/src/analyses/analysesPage.tsx: a message that is not a text']);

interface Found {
  readonly file: string;
  readonly message: Message;
}

function textsIn(folders: readonly string[]): { readonly found: readonly Found[]; readonly wrong: readonly string[] } {
  const files = projectFiles().filter(
    (file) => /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(folder)),
  );
  const all = files.map((file) => ({ file, ...textsOf(read(file), file.endsWith('.tsx')) }));
  return {
    found: all.flatMap(({ file, messages }) => messages.map((message) => ({ file, message }))),
    wrong: all.flatMap(({ file, wrong }) => wrong.filter((text) => !SAME.has(text)).map((text) => `${file}: ${text}`)),
  };
}

describe.each(CATALOGS)('$file', ({ file, folders, more }) => {
  const { found, wrong } = textsIn(folders);

  test('has every text that people see as a message, which is translated when it is shown', () => {
    expect(found.length).toBeGreaterThan(100);
    expect(wrong.filter((text) => !FROM_TABLES.has(text))).toEqual([]);
  });

  test('has messages that get the values they name', () => {
    const other = found.filter(
      ({ message: { text, values } }) => values !== null && values.join() !== valuesOf(text).join(),
    );
    expect(other).toEqual([]);
  });

  test.each(LANGUAGES)('has a translation in %s of every message, and no other texts', (language) => {
    const messages = new Set([...more, ...found.map(({ message: { text } }) => text)]);
    const translated = Object.keys(catalogOf(language, file));
    expect([...messages].filter((text) => !translated.includes(text))).toEqual([]);
    expect(translated.filter((text) => !messages.has(text))).toEqual([]);
  });
});

test.each(LANGUAGES)('a message has one translation in %s', (language) => {
  const translations = new Map<string, Set<string>>();
  for (const file of ['console.json', 'documents.json', 'labels.json']) {
    for (const [message, text] of Object.entries(catalogOf(language, file))) {
      translations.set(message, (translations.get(message) ?? new Set()).add(text));
    }
  }
  expect([...translations].filter(([, texts]) => texts.size > 1).map(([message]) => message)).toEqual([]);
});

test('texts outside messages are found, and other literals are not', () => {
  const { messages, wrong } = textsOf(
    `const late = () => t('Late');
     const early = t('Early');
     const title = 'A sentence of several words';
     const view = (name: string) => (
       <p class="row wide" title="A title" data-kind={name === 'long name' ? 'x y' : 'z'}>
         Plain {t('Translated {name}', { name })} {name === 'other' ? 'Shown' : <b aria-label={\`Row \${name}\`} />} 12%
       </p>
     );`,
    true,
  );
  expect(messages.map(({ text }) => text)).toEqual(['Late', 'Early', 'Translated {name}']);
  expect(wrong).toEqual([
    ...['Early is translated when the module loads', 'A sentence of several words', 'A title', 'Plain', 'Shown', 'Row'],
  ]);
});
