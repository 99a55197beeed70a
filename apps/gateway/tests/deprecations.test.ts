import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { DEPRECATED_MEMBERS, deprecationHeaders } from '../src/route.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const operation = (name: string) => OPERATIONS.find((one) => one.name === name)!;
const bytes = (body: object) => Buffer.from(JSON.stringify(body));

test('a body with a deprecated member is answered with the day since which it is deprecated and with that of its end', () => {
  expect(deprecationHeaders(operation('analyze_portfolio'), bytes({ transactions: [], flow_timing: 'end' }))).toEqual({
    deprecation: '@1795824000',
    sunset: 'Sun, 28 Nov 2027 00:00:00 GMT',
  });
  expect(deprecationHeaders(operation('analyze_portfolio'), bytes({ name: 'flow_timing' }).subarray(0, 8))).toEqual({});
  expect(deprecationHeaders(operation('list_jobs'), bytes({ flow_timing: 'end' }))).toEqual({});
});

test('the API description and docs/stability.md name the same members', () => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (member?.deprecated === true) found.add(name);
      visit(member);
    }
  };
  visit(JSON.parse(read('docs/openapi.json')));
  expect([...found]).toEqual(DEPRECATED_MEMBERS.map(({ name }) => name));
  const rows = read('docs/stability.md').matchAll(/^\| `(\w+)` \| (\S+) \| (\S+) \|/gm);
  expect([...rows].map(([, name, since, sunset]) => ({ name, since, sunset }))).toEqual(DEPRECATED_MEMBERS);
});
