/** An opening tag of XML with its line. */
export interface Tag {
  /** The name without a prefix. */
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text between this tag and the next one. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the opening tags of a text in their order. */
export function* xmlTags(text: string): Generator<Tag> {
  let [from, line, counted] = [0, 1, 0];
  for (;;) {
    const start = text.indexOf('<', from);
    if (start === -1) return;
    const end = endOfTag(text, start);
    if (end === -1) return;
    from = end + 1;
    for (; counted < start; counted++) if (text.charCodeAt(counted) === 10) line++;
    const name = /^(?:\w{1,20}:)?([A-Za-z]\w*)/.exec(text.slice(start + 1, Math.min(end, start + 60)))?.[1];
    if (name === undefined) continue;
    const attributes = attributesOf(text.slice(start, end));
    const next = text.indexOf('<', from);
    yield { name, line, attributes, text: plain(text.slice(from, next === -1 ? text.length : next)) };
  }
}

/** Returns the attributes of a tag. Every second part between quotes is a value. */
function attributesOf(tag: string): Map<string, string> {
  const parts = tag.split('"');
  const attributes = new Map<string, string>();
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const name = (parts[at] ?? '').trim().split(/\s/).at(-1)?.replace('=', '') ?? '';
    const value = parts[at + 1] ?? '';
    attributes.set(name, plain(value));
  }
  return attributes;
}

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(amp|lt|gt|quot|apos|#x?[\dA-Fa-f]{1,6});/g, (_, entity: string) =>
    entity.startsWith('#') ? characterOf(entity.slice(1)) : (ENTITIES[entity] ?? ''),
  );
}

/** Returns the character of a number such as 10 or xA. Empty for a number that no character has. */
function characterOf(code: string): string {
  const number = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10);
  return number <= 0x10ffff ? String.fromCodePoint(number) : '';
}

/** Returns the position of the `>` that ends a tag. One in quotes does not. -1 if there is none. */
function endOfTag(text: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '>' && !isQuoted) return at;
  }
  return -1;
}
