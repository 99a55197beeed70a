import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { analysisResult, createAjv, SECTION_SCHEMAS, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';

const GOLDEN = new URL('../golden/', import.meta.url);
const fits = createAjv().compile(analysisResult);

interface Golden {
  readonly result: { readonly success: true; readonly result: Readonly<Record<string, unknown>> };
}

const files = readdirSync(GOLDEN).filter((name) => name.endsWith('.json'));
const golden = new Map(
  files.map((name): [string, Golden] => [name, JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8'))]),
);

describe('the schema of a portfolio analysis', () => {
  test('is in the order of the interface', () => {
    expect(Object.keys(SECTION_SCHEMAS)).toEqual(SELECTABLE_SECTION_NAMES);
  });

  test.each([...golden])('fits %s', (_name, { result }) => {
    fits(result);
    expect(fits.errors ?? []).toEqual([]);
  });

  test('has every section in a golden file', () => {
    const names = new Set([...golden.values()].flatMap(({ result }) => Object.keys(result.result)));
    expect([...names].sort()).toEqual(
      [...SELECTABLE_SECTION_NAMES, 'analytics_version', 'warnings', 'input_hash'].sort(),
    );
  });

  test.each(SELECTABLE_SECTION_NAMES)('%s refuses a member it does not describe', (name) => {
    for (const { result } of golden.values()) {
      if (!(name in result.result)) continue;
      const section = structuredClone(result.result[name]);
      const objects = objectsIn(section);
      for (const object of objects.slice(0, 3)) {
        object.surprise = 1;
        expect(
          fits({ success: true, result: { analytics_version: 1, warnings: [], input_hash: 'h', [name]: section } }),
        ).toBe(false);
        delete object.surprise;
      }
      expect(
        fits({ success: true, result: { analytics_version: 1, warnings: [], input_hash: 'h', [name]: section } }),
      ).toBe(true);
    }
  });

  test('describes every member', () => {
    const silent = schemasIn(SECTION_SCHEMAS).filter((schema) => 'type' in schema && !('description' in schema));
    expect(silent).toEqual([]);
  });
});

/** Every object of a value, itself included. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

function schemasIn(schema: object): object[] {
  return [schema, ...Object.values(schema).flatMap((part) => (isObject(part) ? schemasIn(part) : []))];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
