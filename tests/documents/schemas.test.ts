import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { DRAFT_SCHEMAS } from '@tearsheet/shared/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020();
const schemas = [
  ...OPERATIONS.flatMap(({ name, input, output, tool }) =>
    [input.query, input.body, input.envelope, output, tool?.input, tool?.output].map(
      (schema) => [name, schema] as const,
    ),
  ),
  ...Object.entries(DRAFT_SCHEMAS),
].filter(([, schema]) => schema);

// The checks of requests do not validate their schemas, because that takes longer than to compile them.
test.each(schemas)('a schema of %s follows JSON Schema 2020-12', (_name, schema) => {
  expect(ajv.validateSchema(schema as object)).toBe(true);
});

test('a schema with a wrong type does not', () => {
  expect(ajv.validateSchema({ type: 'strng' })).toBe(false);
});
