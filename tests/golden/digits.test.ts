import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

const FOLDERS = ['.', '../../docs/examples'].map((path) => new URL(`${path}/`, import.meta.url));

/** Returns the places of numbers with more than 15 significant digits, such as 0.22691461359999998. */
function noise(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number(value.toPrecision(15)) === value ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => noise(member, `${path}.${key}`));
}

describe('no number of a result, a check, a read, or research has binary noise', () => {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)));
  test.each(
    files
      .filter(({ pathname }) => pathname.endsWith('.json'))
      .map(({ pathname }) => pathname.split('/').slice(-2).join('/')),
  )('%s', (name) => {
    const file = files.find(({ pathname }) => pathname.endsWith(name))!;
    expect(noise(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
