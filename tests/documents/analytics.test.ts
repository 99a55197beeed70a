import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ANALYTICS_VERSION, VERSION_HISTORY } from '@tearsheet/shared/engine';
import { QUOTE_AGE_ROWS, SECTION_SCHEMAS, sectionOptions } from '@tearsheet/shared/schemas';

const ROOT = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/analytics.md'), 'utf8');

/** Chapters by the section names in their heading. */
const chapters = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .flatMap((text) => {
      const [heading = '', ...lines] = text.split('\n');
      return heading.split(', ').map((name): [string, string] => [name, lines.join('\n').split(/^## /m)[0] ?? '']);
    }),
);
const named = (text: string) => [...text.matchAll(/`([a-z0-9_]+)`/g)].map(([, name = '']) => name);

function membersOf(schema: object): string[] {
  const { properties, items, additionalProperties, anyOf = [] } = schema as Record<string, object | undefined>;
  const own = Object.entries(properties ?? {}).flatMap(([name, member]) => [name, ...membersOf(member)]);
  const inside = [items, additionalProperties, ...Object.values(anyOf)].filter((part) => typeof part === 'object');
  return [...own, ...inside.flatMap((part) => membersOf(part as object))];
}

/** Members and values of the options of sections. */
const OPTIONS = JSON.stringify(sectionOptions).match(/(?<=")[a-z0-9_]+(?=")|\b[a-z0-9]+(_[a-z0-9]+)+\b/g) ?? [];

/** Members without a description, at any depth. */
function undescribed(schema: object): string[] {
  const { properties, items, additionalProperties, anyOf = [] } = schema as Record<string, object | undefined>;
  const own = Object.entries(properties ?? {}).flatMap(([name, member]) => {
    const { description = '' } = member as { readonly description?: string };
    return [...(/\S \S.*\.$/s.test(description) ? [] : [name]), ...undescribed(member)];
  });
  const inside = [items, additionalProperties, ...Object.values(anyOf)].filter((part) => typeof part === 'object');
  return [...own, ...inside.flatMap((part) => undescribed(part as object))];
}

describe('docs/analytics.md', () => {
  test.each(Object.entries(SECTION_SCHEMAS))(
    'leaves the members of %s to their descriptions, and names no other',
    (name, schema) => {
      expect(undescribed(schema)).toEqual([]);
      // Members of sections described in the same chapter, and members and values of the request.
      const allowed = new Set([...Object.values(SECTION_SCHEMAS).flatMap(membersOf), 'stress_shocks', ...OPTIONS]);
      expect(named(chapters.get(name) ?? '').filter((member) => !allowed.has(member))).toEqual([]);
    },
  );

  test('has a chapter for every section and for nothing else', () => {
    expect([...chapters.keys()].sort()).toEqual(Object.keys(SECTION_SCHEMAS).sort());
  });

  test('names the files of measures that exist', () => {
    const files = new Set(
      readdirSync(join(ROOT, 'packages/shared/src/engine/measures'), { recursive: true }).map((file) =>
        basename(String(file)),
      ),
    );
    const mentioned = [...page.matchAll(/`([A-Za-z]+\.ts)`/g)].map(([, file = '']) => file);
    const elsewhere = new Set(['version.ts', 'statistics.ts']);
    expect(mentioned.filter((file) => !files.has(file) && !elsewhere.has(file))).toEqual([]);
    expect(mentioned.length).toBeGreaterThan(20);
  });
});

test('docs/analytics.md lists the ages of quotes that the code has', () => {
  const rows = QUOTE_AGE_ROWS.map((row) => `| ${Object.values(row).join(' | ')} |`);
  expect(page).toContain(`|---|---|---|---|\n${rows.join('\n')}\n`);
});

test('docs/analytics.md lists every version of the calculation', () => {
  expect(VERSION_HISTORY.map(({ version }) => version)).toEqual(
    Array.from({ length: ANALYTICS_VERSION }, (_, i) => i + 1),
  );
  for (const { version, date, kinds, sections, restate } of VERSION_HISTORY) {
    const names = sections.map((name) => (name === 'all' ? name : `\`${name}\``)).join(', ');
    for (const name of sections) expect(['all', ...Object.keys(SECTION_SCHEMAS)]).toContain(name);
    expect(page).toContain(`| ${version} | ${date} | ${kinds.join(', ')} | ${names} | ${restate} |\n`);
  }
});
