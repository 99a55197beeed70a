import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { cleanSvg } from './logoSvg.ts';

export type Logo = { readonly url: string } | { readonly problem: string };

const MOST_PIXELS = 1_000_000;
/** Bytes of a pixel with 16 bits for each of its four channels. */
const MOST_PIXEL_BYTES = 8;
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

/** Returns the size of a PNG whose pixels can be unpacked. Null for any other bytes. */
async function pngSize(bytes: Buffer): Promise<Size | null> {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return null;
  let size: Size | null = null;
  const data: Buffer[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return null;
    if (type === 'IHDR' && length === 13) size = [body.readUInt32BE(0), body.readUInt32BE(4)];
    if (type === 'IDAT') data.push(body);
    if (type === 'IEND') break;
    at += length + 12;
  }
  if (size === null || data.length === 0) return null;
  if (size[0] * size[1] > MOST_PIXELS) return size;
  // Each row begins with one byte for its filter.
  const most = size[0] * size[1] * MOST_PIXEL_BYTES + size[1] * MOST_PIXEL_BYTES + 1024;
  return unpack(Buffer.concat(data), { maxOutputLength: most }).then(
    () => size,
    () => null,
  );
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
