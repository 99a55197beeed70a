/** Makes src/generated/openapi.ts, the types of the SDK, from docs/openapi.json; `pnpm run docs` runs it. */
import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../../docs/openapi.json', import.meta.url);
const TYPES = new URL('../src/generated/openapi.ts', import.meta.url);
const HEAD = '// Made from docs/openapi.json by `pnpm run docs`; never edit it.\n';

/** The text of the file. */
export async function typesOf(document: URL): Promise<string> {
  // A member with a default may be left out of a request.
  return HEAD + astToString(await openapiTS(document, { defaultNonNullable: false }));
}

export async function writeTypes(): Promise<void> {
  await writeFile(TYPES, await typesOf(DOCUMENT));
}
