/** Words that say nothing about a task. */
const SMALL = new Set(
  'a an and as at by for from has have how in is it of on or that the to was were what with'.split(' '),
);

/** Returns the words of a text or of a name in snake case, without endings such as those of the plural. */
export function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/\.+$/, ''))
    .filter((word) => word !== '' && !SMALL.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(ies|ing|ed|es|s)$/, '').replace(/e$/, '') : word));
}
