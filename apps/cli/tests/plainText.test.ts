import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createContext, reasonOf } from '../src/context.ts';
import { plainText, shortened } from '../src/plainText.ts';
import { table } from '../src/table.ts';

const HOSTILE = [
  '\x1b[31m',
  '\x1b]0;title\x07',
  '\x9b31m',
  '\b',
  '\r',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u061c',
  '\x1b[31;1;1m',
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: These characters must not appear.
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const texts = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 8 })
  .map((parts) => parts.join(''));

/** Runs an action with a terminal and returns what both streams of it get. */
async function shown(use: (context: ReturnType<typeof createContext>) => void, isTTY = true): Promise<string> {
  const stream = () =>
    Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 24, getColorDepth: () => 8, hasColors: () => true });
  const [stdout, stderr] = [stream(), stream()];
  const env = { PAGER: 'cat', FORCE_COLOR: '1' };
  const context = createContext({ argv: [], env, stdin: stream(), stdout, stderr }, () => false);
  await context.run(async () => {
    use(context);
    return 0;
  });
  return `${stdout.read() ?? ''}${stderr.read() ?? ''}`;
}

test('no text of a file changes the terminal or the order of letters', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const written = await shown((context) => {
        context.print(text);
        context.print(table(context, [['name'], [text]]));
        context.complain(text);
        context.remark(text);
        context.progressBar().show(5, text.replaceAll('\n', ' '));
      });
      // The bar itself returns to the beginning of its line.
      expect(written.replace('\r\x1b[2K', '').replaceAll('\r\n', '\n')).not.toMatch(UNSAFE);
    }),
    { numRuns: 200 },
  );
});

test('colors of the command stay, and those inside its texts do not', async () => {
  const written = await shown((context) => context.print(context.paint('red', 'a \x1b[32mb')));
  expect(written).toBe('\x1b[31ma \ufffd[32mb\x1b[39m\n');
});

test('JSON keeps its meaning', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const written = await shown((context) => context.printJson({ text }), false);
      expect(JSON.parse(written)).toEqual({ text });
      expect(written).not.toMatch(UNSAFE);
    }),
    { numRuns: 100 },
  );
});

test('an error that quotes a whole file is short', () => {
  expect(reasonOf(new Error('x'.repeat(60_000)))).toBe(`${'x'.repeat(400)}… (59600 more characters)`);
  expect(shortened('a\n'.repeat(1000)).split('\n')).toHaveLength(21);
  expect(shortened('short')).toBe('short');
});

test('tabs and line ends stay', () => {
  expect(plainText('a\tb\r\nc\n')).toBe('a\tb\r\nc\n');
});
