/** Tokens that a tool answer may have at most, as the tokenizer o200k counts them. */
const MOST_TOKENS = 25_000;
/** What the rows or sections of an answer may take. The rest is for the notes and the other members around them. */
export const TOKENS_TO_FILL = MOST_TOKENS - 2500;

/** Characters of one kind in a row that one token holds: digits, small letters, capitals, punctuation, all others. */
const PER_TOKEN = [3, 5, 2, 3, 1];
/** Characters outside ASCII may take more than one token each. */
const OTHER_TOKENS = 1.5;
const OTHER = 4;

/**
 * Tokens of a JSON text, without a tokenizer: one per three digits, five small letters, two capitals or three marks of
 * punctuation. For tables of numbers it is a little more than o200k counts, for prose up to a half more.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let kind = -1;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const next = kindOf(text.charCodeAt(i));
    if (next === kind && length < PER_TOKEN[kind]!) length += 1;
    else {
      tokens += next === OTHER ? OTHER_TOKENS : 1;
      kind = next;
      length = 1;
    }
  }
  return tokens;
}

function kindOf(code: number): number {
  if (code >= 48 && code <= 57) return 0;
  if (code >= 97 && code <= 122) return 1;
  if (code >= 65 && code <= 90) return 2;
  return code < 128 ? 3 : OTHER;
}
