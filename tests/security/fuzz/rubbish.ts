import fc from 'fast-check';

/** Names that mean something to the language, and what readers of paths, queries and logs have stumbled over. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  '0x10',
  '1_000',
  '𝟙𝟚',
  '\ud800',
  '\ufeff',
  '\u202eabc',
  'ﷺ'.repeat(20),
  'e\u0301'.repeat(50),
  '../../etc/passwd',
  '..\\..\\x',
  'a,b,,c',
  ','.repeat(300),
  "'; DROP TABLE x; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '%00',
  '%',
  '\r\nx-injected: 1',
  'a'.repeat(5000),
  `${'1'.repeat(20_000)}x`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '2024-02-30',
  '0000-00-00',
  '99999-12-31',
  'whsec_x',
  'http://169.254.169.254/',
] as const;

const HOSTILE_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-323,
  5e-324,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  0.1 + 0.2,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

/** Anything that JSON can say, with the names and numbers above. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': null }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map(nested) },
);

/** `[[[…]]]` */
function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/** Bodies that are no JSON, or more of it than anyone should send. */
export const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    '',
    '{',
    '{"portfolio":[',
    'null',
    '[]',
    '"text"',
    '01',
    '{"a":1,"a":2}',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    '\ufeff{}',
    '{"portfolio":NaN}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{"portfolio":[${'1,'.repeat(30_000)}1]}`,
    `{"a":${'9'.repeat(2000)}}`,
    new Uint8Array([0xff, 0xfe, 0x00]),
    new Uint8Array([0xc3, 0x28]),
    new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
  ),
  fc.uint8Array({ maxLength: 200 }),
  fc.json({ maxDepth: 4 }),
);

/** The characters that HTTP allows in a header: visible characters of Latin-1, blanks, and tabs. */
export const headerText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', ' ', '*', '0', '-1', 'x'.repeat(300), '"', '""', 'W/"1"', 'a, b;q=9', 'é', 'null', '__proto__'),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
);
