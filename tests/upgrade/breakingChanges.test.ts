/** The API description and that of the last release. `UPDATE_RELEASE=1` makes the present one that of the last release. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from './breakingChanges.ts';

const LAST_RELEASE = join(import.meta.dirname, 'lastRelease.json.gz');
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const present = JSON.parse(read('docs/openapi.json'));
if (process.env.UPDATE_RELEASE === '1') writeFileSync(LAST_RELEASE, gzipSync(JSON.stringify(present), { level: 9 }));
const last = JSON.parse(gunzipSync(readFileSync(LAST_RELEASE)).toString());

test('every change that breaks a client of the last release is a line of docs/stability.md', () => {
  const lines = new Set([...read('docs/stability.md').matchAll(/^- `(.*)`$/gm)].map(([, line = '']) => line));
  expect(breakingChanges(last, present).filter((line) => !lines.has(line))).toEqual([]);
});

describe('a change breaks', () => {
  const row = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, at: { type: ['string', 'null'] } },
  };
  const body = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      kind: { type: 'string', enum: ['a', 'b'] },
      rows: { type: 'array', items: row },
    },
  };
  const description = (changes: { body?: object; row?: object; parameters?: object[]; path?: string } = {}) => ({
    paths: {
      [changes.path ?? '/things/{id}']: {
        post: {
          parameters: changes.parameters ?? [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
          requestBody: { content: { 'application/json': { schema: { ...body, ...changes.body } } } },
          responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Row' } } } } },
        },
      },
    },
    components: { schemas: { Row: { ...row, ...changes.row } } },
  });
  const properties = (more: object) => ({ properties: { ...body.properties, ...more } });
  const { rows: _, ...withoutRows } = body.properties;

  test.each([
    ['an operation is gone', description({ path: '/others' }), 'POST /things/{}: the operation is gone'],
    ['a parameter is gone', description({ parameters: [] }), 'query limit is not accepted'],
    ['a member is gone', description({ body: { properties: withoutRows } }), 'rows is not accepted'],
    ['a member is required', description({ body: { required: ['name', 'kind'] } }), 'kind is required'],
    [
      'a type is gone',
      description({ body: properties({ name: { type: 'integer' } }) }),
      'name does not accept the type string',
    ],
    [
      'a value is gone',
      description({ body: properties({ kind: { type: 'string', enum: ['a'] } }) }),
      'kind does not accept b',
    ],
    [
      'an answer lacks a member',
      description({ row: { properties: { id: { type: 'string' } } } }),
      'answers have no at',
    ],
    ['an answer may lack a member', description({ row: { required: [] } }), 'answers may have no id'],
    [
      'a member of an answer may be null',
      description({ row: { properties: { ...row.properties, id: { type: ['string', 'null'] } } } }),
      'id may be the type null',
    ],
    [
      'a variant of an answer lacks a member',
      description({
        row: { properties: {}, required: [], oneOf: [row, { type: 'object', properties: { at: { type: 'string' } } }] },
      }),
      'answers may have no id',
    ],
  ])('if %s', (_name, after, expected) => {
    expect(breakingChanges(description(), after).some((line) => line.endsWith(expected))).toBe(true);
  });

  test.each([
    ['nothing changes', description()],
    [
      'an optional member is new',
      description({ body: properties({ more: { type: 'object', required: ['one'], properties: { one: {} } } }) }),
    ],
    ['a value is new', description({ body: properties({ kind: { type: 'string', enum: ['a', 'b', 'c'] } }) })],
    ['a name of a parameter of the path changes', description({ path: '/things/{name}' })],
    [
      'an answer has a member more',
      description({ row: { properties: { ...row.properties, more: { type: 'string' } } } }),
    ],
  ])('not if %s', (_name, after) => {
    expect(breakingChanges(description(), after)).toEqual([]);
  });
});
