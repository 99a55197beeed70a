/** Made on first use, because making it takes longer than a small analysis waits. */
let numbers: Intl.NumberFormat | undefined;

/** A count with its noun: "1 trade", "3 trades", "1,200 rows". */
export function counted(number: number, one: string, several = `${one}s`): string {
  numbers ??= new Intl.NumberFormat('en-US');
  return `${numbers.format(number)} ${number === 1 ? one : several}`;
}

/** Joins words: "a, b and c". */
export function wordList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The longest name of a caller that a message repeats. */
export const LONGEST_SHOWN_NAME = 80;

/** Returns a name that a caller sent as messages repeat it: at most 80 characters, the last of which is an ellipsis if it is cut. */
export function shownName(name: string): string {
  return name.length <= LONGEST_SHOWN_NAME ? name : `${name.slice(0, LONGEST_SHOWN_NAME - 1)}…`;
}

/** The message of whatever was thrown. No instanceof: errors may come from another realm. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
