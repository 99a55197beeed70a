import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { cleanSvg } from './logoSvg.ts';

export type Logo = { readonly url: string } | { readonly problem: string };

const MOST_PIXELS = 1_000_000;
const unpack = promisify(inflate);

const NO_IMAGE = { problem: 'this is not a readable image of its type: send a PNG, JPEG, or SVG file' };

/**
 * Returns a logo that is safe to show: an image with a limited number of pixels, or an SVG without scripts and references.
 *
 * @param url data URL with base64, of type image/png, image/jpeg, or image/svg+xml
 */
export async function cleanLogo(url: string): Promise<Logo> {
  const [head = '', base64 = ''] = url.split(',', 2);
  const bytes = Buffer.from(base64, 'base64');
  if (head.startsWith('data:image/svg')) {
    const svg = cleanSvg(bytes.toString());
    return 'problem' in svg ? svg : { url: `${head},${Buffer.from(svg.text).toString('base64')}` };
  }
  const size = head.startsWith('data:image/png') ? await pngSize(bytes) : jpegSize(bytes);
  if (size === null) return NO_IMAGE;
  const [width, height] = size;
  if (width === 0 || height === 0) return NO_IMAGE;
  if (width * height > MOST_PIXELS)
    return {
      problem: `the logo has ${width} × ${height} pixels, and at most 1,000,000 are allowed: send a smaller one`,
    };
  return { url };
}

type Size = readonly [width: number, height: number];

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** By color type: samples of a pixel, and the bits that a sample may have. 3 is an index into a palette. */
const PNG_COLORS: ReadonlyMap<number, { readonly samples: number; readonly depths: readonly number[] }> = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);
const PALETTE = 3;
/** Passes of an interlaced image: first column and row, and the steps between columns and between rows. */
const ONE_PASS = [[0, 0, 1, 1]] as const;
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const MOST_FILTER = 4;

/**
 * Returns the size of a PNG that has all pixels of its header; null for any other bytes. A renderer may never end with a header that the
 * standard does not know, or with rows that are missing.
 *
 * @see https://www.w3.org/TR/png-3/
 */
async function pngSize(bytes: Buffer): Promise<Size | null> {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return null;
  let header: Buffer | null = null;
  let colors = 0;
  let isWhole = false;
  const data: Buffer[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length && !isWhole; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return null;
    if (type === 'IHDR' && length === 13) header ??= body;
    if (type === 'PLTE') colors = length / 3;
    if (type === 'IDAT') data.push(body);
    isWhole = type === 'IEND';
    at += length + 12;
  }
  if (header === null || !isWhole) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = header.subarray(8);
  const kind = PNG_COLORS.get(color);
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null;
  if (color === PALETTE && (colors < 1 || colors > 256 || !Number.isInteger(colors))) return null;
  if (width * height > MOST_PIXELS) return [width, height];
  const rows = rowsOf(width, height, interlace === 1 ? INTERLACED : ONE_PASS, kind.samples * depth);
  const wanted = rows.reduce((sum, { count, length }) => sum + count * length, 0);
  const pixels = await unpack(Buffer.concat(data), { maxOutputLength: wanted + 1024 }).catch(() => null);
  if (pixels === null || pixels.length < wanted) return null;
  let at = 0;
  for (const { count, length } of rows) {
    for (let row = 0; row < count; row++, at += length) if ((pixels[at] ?? 0) > MOST_FILTER) return null;
  }
  return [width, height];
}

/** Returns the number of rows of each pass, and their bytes. Each row begins with one byte for its filter. */
function rowsOf(width: number, height: number, passes: readonly (readonly number[])[], bitsOfPixel: number) {
  return passes.flatMap(([left = 0, top = 0, across = 1, down = 1]) => {
    const [columns, count] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return columns > 0 && count > 0 ? [{ count, length: 1 + Math.ceil((columns * bitsOfPixel) / 8) }] : [];
  });
}

/** Returns the size of a JPEG. Null for any other bytes. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
