import { expect, test } from '@jest/globals';
import { policyText } from '../src/documents/policyText.ts';

test('a rebalancing policy in words', () => {
  expect(policyText({ schedule: 'monthly' })).toBe('Rebalanced monthly, on the last trading day');
  expect(policyText({ schedule: 'annual', on: 'first' })).toBe('Rebalanced yearly, on the first trading day');
  expect(policyText({ schedule: 'daily' })).toBe('Rebalanced daily');
  expect(policyText({ band: { absolute: 0.05 } })).toBe(
    'Rebalanced when a weight is more than 5 percentage points from its target',
  );
  expect(policyText({ schedule: 'weekly', band: { relative: 0.25 }, to: 'edge' })).toBe(
    'Rebalanced weekly, on the last trading day, and when a weight is more than 25% away from its target. It then moves to the edge of its band',
  );
  expect(policyText({ schedule: 'none', on: 'last', to: 'target' })).toBeNull();
});
