import { expect, test } from '@jest/globals';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';
import { read } from './sources.ts';

test('every analytics version has an entry in its history', () => {
  const file = 'packages/shared/src/engine/version.ts';
  const versions = [...read(file).matchAll(/^ \* (\d+): \S/gm)].map(([, version]) => Number(version));
  const expected = Array.from({ length: ANALYTICS_VERSION }, (_, i) => i + 1);
  expect({ file, versions }).toEqual({ file, versions: expected });
});
