import { expect, test } from '@jest/globals';
import { LIMITS, measureStructure } from '../../scripts/structure/measure.ts';

const structure = measureStructure();

test('the measure sees the product', () => {
  expect(structure.files.length).toBeGreaterThan(500);
  expect(structure.files).toContain('packages/shared/src/engine/analyze.ts');
});

test('no files import each other in a cycle, types included', () => {
  expect(structure.cycles).toEqual([]);
});

test('no folder has too many files', () => {
  expect(structure.fullFolders).toEqual([]);
});

test('the packages have few export paths', () => {
  expect(structure.exportPaths.length).toBeLessThanOrEqual(LIMITS.exportPaths);
});

test('the documents stay short', () => {
  expect(structure.words.guidesAndReferences).toBeLessThan(25_000);
  expect(structure.words.readme).toBeLessThan(700);
});
