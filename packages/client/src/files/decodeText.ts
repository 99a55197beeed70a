/**
 * Encodings of older programs with texts that only they have: kana, the words of headers, and letters between other letters.
 * In Windows-1252, the bytes of kana would be quotation marks, and those of Polish letters would be signs.
 */
const ENCODINGS: readonly (readonly [encoding: string, text: RegExp])[] = [
  ['shift_jis', /[\u3041-\u30fe]{2}/],
  ['gb18030', /证券|成交|股票|买入|卖出/],
  ['big5', /證券|成交|股票|買進|賣出/],
  ['euc-kr', /종목|거래|매수|매도|체결/],
  ['windows-1251', /Дата|Цена|Сумма|Количество|Операция/i],
  ['windows-1250', /\p{L}[łąż]\p{L}|ość/u],
  ['iso-8859-2', /\p{L}[łąśżź]\p{L}/u],
];
/** Signs between letters and the two letters `œæ`, which Polish letters are in Windows-1252. */
const SIGNS_IN_WORDS = /\p{L}[³¹¿±¶¼]\p{L}|œæ/u;

/** The least share of zeros among every second byte of UTF-16. Line breaks, digits, and Latin letters have one. */
const MANY_ZEROS = 0.1;

/** Returns the share of zeros among every second byte of the start of a file. */
function zerosIn(bytes: Uint8Array, from: number): number {
  const own = bytes.subarray(0, 4000).filter((_, at) => at % 2 === from);
  return own.filter((byte) => byte === 0).length / Math.max(own.length, 1);
}

/**
 * Returns the text of a file. The encoding follows from a byte order mark or from zero bytes (UTF-16). Bytes that are not
 * UTF-8 are read in the encoding of Japan, China, Taiwan, Korea, Russia, or Poland whose words they have, and else as Windows-1252.
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
    const western = new TextDecoder('windows-1252').decode(bytes);
    for (const [encoding, words] of ENCODINGS) {
      const isLatin = /1250|8859/.test(encoding);
      if (isLatin && !SIGNS_IN_WORDS.test(western)) continue;
      const text = new TextDecoder(encoding).decode(bytes);
      if (words.test(text)) return text;
    }
    return western;
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
