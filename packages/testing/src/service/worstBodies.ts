import { MS_PER_DAY } from '@tearsheet/shared';
import type { JsonSchema } from './jsonSchema.ts';

/** Bodies of the size that a schema and a limit of bytes allow, so that a new operation is tested without a list by hand. */

/** A body, and what it is made of. */
export interface WorstBody {
  readonly name: string;
  /** True if it has all members, or a list that only the limit of bytes ends. */
  readonly isFull: boolean;
  /** Returns the JSON text, which takes a while to make. */
  json(): string;
}

/**
 * Kinds of texts and numbers: `known` fits the schema and names symbols that exist, so that all checks run. `unknown` fits the schema,
 * and every text is a name of full length that does not exist. `wrong` has a value of the wrong type and an unknown member everywhere.
 */
const KINDS = ['known', 'unknown', 'wrong'] as const;
type Kind = (typeof KINDS)[number];

const DAYS_PER_ROW = 3;
const FIRST_DAY = Date.parse('2012-01-03');
const LAST_DAY = Date.parse('2024-06-28');

/**
 * Returns bodies of up to so many bytes. For each member that may be long, one body has only that member at its limit. One more has
 * all members at their limits.
 *
 * @param symbols that exist
 */
export function worstBodies(schema: JsonSchema, mostBytes: number, symbols: readonly string[]): readonly WorstBody[] {
  const { properties = {} } = schema;
  // A body has one of these members, such as a portfolio or transactions.
  const choices = (schema.anyOf ?? []).flatMap(({ required = [] }) => required);
  return KINDS.flatMap((kind) => {
    const fill = createFill(kind, symbols);
    const needed = schema.required ?? [];
    const bodyOf = (names: readonly string[]) => {
      const small = [...needed, ...(choices.some((name) => names.includes(name)) ? [] : choices.slice(0, 1))];
      const others = small
        .filter((name) => !names.includes(name))
        .map((name) => [name, fill(properties[name] ?? {}, name, 0)]);
      const room = (mostBytes - JSON.stringify(Object.fromEntries(others)).length - 2) / Math.max(1, names.length);
      const members = names.map((name) => [name, fill(properties[name] ?? {}, name, room - name.length - 8)]);
      return JSON.stringify(Object.fromEntries([...others, ...members]));
    };
    const singles = Object.entries(properties).map(([name, { items, maxItems }]) => {
      return {
        name: `${name}, ${kind}`,
        isFull: items !== undefined && maxItems === undefined,
        json: () => bodyOf([name]),
      };
    });
    const all = choices.length === 0 ? [null] : choices;
    const together = all.map((choice) => {
      const names = Object.keys(properties).filter((name) => name === choice || !choices.includes(name));
      return { name: `all with ${choice ?? 'everything'}, ${kind}`, isFull: true, json: () => bodyOf(names) };
    });
    return [...singles, ...together];
  });
}

type Fill = (schema: JsonSchema, name: string, room: number) => unknown;

function createFill(kind: Kind, symbols: readonly string[]): Fill {
  let count = 0;

  function text({ maxLength = 100, format, pattern }: JsonSchema, name: string, room: number): string {
    count += 1;
    const day = new Date(FIRST_DAY + ((Math.floor(count / DAYS_PER_ROW) * MS_PER_DAY) % (LAST_DAY - FIRST_DAY)));
    if (format === 'date') return day.toISOString().slice(0, 10);
    if (pattern?.startsWith('^#')) return '#123abc';
    const length = Math.max(1, Math.min(maxLength, room));
    if (kind === 'known' && /symbol|benchmark/.test(name)) return symbols[count % symbols.length] ?? '';
    if (kind === 'known' && /currency/.test(name)) return 'USD';
    if (kind === 'known' && name === 'expression') return expression(length);
    return `${count.toString(36)}${'qwxzvkj'.repeat(Math.ceil(length / 7))}`.slice(0, length);
  }

  const fill: Fill = (schema, name, room) => {
    const type =
      [schema.type ?? 'object'].flat().find((one) => one === 'array' || one === 'object') ??
      [schema.type ?? []].flat()[0];
    if (type === 'array') return list(schema, name, room);
    if (type === 'object') return object(schema, name, room);
    if (kind === 'wrong' && room > 0) return { [`${name}_x`]: 'x' };
    if (schema.enum) return schema.enum[count++ % schema.enum.length];
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    if (type === 'string') return text(schema, name, Math.max(room, 8));
    const { minimum = 0, maximum = 1 } = schema;
    return name === 'weight' ? 0.25 : room > 0 ? maximum : Math.max(minimum, Math.min(1, maximum));
  };

  function list(
    { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema,
    name: string,
    room: number,
  ) {
    const least = Math.max(1, minItems);
    if (room <= 0) return Array.from({ length: least }, () => fill(items, name, 0));
    // Nested lists share the room. A list without a limit takes as many small items as fit.
    const share = Number.isFinite(maxItems) ? room / maxItems - 1 : 1;
    const values: unknown[] = [];
    let left = room;
    while (values.length < maxItems) {
      const value = fill(items, name, Math.max(1, share));
      left -= JSON.stringify(value).length + 1;
      if (left < 0 && values.length >= least) break;
      values.push(value);
    }
    return values;
  }

  function object(
    { properties = {}, required = [], additionalProperties, maxProperties = 200 }: JsonSchema,
    name: string,
    room: number,
  ) {
    const members = Object.entries(properties);
    if (members.length === 0 && typeof additionalProperties === 'object') {
      const entries = Array.from({ length: room > 0 ? maxProperties : 1 }, () => {
        return [text({ maxLength: 64 }, 'key', 64), fill(additionalProperties, name, room / maxProperties)];
      });
      return Object.fromEntries(entries);
    }
    // A short row has its required members and a weight, so that a portfolio can be analyzed.
    const isNeeded = (member: string) => required.includes(member) || member === 'weight';
    const used = room > 8 ? members : members.filter(([member]) => isNeeded(member));
    const values = used.map(([member, schema]) => [
      member,
      fill(schema, member, room > 8 ? room / used.length - 12 : 0),
    ]);
    return { ...Object.fromEntries(values), ...(kind === 'wrong' && room > 0 ? { [`${name}x`]: 1 } : {}) };
  }

  return fill;
}

/** Returns a formula of this length that can be computed. */
function expression(length: number): string {
  const part = 'annualized_return/(1+abs(max_drawdown))+';
  return `${part.repeat(Math.max(0, Math.floor((length - 1) / part.length)))}1`;
}
