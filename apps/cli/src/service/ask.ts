import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Context } from '../context.ts';
import { plainText } from '../plainText.ts';

/** Asks on standard error. A hidden answer does not appear on the screen. */
export async function ask({ stdin }: Pick<Context, 'stdin'>, text: string, isHidden: boolean): Promise<string> {
  const question = plainText(text);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? silent : process.stderr;
  const reader = createInterface({ input: stdin, output, terminal: true });
  try {
    if (isHidden) process.stderr.write(question);
    return (await reader.question(question)).trim();
  } finally {
    reader.close();
    if (isHidden) process.stderr.write('\n');
  }
}
