import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openMarketData } from '@tearsheet/market-data';
import { OPERATIONS } from '@tearsheet/operations';
import { analysisResult, createAjv, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { openapi } from '../../apps/gateway/src/openapi.ts';
import { analysisExample, EXAMPLE_LAST_DAY } from '../../scripts/docs/analysisExample.ts';
import { checksExample } from '../../scripts/docs/checksExample.ts';
import { plainDescription } from '../../scripts/docs/plainDescription.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8'));
type Operation = Readonly<{
  operationId: string;
  requestBody?: Body;
  parameters?: readonly { readonly name: string; readonly schema: object; readonly example?: unknown }[];
  responses: Readonly<Record<string, Body>>;
}>;
type Body = Readonly<{
  content?: Readonly<Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>>;
}>;

describe('the API description', () => {
  const document = JSON.parse(JSON.stringify(openapi())) as {
    paths: Record<string, Record<string, Operation>>;
    components: object;
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  test('both files are what the service serves (`pnpm run docs` makes them)', () => {
    expect(read('openapi.json')).toEqual(document);
    expect(read('openapi-3.0.json')).toEqual(JSON.parse(JSON.stringify(plainDescription(document))));
  });

  test('lists exactly the operations of the route table, and the paths that need no token', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [...OPERATIONS.map(({ rest }) => rest.operationId), 'getExample', 'getReportFile'].sort(),
    );
  });

  test('every body and every JSON answer is a named schema; a section can be any JSON', () => {
    const unnamed = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) => {
        const schema = body?.content?.['application/json']?.schema;
        const isNamed = schema === undefined || '$ref' in schema;
        return isNamed || ['getReportFile', 'getSection'].includes(operationId) ? [] : [operationId];
      }),
    );
    expect(unnamed).toEqual([]);
  });

  test('every parameter has an example that its schema accepts', () => {
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map((parameter) => ({ ...parameter, operationId })),
    );
    expect(parameters.length).toBeGreaterThan(200);
    const ajv = createAjv();
    const wrong = parameters.filter(({ schema, example }) => !ajv.compile(schema)(example));
    expect(wrong.map(({ operationId, name, example }) => [operationId, name, example])).toEqual([]);
  });

  test('an Idempotency-Key is visible ASCII', () => {
    const keys = operations.flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keys.length).toBeGreaterThan(5);
    for (const { schema } of keys) {
      const check = createAjv().compile(schema);
      for (const key of ['!', 'order-1', '~'.repeat(255)]) expect(check(key)).toBe(true);
      for (const key of ['', 'two words', 'é', 'a\n', '~'.repeat(256)]) expect(check(key)).toBe(false);
    }
  });

  test('every operation with a body or an answer has examples, and they fit their schemas', () => {
    const ajv = createAjv().addVocabulary(['components', 'discriminator']);
    const { components } = document;
    for (const { operationId, requestBody, responses } of operations) {
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      for (const [name, body] of [['request', requestBody] as const, ...answers]) {
        const json = body?.content?.['application/json'];
        if (!json) continue;
        const check = ajv.compile({ ...json.schema, components });
        const wrong = Object.entries(json.examples ?? {}).filter(([, { value }]) => !check(value));
        expect({ operationId, name, wrong: wrong.map(([example]) => example), none: !json.examples }).toEqual({
          operationId,
          name,
          wrong: [],
          none: false,
        });
      }
    }
  });
});

describe('the example of an analysis', () => {
  const example = read('examples/analysis.json');

  test('shows every section and fits the schema', () => {
    const check = createAjv().compile(analysisResult);
    expect(check(example) ? [] : check.errors).toEqual([]);
    expect(Object.keys(example.result).sort()).toEqual(
      [...SELECTABLE_SECTION_NAMES, 'analytics_version', 'warnings', 'input_hash'].sort(),
    );
  });

  test('is what the engine answers on the demo market, as are those of the checks (`pnpm run docs` makes them)', async () => {
    const market = openMarketData(await demoSnapshot(EXAMPLE_LAST_DAY));
    expect(await analysisExample(market)).toEqual(example);
    expect(JSON.parse(JSON.stringify(await checksExample(market)))).toEqual(read('examples/checks.json'));
    market.close();
  });
});
