/** Two letters of kana in a row. In Windows-1252, their bytes would be quotation marks and the sign of guilders. */
const KANA = /[\u3041-\u30fe]{2}/;

/** The least share of zeros among every second byte of UTF-16. Line breaks, digits, and Latin letters have one. */
const MANY_ZEROS = 0.1;

/** Returns the share of zeros among every second byte of the start of a file. */
function zerosIn(bytes: Uint8Array, from: number): number {
  const own = bytes.subarray(0, 4000).filter((_, at) => at % 2 === from);
  return own.filter((byte) => byte === 0).length / Math.max(own.length, 1);
}

/**
 * Returns the text of a file. The encoding follows from a byte order mark or from zero bytes (UTF-16). Bytes that are not
 * UTF-8 are read as Shift JIS if they are kana in it, and else as Windows-1252, which older programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const [even, odd] = [0, 1].map((from) => zerosIn(bytes, from));
  if ((odd ?? 0) > MANY_ZEROS && even === 0) return new TextDecoder('utf-16le').decode(bytes);
  if ((even ?? 0) > MANY_ZEROS && odd === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return withoutMojibake(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const japanese = new TextDecoder('shift_jis').decode(bytes);
    return KANA.test(japanese) ? japanese : new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The characters of the bytes 128 to 255 in Windows-1252. */
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
/** UTF-8 of Latin letters and signs that was read as Windows-1252, such as Ã¼ for ü and â‚¬ for €. */
const MOJIBAKE = /[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u0178\u2013-\u2122]|\u00e2\u201a\u00ac/;

/** Returns a text that a program encoded twice as it was before. Other texts stay as they are. */
function withoutMojibake(text: string): string {
  if (!MOJIBAKE.test(text)) return text;
  const bytes = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    const at = WINDOWS.indexOf(letter);
    // A byte of 255 is never UTF-8, so the text stays as it is.
    return code < 128 ? code : at === -1 ? 255 : at + 128;
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
