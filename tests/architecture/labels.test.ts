import { describe, expect, test } from '@jest/globals';
import { LABELS } from '@tearsheet/shared/labels';
import { RESEARCH_RESULTS, SECTION_SCHEMAS } from '@tearsheet/shared/schemas';
import { projectFiles, read } from './sources.ts';

const SCANNED = [
  ...['apps/console/src', 'apps/cli/src', 'apps/tool-server/src', 'apps/gateway/src'],
  ...['packages/presentation/src', 'packages/research/src', 'packages/operations/src'],
];

/** Words that are labels of figures and also ordinary words of forms, headings, and command help. */
const ORDINARY = new Set([
  ...['close', 'value', 'weight', 'cost', 'change', 'month', 'year', 'length', 'depth', 'return', 'returns', 'price'],
  ...['markets', 'sectors', 'allocation', 'contribution', 'cash', 'drawdowns', 'drawdown', 'quantity', 'percentile'],
  ...['30 days', '60 days', '90 days', 'sold', 'fact', 'recommendation', 'selection', 'revenue', 'correlation'],
  ...['news items', 'dividend yield', 'amount', 'fee', 'row'],
]);

const KEYS = new Set(Object.keys(LABELS).flatMap((key) => [key, key.split('.').at(-1)]));
const TEXTS = new Set(Object.values(LABELS).map(({ label }) => label.toLowerCase()));

describe('the label table', () => {
  test.each(Object.entries(LABELS))('%s has a label and a description in sentences', (_key, { label, short, long }) => {
    expect(label).toMatch(/^\S(.*\S)?$/);
    expect(long).toMatch(/^[A-Z0-9'].*\.$/);
    expect(long.startsWith(short)).toBe(true);
  });

  test('has a row for every numeric member of a result', () => {
    const without = Object.entries({ ...SECTION_SCHEMAS, ...RESEARCH_RESULTS }).flatMap(([name, schema]) =>
      numbersIn(schema, name),
    );
    expect(without.map((path) => `${path}: add it to packages/shared/src/schemas/labels/`)).toEqual([]);
  });
});

test('no label is written outside the label table', () => {
  const files = projectFiles().filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      // Narrators write sentences, not labels.
      !file.includes('/narrators/') &&
      SCANNED.some((folder) => file.startsWith(`${folder}/`)),
  );
  const found = files
    .flatMap(literalsOf)
    .filter(({ text }) => TEXTS.has(text.toLowerCase()) && !KEYS.has(text) && !ORDINARY.has(text.toLowerCase()));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** Paths of the numeric members without a title, which comes from the table. */
function numbersIn(given: object, path: string): string[] {
  const schema: Schema = given;
  const isNumber = [schema.type].flat().some((type) => type === 'number' || type === 'integer');
  const own = isNumber && schema.title === undefined ? [path] : [];
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, member]) => numbersIn(member, `${path}.${name}`)),
    ...(items ? numbersIn(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object' ? numbersIn(additionalProperties, `${path}.*`) : []),
  ];
}

/** Texts in quotes and between tags, with file and line. */
function literalsOf(file: string): { readonly at: string; readonly text: string }[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/'([^'\\]*)'|"([^"\\]*)"|`([^`$\\]*)`|>([^<>{}]+)</g)].map(([, ...texts]) => ({
        at: `${file}:${index + 1}`,
        text: texts.join('').trim(),
      })),
    );
}
