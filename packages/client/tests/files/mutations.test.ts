import { expect, test } from '@jest/globals';
import { changedInSilence, FILES, isAccepted } from './support/mutations.ts';

// All of them are in the slow tests.
test.each(FILES.filter((_, at) => at % 8 === 0))(
  '%s, changed as exports differ, has no other ledger in silence',
  (name) => {
    const changed = changedInSilence(name, (_, index) => index % 2 === 0);
    expect(changed.filter((one) => !isAccepted(one))).toEqual([]);
  },
);
