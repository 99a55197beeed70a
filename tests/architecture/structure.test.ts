import { expect, test } from '@jest/globals';
import { measureStructure } from '../../scripts/structure/measure.ts';

const structure = measureStructure();

test('the measure sees the product', () => {
  expect(structure.files.length).toBeGreaterThan(500);
  expect(structure.files).toContain('packages/shared/src/engine/analyze.ts');
});

test('no files import each other in a cycle, types included', () => {
  expect(structure.cycles).toEqual([]);
});
