/** Makes src/generated/openapi.ts, the types of the SDK, from docs/openapi.json; `pnpm run docs` runs it. */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const DOCUMENT = new URL('../../../docs/openapi.json', import.meta.url);
const TYPES = new URL('../src/generated/openapi.ts', import.meta.url);
const HEAD = '// Made from docs/openapi.json by `pnpm run docs`; never edit it.\n';

/** Returns the text of the file. A member with a default may be left out of a request. */
export async function typesOf(document: URL): Promise<string> {
  const schema: unknown = JSON.parse(await readFile(document, 'utf8'), withoutGroups);
  return HEAD + astToString(await openapiTS(schema as OpenAPI3, { defaultNonNullable: false }));
}

/** Leaves out groups of members of which one is required: they would turn the type into `unknown`. */
function withoutGroups(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('anyOf' in value) || !('properties' in value)) return value;
  const { anyOf, ...schema } = value;
  return schema;
}

export async function writeTypes(): Promise<void> {
  await writeFile(TYPES, await typesOf(DOCUMENT));
}
