import { expect, test } from '@jest/globals';
import { preferWait } from '../src/waiting.ts';

test.each([
  ['wait=10', 10],
  ['respond-async, wait=10', 10],
  ['Wait = 5', 5],
  ['wait="7"', 7],
  ['wait=5; foo=bar', 5],
  ['wait=5, wait=9', 5],
  ['wait=31', 30],
  ['wait=999999999', 30],
])('%s is %i seconds', (prefer, seconds) => {
  expect(preferWait(prefer)).toBe(seconds);
});

test.each([
  [undefined],
  [''],
  ['wait'],
  ['wait=0'],
  ['wait=-1'],
  ['wait=1.5'],
  ['wait=x'],
  ['await=5'],
  ['return=minimal'],
])('%j is not a wait', (prefer) => {
  expect(preferWait(prefer)).toBeNull();
});
