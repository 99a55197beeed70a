/** A member's name as words: "keyRisks" → "Key risks". */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^roe\b/, 'ROE');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
