import { isObject } from '@tearsheet/shared';
import { isSourceError, SourceError, type SourceErrorKind } from './connector.ts';

/** The members in which sources send the text of an error. */
const MEMBERS = [
  ...['error', 'errors', 'error_message', 'Error Message', 'message', 'Message', 'detail'],
  ...['Note', 'Information', 'quandl_error'],
] as const;
const LONGEST_TEXT = 200;

/**
 * Returns the text of an error in the body of an answer, which is a member of an object or the body itself. Null if there is none, or if
 * the body is a page.
 */
export function errorTextOf(body: string): string | null {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return null;
  try {
    return textIn(JSON.parse(text));
  } catch {
    // Half an answer is not a sentence.
    return /^["[{]/.test(text) ? null : shortened(text);
  }
}

/** Returns the text of an error in a parsed answer. Null if there is none. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : shortened(value);
  if (!isObject(value)) return null;
  for (const member of MEMBERS) {
    const found = Object.hasOwn(value, member) ? textIn(value[member]) : null;
    if (found !== null) return found;
  }
  return null;
}

function shortened(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT);
}

/**
 * The words by which the texts of sources differ. A text has to have words of each of a row's patterns. A used-up allowance often names
 * plans with a larger one, so it comes first.
 */
const WORDS: readonly (readonly [kind: SourceErrorKind, ...words: RegExp[]])[] = [
  [
    'unavailable',
    /\blimit|quota|too many|exceeded|run (out|over)|allowance|allocation|frequency|requests? per (second|minute|hour|day|month)|try again|temporar|maintenance|unavailable|timed? ?out|overload|internal error/i,
  ],
  [
    'refused',
    /api[ _-]?(key|token)|credential|unauthori[sz]ed|unauthenticated|not authori[sz]ed|forbidden|permission|entitled|premium|subscription|upgrade|\bplan\b/i,
  ],
  ['refused', /\b(key|token)\b/i, /invalid|expired|unknown|missing|wrong/i],
  [
    'not_found',
    /not found|notfound|unknown (symbol|ticker)|invalid (symbol|ticker|api call)|no (data|results)|delisted/i,
  ],
];

/** Returns what the text of an error means. Null if its words are not known. */
export function kindOfText(text: string): SourceErrorKind | null {
  return WORDS.find(([, ...words]) => words.every((word) => word.test(text)))?.[0] ?? null;
}

/** Returns the error of a source that sent a text. `otherwise` is its kind if the words are not known. */
export function errorOfText(source: string, text: string, otherwise: SourceErrorKind): SourceError {
  return new SourceError(kindOfText(text) ?? otherwise, `${source}: ${shortened(text)}`);
}

/** Runs a question whose errors never show the key, because some sources repeat it in their texts. */
export async function withoutKey<T>(key: string | null, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!isSourceError(error) || !key) throw error;
    const shown = [key, encodeURIComponent(key)].reduce(
      (text, secret) => text.replaceAll(secret, '(key)'),
      error.message,
    );
    throw shown === error.message ? error : new SourceError(error.kind, shown);
  }
}
