/** The place of one member of a JSON object in its text. `to` is after the last byte of the value. */
export interface Member {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Returns the members of the object that begins at `start`, without parsing their values. The JSON has no white space between
 * tokens, as this service writes it. An empty list means that there is no object or that it has no members.
 */
export function membersOf(json: Buffer, start = 0): Member[] {
  const members: Member[] = [];
  let at = start;
  while (json[at] === (members.length === 0 ? OPEN_OBJECT : COMMA) && json[at + 1] === QUOTE) {
    const colon = endOfText(json, at + 1);
    if (json[colon] !== COLON) throw new Error('the stored result is not the JSON of this service');
    const name = String(JSON.parse(json.toString('utf8', at + 1, colon)));
    const to = endOfValue(json, colon + 1);
    members.push({ name, from: colon + 1, to });
    at = to;
  }
  return members;
}

/** Returns the position after a text in quotes. */
function endOfText(json: Buffer, start: number): number {
  let end = json.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1);
  return end === -1 ? json.length : end + 1;
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/** Returns the position after a value of any kind. */
function endOfValue(json: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; ) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfText(json, at);
      if (depth === 0) return at;
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (byte === COMMA && depth === 0) return at;
    at++;
  }
  return json.length;
}
