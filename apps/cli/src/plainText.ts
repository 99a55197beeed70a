import { randomInt } from 'node:crypto';

/** Longest part of one error that is printed, in characters, and the most lines. */
const MOST_CHARACTERS = 400;
const MOST_LINES = 20;

/** Control characters without tabs and line ends, and the characters that change the direction of a text. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: These characters are what it looks for.
  /\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text of a file or of the service with a sign in place of each character that could change the terminal or the order of the text. */
export function plainText(text: string): string {
  return text.replaceAll(UNSAFE, '\ufffd');
}

/** Returns JSON that has such characters only as escapes, so it means the same. */
export function safeJson(value: unknown): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2).replaceAll(UNSAFE, escaped);
}

/** Returns the beginning of an error that quotes a file or an answer, with the number of characters or lines that it leaves out. */
export function shortened(message: string): string {
  const lines = message.split('\n');
  const shown = lines.slice(0, MOST_LINES).map((line) => {
    const left = line.length - MOST_CHARACTERS;
    return left > 0 ? `${line.slice(0, MOST_CHARACTERS)}… (${left} more characters)` : line;
  });
  return [...shown, ...(lines.length > MOST_LINES ? [`… (${lines.length - MOST_LINES} more lines)`] : [])].join('\n');
}

export type OwnColors = ReturnType<typeof createOwnColors>;

/** Returns marks that no file and no answer can know. They are parameters of the escape, so that it keeps having no width. */
export function createOwnColors() {
  const secret = [0, 0, 0].map(() => `;${randomInt(1000, 10_000)}`).join('');
  return {
    /** Returns a text in marked colors. The escapes that it has itself stay unmarked. */
    paint(color: (part: string) => string, text: string): string {
      const [before = '', after = ''] = color('|').split('|');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: The escape of a color begins with one.
      const mark = (codes: string) => codes.replaceAll(/\x1b\[(\d+)m/g, `\x1b[$1${secret}m`);
      return `${mark(before)}${text}${mark(after)}`;
    },
    /** Returns a text with the marked colors only. Every other escape became a sign. */
    keep: (text: string): string =>
      text
        .split(new RegExp(`\x1b\\[(\\d+)${secret}m`))
        .map((part, at) => (at % 2 === 0 ? plainText(part) : `\x1b[${part}m`))
        .join(''),
  };
}
