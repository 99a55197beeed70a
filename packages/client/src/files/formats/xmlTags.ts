/** A tag of XML that has only attributes, with its line. */
export interface Tag {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the opening tags of a text in their order. Flex reports keep everything in attributes. */
export function* xmlTags(text: string): Generator<Tag> {
  let [from, line, counted] = [0, 1, 0];
  for (;;) {
    const start = text.indexOf('<', from);
    if (start === -1) return;
    const end = endOfTag(text, start);
    if (end === -1) return;
    from = end + 1;
    for (; counted < start; counted++) if (text.charCodeAt(counted) === 10) line++;
    const name = /^[A-Za-z]\w*/.exec(text.slice(start + 1, Math.min(end, start + 60)))?.[0];
    if (name === undefined) continue;
    const attributes = attributesOf(text.slice(start, end));
    yield { name, line, attributes };
  }
}

/** Returns the attributes of a tag. Every second part between quotes is a value. */
function attributesOf(tag: string): Map<string, string> {
  const parts = tag.split('"');
  const attributes = new Map<string, string>();
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const name = (parts[at] ?? '').trim().split(/\s/).at(-1)?.replace('=', '') ?? '';
    const value = parts[at + 1] ?? '';
    attributes.set(
      name,
      value.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
    );
  }
  return attributes;
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
