/**
 * `pnpm run docs`: makes docs/examples/ from real runs, docs/openapi.json and docs/reference.md from the table of operations, and
 * docs/metric-names.csv from the schemas of the sections. It also makes the types of both SDKs from docs/openapi.json, and
 * .env.example from the variables of the apps. The Helm chart and the Python package get the job types. `npm run docs -- --check` changes nothing and ends with status 1 if a file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { OPERATIONS } from '@tearsheet/operations';
import { writeTypes } from '../packages/client/scripts/makeTypes.ts';
import { analysisExample, EXAMPLE_LAST_DAY } from './docs/analysisExample.ts';
import { checksExample } from './docs/checksExample.ts';
import { environmentExample } from './docs/environmentExample.ts';
import { pythonKinds, withQueues } from './docs/jobTypeFiles.ts';
import { keepGenerated } from './docs/keepGenerated.ts';
import { ledgerExample } from './docs/ledgerExample.ts';
import { ledgerRules } from './docs/ledgerRules.ts';
import { metricNames } from './docs/metricNames.ts';
import { optimizationExample } from './docs/optimizationExample.ts';
import { writePythonModels } from './docs/pythonModels.ts';
import { readsExample } from './docs/readsExample.ts';
import { reference } from './docs/reference.ts';
import { researchExample } from './docs/researchExample.ts';
import { simulationExample } from './docs/simulationExample.ts';

const write = (file: string, value: unknown) =>
  writeFile(new URL(`../docs/${file}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);

const finish = process.argv.includes('--check') ? keepGenerated() : null;
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-docs-'));
await writeSnapshot(folder, createDemoMarket({ lastDay: EXAMPLE_LAST_DAY }));
const market = openMarketData(folder);
await write('examples/analysis.json', await analysisExample(market));
await write('examples/checks.json', await checksExample(market));
await write('examples/ledger.json', await ledgerExample(market));
await write('examples/reads.json', readsExample(market));
await write('examples/research.json', await researchExample(market));
await write('examples/optimization.json', await optimizationExample(market));
await write('examples/simulation.json', simulationExample(market));
market.close();
await rm(folder, { recursive: true });
// Imported only now: it reads the example that was just written.
const { openapi } = await import('../apps/gateway/src/openapi.ts');
const { plainDescription } = await import('./docs/plainDescription.ts');
const description = openapi();
await write('openapi.json', description);
await write('openapi-3.0.json', plainDescription(description));
await writeFile(new URL('../docs/reference.md', import.meta.url), reference(OPERATIONS));
await writeFile(new URL('../docs/metric-names.csv', import.meta.url), metricNames());
await writeFile(new URL('../.env.example', import.meta.url), environmentExample());
await writeTypes();
await writeFile(new URL('../packages/client/src/generated/ledgerRules.ts', import.meta.url), ledgerRules());
const chart = new URL('../infra/kubernetes/tearsheet/values.yaml', import.meta.url);
await writeFile(chart, withQueues(await readFile(chart, 'utf8')));
await writeFile(new URL('../packages/client-python/src/tearsheet/_generated/kinds.py', import.meta.url), pythonKinds());
await writePythonModels();
const stale = finish?.() ?? [];
for (const file of stale) console.error(`${file} is stale: run "npm run docs"`);
if (stale.length > 0) process.exitCode = 1;
