/** `pnpm docs`: makes docs/examples/analysis.json from a real run and docs/openapi.json from the routes and schemas. */
import { writeFile } from 'node:fs/promises';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { analysisExample, EXAMPLE_LAST_DAY } from './docs/analysisExample.ts';

const write = (file: string, value: unknown) =>
  writeFile(new URL(`../docs/${file}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);

await write('examples/analysis.json', await analysisExample(createDemoMarket({ lastDay: EXAMPLE_LAST_DAY })));
// Imported only now: it reads the example that was just written.
const { openapi } = await import('@tearsheet/gateway/openapi');
await write('openapi.json', openapi());
