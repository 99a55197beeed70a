/** Control characters, line and paragraph separators, and halves of a surrogate pair. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** Any character that shows something of its own: no space, format character, mark without a letter, or blank of Braille or Hangul. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns why people could not read a text as a name, or null. A name has a visible character, and neither control characters nor a
 * lone surrogate. Marks of direction and zero-width characters are allowed next to visible ones, because some languages need them.
 */
export function nameProblem(text: string): string | null {
  if (FORBIDDEN.test(text)) return 'a name cannot contain line breaks, control characters, or a lone surrogate';
  return VISIBLE.test(text) ? null : 'a name needs at least one visible character';
}
