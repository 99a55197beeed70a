import sax from 'sax';

/** An opening tag of XML or SGML with its line. */
export interface Tag {
  /** The name without a prefix. */
  readonly name: string;
  readonly line: number;
  /** The number of tags around this one. */
  readonly depth: number;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text between this tag and the next one. */
  text: string;
}

/** The deepest nesting of tags that is read. */
const MOST_DEPTH = 1000;

/** The most ends of tags without a beginning that are ignored. */
const MOST_UNMATCHED = 50;

/** The number of characters that are read at a time. */
const CHUNK = 65_536;

/**
 * Returns the opening tags of a text in their order. A missing or wrong end is ignored. Entities that the text itself
 * defines are not replaced, so a small file cannot grow.
 */
export function* xmlTags(text: string): Generator<Tag> {
  const parser = sax.parser(true, { position: true });
  const found: Tag[] = [];
  let isOpen = false;
  let [depth, line, counted] = [0, 1, 0];
  let unmatched = 0;
  parser.onerror = ({ message }) => {
    if (message.startsWith('Unmatched') && ++unmatched > MOST_UNMATCHED)
      throw new Error('many of its tags end and do not begin, so it is damaged');
    parser.resume();
  };
  parser.onopentag = ({ name, attributes }) => {
    if (depth >= MOST_DEPTH) throw new Error(`its tags are nested over ${MOST_DEPTH} levels deep, so it is damaged`);
    const start = parser.startTagPosition;
    for (; counted < start; counted++) if (text.charCodeAt(counted) === 10) line++;
    const own = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
    found.push({ name: name.replace(/^.*:/, ''), line, depth: depth++, attributes: new Map(own), text: '' });
    isOpen = true;
  };
  parser.onclosetag = () => {
    depth--;
    isOpen = false;
  };
  const add = (more: string) => {
    const last = found.at(-1);
    if (isOpen && last !== undefined) last.text += more;
  };
  parser.ontext = add;
  parser.oncdata = add;
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    // The last tag can get more text.
    yield* found.splice(0, found.length - 1);
  }
  parser.close();
  yield* found;
}

/** True for a file of tags whose first tag does not end. The rest of such a file is missing. */
export function isCutOff(text: string): boolean {
  const root = /<([A-Za-z][\w.-]{0,60})/.exec(text.slice(0, 20_000))?.[1] ?? '';
  return !text
    .slice(-2000)
    .replace(/<!--[^<>]*-->/g, '')
    .trimEnd()
    .toLowerCase()
    .endsWith(`</${root.toLowerCase()}>`);
}
