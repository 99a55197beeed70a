import { expect, test } from '@jest/globals';
import { readCallbackUrl } from '../src/jobs/acceptJob.ts';

const read = (callback_url: unknown, allowPrivate = false) => readCallbackUrl({ callback_url }, allowPrivate);

test('a public https address is taken as a URL has it; none is fine too', () => {
  expect(read('https://Example.com:8443/a b?c=1')).toEqual({ url: 'https://example.com:8443/a%20b?c=1', issues: [] });
  expect(readCallbackUrl({}, false)).toEqual({ url: null, issues: [] });
});

test.each([
  ['', 'absolute'],
  ['/relative', 'absolute'],
  [{ nested: 'x' }, 'absolute'],
  [`https://example.com/${'x'.repeat(2000)}`, 'longer'],
  ['http://example.com/', 'https'],
  ['javascript:alert(1)', 'https'],
  ['https://user@example.com/', 'user name'],
  ['https://example.com/#part', 'fragment'],
  ['https://localhost/', 'public name'],
  ['https://localhost./', 'public name'],
  ['https://foo.localhost./', 'public name'],
  ['https://metadata.google.internal./', 'public name'],
  ['https://router.local/', 'public name'],
  ['https://metadata.google.internal/', 'public name'],
  ['https://10.0.0.1/', 'public name'],
  ['https://2130706433/', 'public name'],
  ['https://0x7f.1/', 'public name'],
  ['https://8.8.8.8/', 'public name'],
  ['https://[::1]/', 'public name'],
])('%j is refused', (sent, word) => {
  expect(read(sent)).toMatchObject({ url: null, issues: [{ message: expect.stringContaining(word) }] });
});

test('where private addresses are allowed, plain HTTP and numbers are fine', () => {
  expect(read('http://127.0.0.1:3000/hook', true)).toEqual({ url: 'http://127.0.0.1:3000/hook', issues: [] });
  expect(read('ftp://127.0.0.1/', true).issues).toHaveLength(1);
});
