import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nameProblem } from '../../src/nameProblem.ts';
import { jobChange } from '../../src/schemas/keeping.ts';
import { trackRequest } from '../../src/schemas/tracking.ts';
import { compileBody } from '../../src/schemas/validation/validator.ts';

const UNSEEN = [
  ...[
    ' ',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u061c',
    '\u180e',
  ],
  ...['\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\u034f', '\ufe0f', '\u3164', '\u115f', '\uffa0', '\u2800', '\u{e0041}', '\u{e0100}', '\ufff9', '\u0301'],
];
const unseen = fc.array(fc.constantFrom(...UNSEEN), { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));

test('a text without a visible character is not a name', () => {
  fc.assert(
    fc.property(unseen, (text) => {
      expect(nameProblem(text)).toBe('a name needs at least one visible character');
    }),
  );
  expect(nameProblem('')).toBe('a name needs at least one visible character');
});

test('one visible character among them is enough', () => {
  fc.assert(
    fc.property(
      unseen,
      fc.constantFrom('a', '7', '—', '株', 'م', '🦊', 'ह', '\ue000'),
      unseen,
      (before, seen, after) => {
        expect(nameProblem(`${before}${seen}${after}`)).toBeNull();
      },
    ),
  );
});

test('control characters, line breaks, and lone surrogates are in no name', () => {
  const forbidden = fc.constantFrom('\0', '\n', '\t', '\x1b', '\x7f', '\x9b', '\u2028', '\u2029', '\ud83e', '\udd8a');
  fc.assert(
    fc.property(fc.constantFrom('', 'Fund '), forbidden, fc.constantFrom('', ' one'), (before, sign, after) => {
      expect(nameProblem(`${before}${sign}${after}`)).toContain('line breaks');
    }),
  );
});

test.each(['Família & Søn', 'שלום', 'می‌خواهم', '👩‍👩‍👧', 'A\u0301', '  padded  '])('%j is a name', (name) => {
  expect(nameProblem(name)).toBeNull();
});

describe('a request with an unreadable name is a 422 that says why', () => {
  test.each([
    ['\u200b', 'Value error, a name needs at least one visible character'],
    ['a\ud800', 'Value error, a name cannot contain line breaks, control characters, or a lone surrogate'],
  ])('%j', (name, msg) => {
    const item = { type: 'value_error', loc: ['body', 'name'], msg, input: name, ctx: { error: 'unreadable_name' } };
    expect(compileBody(jobChange)({ name })).toEqual({ ok: false, detail: [item] });
    expect(compileBody(trackRequest)({ portfolio: [], name })).toEqual({ ok: false, detail: [item] });
  });

  test('null removes a name', () => {
    expect(compileBody(jobChange)({ name: null }).ok).toBe(true);
  });
});
