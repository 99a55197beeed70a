/** Two letters of kana in a row. In Windows-1252, their bytes would be quotation marks and the sign of guilders. */
const KANA = /[\u3041-\u30fe]{2}/;

/**
 * Returns the text of a file. The encoding follows from a byte order mark or from zero bytes (UTF-16). Bytes that are not
 * UTF-8 are read as Shift JIS if they are kana in it, and else as Windows-1252, which older programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const japanese = new TextDecoder('shift_jis').decode(bytes);
    return KANA.test(japanese) ? japanese : new TextDecoder('windows-1252').decode(bytes);
  }
}
