const MAX_DEPTH = 4;
const MAX_CHARACTERS = 1000;
const MAX_STRING = 200;

/**
 * What a 422 shows of a value: the value itself when it is small, otherwise cut at depth 4 and about 1,000 characters.
 * Never throws, however deep or long the value is. Numbers that JSON cannot write become text ("Infinity").
 */
export function echoInput(value: unknown): unknown {
  let left = MAX_CHARACTERS;

  function copy(part: unknown, depth: number): unknown {
    if (typeof part === 'string') {
      left -= Math.min(part.length, MAX_STRING);
      return part.length > MAX_STRING ? `${part.slice(0, MAX_STRING)}…` : part;
    }
    left -= 4;
    if (typeof part === 'number' && !Number.isFinite(part)) return String(part);
    if (Array.isArray(part)) return depth === 0 ? '[…]' : copyItems(part, depth - 1);
    if (typeof part === 'object' && part !== null) return depth === 0 ? '{…}' : copyMembers(part, depth - 1);
    return part;
  }

  function copyItems(items: readonly unknown[], depth: number): unknown[] {
    const shown: unknown[] = [];
    for (const item of items) {
      if (left <= 0) return [...shown, '…'];
      shown.push(copy(item, depth));
    }
    return shown;
  }

  function copyMembers(members: object, depth: number): object {
    const shown: [string, unknown][] = [];
    for (const [name, member] of Object.entries(members)) {
      if (left <= 0) {
        shown.push(['…', '…']);
        break;
      }
      left -= Math.min(name.length, MAX_STRING);
      shown.push([name.slice(0, MAX_STRING), copy(member, depth)]);
    }
    // fromEntries defines own members, so a member called __proto__ stays a member.
    return Object.fromEntries(shown);
  }

  return copy(value, MAX_DEPTH);
}
