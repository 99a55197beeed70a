import { expect, test } from '@jest/globals';
import { NAME_FORMAT } from '@tearsheet/shared/schemas';
import { OPERATIONS } from '../src/index.ts';

/** Members that people fill with a name. */
const NAMES = new Set(['name', 'title', 'client', 'firm', 'adviser']);
/** The name of a shock is the key of a market, sector, currency, or symbol. */
const KEYS = new Set(['stress_shocks.shocks.name']);

test('every name in a request has the rule for names', () => {
  const found = OPERATIONS.flatMap(({ name, input, tool }) => [
    ...namesIn(input.body, `${name} body`),
    ...namesIn(input.query, `${name} query`),
    ...namesIn(tool?.input, `${name} tool`),
  ]).filter(({ path }) => ![...KEYS].some((key) => path.endsWith(key)));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ format }) => format !== NAME_FORMAT)).toEqual([]);
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function namesIn(schema: object | null | undefined, path: string): { path: string; format: string | undefined }[] {
  if (!schema) return [];
  const { properties = {}, items }: Schema = schema;
  const own = Object.entries(properties).flatMap(([name, member]) => {
    const isName = NAMES.has(name) && [member.type].flat().includes('string') && member.enum === undefined;
    const at = `${path}.${name}`;
    return [...(isName ? [{ path: at, format: member.format }] : []), ...namesIn(member, at)];
  });
  return [...own, ...namesIn(items, path)];
}
