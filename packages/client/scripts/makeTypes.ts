/** Makes src/generated/openapi.ts, the types of the SDK, from docs/openapi.json; `pnpm run docs` runs it. */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const DOCUMENT = new URL('../../../docs/openapi.json', import.meta.url);
const TYPES = new URL('../src/generated/openapi.ts', import.meta.url);
const HEAD = '// Made from docs/openapi.json by `pnpm run docs`; never edit it.\n';

/** Returns the text of the file. A member with a default may be left out of a request. */
export async function typesOf(document: URL): Promise<string> {
  const schema: unknown = JSON.parse(await readFile(document, 'utf8'));
  return HEAD + astToString(await openapiTS(schema as OpenAPI3, { defaultNonNullable: false, silent: true }));
}

export async function writeTypes(): Promise<void> {
  await writeFile(TYPES, await typesOf(DOCUMENT));
}
