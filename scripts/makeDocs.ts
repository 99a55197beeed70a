/** `pnpm run docs`: makes docs/examples/ from real runs, docs/openapi.json from the routes and schemas, the SDK's types from that. */
import { writeFile } from 'node:fs/promises';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { writeTypes } from '../packages/client/scripts/makeTypes.ts';
import { analysisExample, EXAMPLE_LAST_DAY } from './docs/analysisExample.ts';
import { checksExample } from './docs/checksExample.ts';
import { readsExample } from './docs/readsExample.ts';
import { researchExample } from './docs/researchExample.ts';

const write = (file: string, value: unknown) =>
  writeFile(new URL(`../docs/${file}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);

const demo = createDemoMarket({ lastDay: EXAMPLE_LAST_DAY });
await write('examples/analysis.json', await analysisExample(demo));
await write('examples/checks.json', await checksExample(demo));
await write('examples/reads.json', await readsExample(demo));
await write('examples/research.json', await researchExample(demo));
// Imported only now: it reads the example that was just written.
const { openapi } = await import('../apps/gateway/src/openapi.ts');
await write('openapi.json', openapi());
await writeTypes();
