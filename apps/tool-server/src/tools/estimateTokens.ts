/** The size limit of a tool answer, in tokens of the tokenizer o200k. */
const MOST_TOKENS = 25_000;
/** The size limit of the rows or sections of an answer, in tokens. The rest is for the notes and the other members around them. */
export const TOKENS_TO_FILL = MOST_TOKENS - 2500;

/** Consecutive characters of one kind per token: digits, lowercase letters, capitals, punctuation, and all others. */
const PER_TOKEN = [3, 5, 2, 3, 1];
/** Characters outside ASCII may take more than one token each. */
const OTHER_TOKENS = 1.5;
const OTHER = 4;

/**
 * Returns an estimate of the tokens in a JSON text, without a tokenizer. One token holds three digits, five lowercase letters,
 * two capitals, or three punctuation marks. The estimate is slightly above the count of o200k for tables of numbers, and up to
 * 50% above it for prose.
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
