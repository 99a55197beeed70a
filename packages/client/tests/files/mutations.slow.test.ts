import { expect, test } from '@jest/globals';
import { changedInSilence, FILES, isAccepted } from './support/mutations.ts';

test('no changed file has another ledger in silence', () => {
  const changed = FILES.flatMap((name) => changedInSilence(name, () => true));
  expect(changed.filter((one) => !isAccepted(one))).toEqual([]);
});
