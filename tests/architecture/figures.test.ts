/** The parts that a new figure needs besides its calculation. tests/oracle/coverage.test.ts asks for the second calculation. */
import { expect, test } from '@jest/globals';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';
import { SECTION_SCHEMAS } from '@tearsheet/shared/schemas';
import { NULL_REASONS } from '../../packages/shared/src/engine/notes.ts';
import { read } from './sources.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

test('every metric that may be null has a reason', () => {
  const { properties = {} }: Schema = SECTION_SCHEMAS.performance_metrics;
  const nullable = ['portfolio', 'benchmark', 'relative'].flatMap((part) =>
    Object.entries(properties[part]?.properties ?? {}).flatMap(([name, { type = [] }]) =>
      type.includes('null') && type.includes('number') ? [name] : [],
    ),
  );
  expect(nullable.length).toBeGreaterThan(50);
  const without = [...new Set(nullable)].filter((name) => !(name in NULL_REASONS));
  expect(without.map((name) => `${name}: add it to NULL_REASONS in packages/shared/src/engine/notes.ts`)).toEqual([]);
});

test('every analytics version has an entry in its history', () => {
  const file = 'packages/shared/src/engine/version.ts';
  const versions = [...read(file).matchAll(/^ \* (\d+): \S/gm)].map(([, version]) => Number(version));
  const expected = Array.from({ length: ANALYTICS_VERSION }, (_, i) => i + 1);
  expect({ file, versions }).toEqual({ file, versions: expected });
});
