import { expect, test } from '@jest/globals';
import { JOB_TYPE_NAMES } from '@tearsheet/shared';
import { openapi } from '../../apps/gateway/src/openapi.ts';
import { portableSchemas } from '../../apps/gateway/src/portableSchemas.ts';
import { plainDescription } from '../../scripts/docs/plainDescription.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { schema: Schema } } }>
  >;
}

interface Description {
  readonly openapi: string;
  readonly webhooks?: object;
  readonly paths: object;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const newest = JSON.parse(JSON.stringify(openapi())) as Description;
const plain = JSON.parse(JSON.stringify(plainDescription(newest))) as Description;

/** Returns every object in the schemas with its path, except values of examples, enums, and defaults. */
function partsOf(value: unknown, path = ''): readonly (readonly [string, object])[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    ['example', 'examples', 'enum', 'default'].includes(key) && !path.endsWith('/properties')
      ? []
      : partsOf(member, `${path}/${key}`),
  );
  return Array.isArray(value) ? inner : [[path, value], ...inner];
}

const pathsWhere = (description: Description, isWrong: (part: object, path: string) => boolean) =>
  partsOf(description).flatMap(([path, part]) => (!path.endsWith('/properties') && isWrong(part, path) ? [path] : []));

test('no schema has what client generators cannot read', () => {
  const isUnion = (part: object) => 'oneOf' in part || 'anyOf' in part;
  expect(pathsWhere(newest, (part) => 'type' in part && part.type === 'null')).toEqual([]);
  expect(pathsWhere(newest, (part) => 'anyOf' in part || 'const' in part || 'allOf' in part)).toEqual([]);
  expect(pathsWhere(newest, (part) => isUnion(part) && 'default' in part)).toEqual([]);
  const kinds = (part: object) => ('type' in part && Array.isArray(part.type) ? part.type : []);
  expect(pathsWhere(newest, (part) => kinds(part).filter((kind) => kind !== 'null').length > 1)).toEqual([]);
});

test('each object of a union is a named schema, and unions of jobs have discriminators', () => {
  const { schemas } = newest.components;
  const unnamed = pathsWhere(newest, (part) => (part as Schema).oneOf?.some((one) => 'properties' in one) === true);
  expect(unnamed).toEqual([]);
  expect(schemas.Job?.discriminator).toEqual({
    propertyName: 'status',
    mapping: {
      pending: '#/components/schemas/PendingJob',
      processing: '#/components/schemas/ProcessingJob',
      completed: '#/components/schemas/CompletedJob',
      failed: '#/components/schemas/FailedJob',
    },
  });
  const { propertyName, mapping = {} } = schemas.CompletedJob?.discriminator ?? {};
  expect([propertyName, ...Object.keys(mapping)]).toEqual(['job_type', ...JOB_TYPE_NAMES]);
  expect(schemas.ListedJob?.discriminator?.propertyName).toBe('status');
});

test('a value of several kinds is a union, and its default is a sentence', () => {
  const made = portableSchemas({
    Rate: {
      type: ['number', 'object', 'null'],
      minimum: 0,
      properties: { symbol: { type: 'string' }, series: { type: 'string' } },
      maxProperties: 1,
      anyOf: [{ required: ['symbol'] }, { required: ['series'] }],
      default: 0,
      description: 'A rate.',
    },
  });
  expect(made).toEqual({
    Rate: {
      description: 'A rate. Default: 0.',
      oneOf: [{ type: ['number', 'null'], format: 'double', minimum: 0 }, { $ref: '#/components/schemas/RateObject' }],
    },
    RateObject: {
      type: 'object',
      properties: { symbol: { type: 'string' }, series: { type: 'string' } },
      maxProperties: 1,
      description: 'It needs exactly one of `symbol`, `series`.',
    },
  });
});

test('a number has 64 bits, and a list has no default', () => {
  const isNarrow = (part: object) =>
    'type' in part && [part.type].flat().some((kind) => kind === 'number' || kind === 'integer') && !('format' in part);
  expect(pathsWhere({ ...newest, paths: {}, webhooks: {} }, isNarrow)).toEqual([]);
  expect(pathsWhere(newest, (part) => 'default' in part && Array.isArray(part.default))).toEqual([]);
});

test('a submit that ends in time answers a union with its acceptance, which generators read every success with', () => {
  const submits = Object.values(newest.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => '200' in responses && '202' in responses);
  expect(submits.length).toBeGreaterThan(5);
  for (const { responses } of submits) {
    const [both, accepted] = ['200', '202'].map((status) => responses[status]?.content?.['application/json'].schema);
    const union = newest.components.schemas[both?.$ref?.split('/').at(-1) ?? ''];
    expect(union?.oneOf).toEqual([
      accepted,
      { $ref: '#/components/schemas/CompletedJob' },
      { $ref: '#/components/schemas/FailedJob' },
    ]);
  }
});

test('two schemas cannot share a name', () => {
  const titled = (type: string) => ({ oneOf: [{ title: 'Same', type: 'object', properties: { a: { type } } }] });
  expect(() => portableSchemas({ One: titled('string'), Two: titled('number') })).toThrow('the name Same');
  expect(Object.keys(portableSchemas({ One: titled('string'), Two: titled('string') }))).toContain('Same');
});

test('the plain description has no unions and no keyword that only 3.1 has', () => {
  expect(plain.openapi).toBe('3.0.4');
  expect(plain.webhooks).toBeUndefined();
  expect(Object.keys(plain.paths)).toEqual(Object.keys(newest.paths));
  const words = ['oneOf', 'anyOf', 'allOf', 'const', 'discriminator', '$defs', 'patternProperties', 'prefixItems'];
  expect(pathsWhere(plain, (part) => words.some((word) => word in part))).toEqual([]);
  expect(pathsWhere(plain, (part) => 'type' in part && Array.isArray(part.type))).toEqual([]);
  const bound = (part: object) => Object.entries(part).filter(([key]) => key.startsWith('exclusive'));
  expect(pathsWhere(plain, (part) => bound(part).some(([, value]) => value !== true))).toEqual([]);
  const { Job: job } = plain.components.schemas;
  expect(job?.properties?.status).toMatchObject({ enum: ['pending', 'processing', 'completed', 'failed'] });
  expect(Object.keys(job?.properties ?? {})).toEqual(expect.arrayContaining(['result', 'error', 'progress']));
});

test('both descriptions refer only to schemas that they have', () => {
  for (const description of [newest, plain]) {
    const refs = JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const missing = [...refs].filter(([, name = '']) => !(name in description.components.schemas));
    expect(missing).toEqual([]);
  }
});
