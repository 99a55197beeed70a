import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { cleanLogo } from '../src/portfolios/logo.ts';
import { cleanSvg } from '../src/portfolios/logoSvg.ts';
import { checkReportOptions, contrastWithWhite } from '../src/portfolios/reports.ts';

const dataUrl = (type: string, bytes: string | Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

function png(
  width: number,
  height: number,
  pixels: Uint8Array = deflateSync(Buffer.alloc(height * (1 + 4 * width))),
  kind: readonly number[] = [8, 6, 0, 0, 0],
  palette = Buffer.alloc(0),
): Buffer {
  const chunk = (type: string, body: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    ...[signature, chunk('IHDR', head), chunk('PLTE', palette)],
    ...[chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const textOf = (svg: string) => {
  const found = cleanSvg(svg);
  return 'text' in found ? found.text : found.problem;
};

describe('an SVG logo', () => {
  test('keeps shapes, gradients, and the style of attributes', () => {
    const svg =
      '<?xml version="1.0"?><!-- x --><svg viewBox="0 0 9 9"><g transform="scale(2)"><path d="M0 0h9z" style="fill:#fff;behavior:url(x)"/></g><text x="1">A &amp; B</text></svg>';
    expect(textOf(svg)).toBe(
      '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><g transform="scale(2)"><path d="M0 0h9z" fill="#fff"/></g><text x="1">A &amp; B</text></svg>',
    );
  });

  test.each([
    '<svg viewBox="0 0 9 9" onload="alert(1)"><path d="M0 0"/></svg>',
    '<svg viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0"/></svg>',
    '<svg viewBox="0 0 9 9"><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>',
    '<svg viewBox="0 0 9 9"><foreignObject><iframe src="http://x"/></foreignObject></svg>',
    '<svg viewBox="0 0 9 9"><path d="M0 0" fill="url(http://x/y.svg#a)"/></svg>',
    '<svg viewBox="0 0 9 9"><path d="M0 0" fill="URL(http://x/y.svg#a)"/></svg>',
    '<svg viewBox="0 0 9 9"><animate attributeName="href" to="javascript:alert(1)"/></svg>',
    '<svg viewBox="0 0 9 9"><path d="M0 0" style="fill:url(//x)"/><![CDATA[<script>]]></svg>',
  ])('loses scripts and references: %s', (svg) => {
    const text = textOf(svg);
    expect(text.startsWith('<svg ')).toBe(true);
    expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /script|alert|http|\/\/|on\w+=|href|iframe|animate/i,
    );
  });

  test.each([
    '',
    'GIF89a',
    '<svg',
    '<svg viewBox="0 0 9 9">',
    '<html><svg/></html>',
    '<svg viewBox="0 0 9 9"><g></svg></g>',
    '<svg viewBox=0></svg>',
    '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 9 9">&a;</svg>',
    `<svg viewBox="0 0 9 9">${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`,
    `<svg viewBox="0 0 9 9">${'<g/>'.repeat(5000)}</svg>`,
  ])('is refused if it cannot be read: %.60s', (svg) => {
    expect(cleanSvg(svg)).toHaveProperty('problem', expect.stringContaining('cannot be read'));
  });

  test('is refused if it would look different, and without a size', () => {
    expect(textOf('<svg viewBox="0 0 9 9"><use href="#a"/></svg>')).toContain('<use>');
    expect(textOf('<svg viewBox="0 0 9 9"><style>.a{}</style></svg>')).toContain('<style>');
    expect(textOf('<svg><path d="M0 0"/></svg>')).toContain('viewBox');
  });

  test('is read in time that grows with its length', () => {
    for (const part of ['<g ', '<!--', '<g a="', '< ', '&', '<g\t\t'])
      expect(cleanSvg(`<svg viewBox="0 0 1 1">${part.repeat(30_000)}`)).toHaveProperty('problem');
  });
});

describe('a bitmap logo', () => {
  test('is kept as it is', async () => {
    const url = dataUrl('png', png(20, 10));
    expect(await cleanLogo(url)).toEqual({ url });
    const jpeg = Buffer.from('ffd8ffe000044a46ffc0000b080010002003012200ffd9', 'hex');
    expect(await cleanLogo(dataUrl('jpeg', jpeg))).toHaveProperty('url');
  });

  // Bytes of the rows of 5 × 3 pixels, by hand. An interlaced image of this size has six passes that are not empty.
  test.each([
    ['gray of one bit', [1, 0, 0, 0, 0], 3 * 2],
    ['gray of 16 bits', [16, 0, 0, 0, 0], 3 * 11],
    ['colors of 8 bits', [8, 2, 0, 0, 0], 3 * 16],
    ['colors and opacity of 16 bits', [16, 6, 0, 0, 0], 3 * 41],
    ['a palette of 2 bits', [2, 3, 0, 0, 0], 3 * 3],
    ['gray of 8 bits, interlaced', [8, 0, 0, 0, 1], 2 + 2 + 2 + 4 + 2 * 3 + 6],
  ])('needs all rows: %s', async (_name, kind, bytes) => {
    const cleaned = (length: number, filter = 0) =>
      cleanLogo(dataUrl('png', png(5, 3, deflateSync(Buffer.alloc(length, filter)), kind, Buffer.alloc(9))));
    expect(await cleaned(bytes)).toHaveProperty('url');
    expect(await cleaned(bytes - 1)).toHaveProperty('problem');
    expect(await cleaned(bytes, 5)).toHaveProperty('problem');
  });

  test.each([
    ['not an image', dataUrl('png', 'hello')],
    ['a JPEG that claims to be a PNG', dataUrl('png', Buffer.from('ffd8ffc0000b08', 'hex'))],
    ['a PNG with bad pixels', dataUrl('png', png(4, 4, Buffer.from('nonsense')))],
    ['a PNG without height', dataUrl('png', png(4, 0))],
    ['a PNG that is cut off', dataUrl('png', png(4, 4).subarray(0, 40))],
    ['a PNG that unpacks to more than its pixels', dataUrl('png', png(4, 4, deflateSync(Buffer.alloc(10_000_000))))],
    ['a PNG without its last chunk', dataUrl('png', png(4, 4).subarray(0, -12))],
    ['a PNG of no bits', dataUrl('png', png(4, 4, undefined, [0, 6, 0, 0, 0]))],
    ['a PNG of three bits', dataUrl('png', png(4, 4, undefined, [3, 0, 0, 0, 0]))],
    ['a PNG of unknown colors', dataUrl('png', png(4, 4, undefined, [8, 7, 0, 0, 0]))],
    ['a PNG of another interlacing', dataUrl('png', png(4, 4, undefined, [8, 6, 0, 0, 2]))],
    ['a PNG without the colors of its palette', dataUrl('png', png(4, 4, undefined, [8, 3, 0, 0, 0]))],
    ['too many pixels', dataUrl('png', png(2000, 2000, deflateSync(Buffer.alloc(10))))],
    ['an empty JPEG', dataUrl('jpeg', Buffer.from('ffd8', 'hex'))],
    ['a JPEG with a segment of no length', dataUrl('jpeg', Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex'))],
  ])('is refused if it is %s', async (_name, url) => {
    expect(await cleanLogo(url)).toHaveProperty('problem');
  });
});

describe('colors', () => {
  test.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#1d5fc4', 6.03],
  ])('%s has the contrast %s with white', (color, contrast) => {
    expect(contrastWithWhite(color)).toBeCloseTo(contrast, 1);
  });

  test('that cannot be read on white are refused at their place', async () => {
    expect(await checkReportOptions({ colors: { primary: '#ffff00' } }, ['report'])).toMatchObject({
      kind: 'refused',
      issues: [{ field: ['report', 'colors', 'primary'], code: 'low_contrast' }],
    });
    expect(await checkReportOptions({ colors: { primary: '#123456', secondary: '#8a8a8a' } }, [])).toEqual({
      colors: { primary: '#123456', secondary: '#8a8a8a' },
    });
  });
});

test.each([
  'viewBox="0 0 0 0"',
  'viewBox="0 0 NaN -5"',
  'viewBox="0 0 9"',
  'viewBox="0 0 Infinity 9"',
  'width="0" height="9"',
  'width="auto" height="9"',
])('an SVG logo that cannot be drawn is refused: %s', async (size) => {
  const svg = `<svg ${size}><path d="M0 0h9z"/></svg>`;
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  expect(await cleanLogo(url)).toEqual({ problem: expect.stringContaining('no area') });
});
