import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';
import { metricNames } from '../../scripts/docs/metricNames.ts';
import { reference } from '../../scripts/docs/reference.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/reference.md lists the table of operations (`pnpm run docs` makes it)', () => {
  expect(read('docs/reference.md')).toBe(reference(OPERATIONS));
});

test('every operation has a type in the SDK', () => {
  const types = read('packages/client/src/generated/openapi.ts');
  for (const { rest } of OPERATIONS)
    expect(types).toContain(`operations['${rest.operationId}']`.replace(/operations\['|'\]/g, ''));
});

test('every operation with a tool description is a tool', () => {
  const names = TOOLS.map(({ name }) => name);
  for (const { tool } of OPERATIONS) if (tool) expect(names).toContain(tool.name);
});

test('docs/metric-names.csv lists every name of an expression (`pnpm run docs` makes it)', () => {
  expect(read('docs/metric-names.csv')).toBe(metricNames());
});
