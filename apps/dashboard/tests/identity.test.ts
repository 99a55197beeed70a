import { describe, expect, test } from '@jest/globals';
import { identityOf, marksOf, roleOf } from '../src/identity.ts';

const IDENTITY = { iss: 'https://id.example', sub: '00u1' };

describe('an identity', () => {
  test.each([
    ['sub', IDENTITY, { name: '00u1', marks: ['00u1'] }],
    [
      'email',
      { ...IDENTITY, email: 'Ann@example.com', email_verified: true },
      { name: 'ann@example.com', marks: ['ann@example.com'] },
    ],
    ['email', { ...IDENTITY, email: 'ann@example.com' }, { name: '00u1', marks: [] }],
    ['groups', { ...IDENTITY, groups: ['ops', 7, 'dev'] }, { name: '00u1', marks: ['ops', 'dev'] }],
    ['groups', IDENTITY, { name: '00u1', marks: [] }],
  ])('by %s', (claim, claims, expected) => {
    expect(identityOf(claims, claim)).toEqual(expected);
  });
});

test('the higher role wins, and an account in neither list has no role', () => {
  const lists = { admins: marksOf(' ann , ops,'), readers: marksOf('ann,rob') };
  expect([['ann'], ['rob', 'ops'], ['rob'], ['eve'], [], ['']].map((marks) => roleOf(marks, lists))).toEqual([
    'admin',
    'admin',
    'reader',
    null,
    null,
    null,
  ]);
});
