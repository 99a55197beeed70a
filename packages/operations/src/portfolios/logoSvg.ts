/** Elements that draw something from their own attributes. Everything else is removed with its content. */
const ELEMENTS = new Set(
  'svg g defs path rect circle ellipse line polyline polygon text tspan title desc linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
);

/** Elements without which a logo would look different. */
const NEEDED = new Set(['style', 'use', 'image', 'pattern', 'mask', 'filter', 'symbol']);

const ATTRIBUTES = new Set(
  `id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  opacity clip-path clip-rule stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits
  font-size font-family font-weight font-style text-anchor letter-spacing`.split(/\s+/),
);

/** Numbers, names, colors, and transforms. */
const VALUE = /^[\w\s.,#%()+:/'-]*$/;
const REFERENCE = /^url\(#[\w.-]+\)$/;
const MOST_ELEMENTS = 3000;
const MOST_DEPTH = 50;

const SKIPPED = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[\]>]*>|<!\[CDATA\[[\s\S]*?\]\]>/iy;
const TEXT = /[^<]+/y;
const CLOSING = /<\/([\w:-]+)\s*>/y;
const OPENING = /<([A-Za-z][\w:-]*)/y;
const ATTRIBUTE = /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
const LOOSE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

const UNREADABLE = { problem: 'the SVG logo cannot be read: send well-formed SVG, or a PNG' };

/** Returns an SVG that has only known shapes, text, and gradients, or the reason why that is not possible. */
export function cleanSvg(svg: string): { readonly text: string } | { readonly problem: string } {
  let at = svg.charCodeAt(0) === 0xfeff ? 1 : 0;
  let count = 0;
  let written = '';
  const open: { readonly name: string; readonly isKept: boolean }[] = [];
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(svg);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < svg.length) {
    if (next(SKIPPED)) continue;
    const isKept = open.at(-1)?.isKept ?? true;
    const text = next(TEXT);
    if (text) {
      if (isKept && open.length > 0) written += text[0].replace(LOOSE_AMPERSAND, '&amp;').replaceAll('>', '&gt;');
      continue;
    }
    const closing = next(CLOSING);
    if (closing) {
      const element = open.pop();
      if (element?.name !== closing[1]) return UNREADABLE;
      if (element?.isKept) written += `</${element.name}>`;
      continue;
    }
    const name = next(OPENING)?.[1];
    if (name === undefined || ++count > MOST_ELEMENTS || open.length > MOST_DEPTH) return UNREADABLE;
    if (count === 1 && name !== 'svg') return UNREADABLE;
    if (isKept && NEEDED.has(name))
      return {
        problem: `the SVG logo uses <${name}>, which reports cannot show: save it with plain shapes, or send a PNG`,
      };
    const inClip = open.some((element) => element.name === 'clipPath');
    const attributes = new Map<string, string>();
    for (let found = next(ATTRIBUTE); found; found = next(ATTRIBUTE)) {
      const value = found[2] ?? found[3] ?? '';
      for (const [key, text] of found[1] === 'style' ? declarations(value) : [[found[1] ?? '', value] as const]) {
        if (isAllowed(key, text) && !(key === 'clip-path' && inClip)) attributes.set(key, text);
      }
    }
    const end = next(TAG_END);
    if (!end) return UNREADABLE;
    const keeps = isKept && ELEMENTS.has(name);
    const isEmpty = end[1] === '/';
    if (count === 1) {
      if (!attributes.has('viewBox') && !(attributes.has('width') && attributes.has('height')))
        return { problem: 'the SVG logo has no viewBox and no size: add one of them' };
      if (!hasArea(attributes))
        return { problem: 'the SVG logo has no area: its viewBox or its width and height must be numbers above 0' };
      attributes.set('xmlns', 'http://www.w3.org/2000/svg');
    }
    if (keeps)
      written += `<${name}${[...attributes].map(([key, text]) => ` ${key}="${text}"`).join('')}${isEmpty ? '/' : ''}>`;
    if (!isEmpty) open.push({ name, isKept: keeps });
  }
  return count === 0 || open.length > 0 ? UNREADABLE : { text: written };
}

/** Returns true if the sizes of the drawing are numbers above 0, because nothing else can be drawn. */
function hasArea(attributes: ReadonlyMap<string, string>): boolean {
  const box = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = box === undefined || (box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0);
  const isSize = ['width', 'height'].every((name) => {
    const size = attributes.get(name)?.trim();
    return (
      size === undefined ||
      (/^\+?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?(px|pt|pc|mm|cm|in|em|ex|%)?$/i.test(size) && Number.parseFloat(size) > 0)
    );
  });
  return isBox && isSize;
}

/** @example declarations('fill:#fff; stroke: none') // [['fill', '#fff'], ['stroke', 'none']] */
function declarations(style: string): (readonly [string, string])[] {
  return style.split(';').map((part) => {
    const [name = '', ...value] = part.split(':');
    return [name.trim(), value.join(':').trim()] as const;
  });
}

function isAllowed(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false;
  return /url/i.test(value) ? REFERENCE.test(value) : VALUE.test(value);
}
