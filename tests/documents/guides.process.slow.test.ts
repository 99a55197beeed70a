import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placeDemo } from '@tearsheet/testing/market/demoSnapshot.ts';
import { pythonEnvironment } from '@tearsheet/testing/python/pythonEnvironment.ts';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { linkCheckout } from '@tearsheet/testing/service/guides/checkout.ts';
import { isSameOutput } from '@tearsheet/testing/service/guides/isSameOutput.ts';
import { type Block, readBlocks } from '@tearsheet/testing/service/guides/readBlocks.ts';
import { runBlocks } from '@tearsheet/testing/service/guides/runBlocks.ts';
import { type StartedService, startedService } from '@tearsheet/testing/service/startedService.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { ROOT, read } from '../architecture/sources.ts';

/** Runs on a copy of the sources of its own: newMeasure.test.ts. */
const CHANGES_SOURCES = 'docs/guides/new-measure.md';
const GUIDES = readdirSync(join(ROOT, 'docs/guides'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/guides/${file}`);
/** Puts other market data in place, so it comes last. */
const CHANGES_DATA = 'docs/guides/own-data.md';
const DOCUMENTS = [
  ...['README.md', 'packages/client/README.md', 'packages/client-python/README.md', ...GUIDES].filter(
    (file) => ![CHANGES_SOURCES, CHANGES_DATA].includes(file),
  ),
  CHANGES_DATA,
];
const MOST_NOT_RUN = 12;

const blocksOf = new Map(DOCUMENTS.map((file) => [file, readBlocks(read(file))]));
const needsPython = (file: string) => /^```python|python3/m.test(read(file));
const python = await pythonEnvironment();
const folder = temporaryFolders()();
let service: StartedService;
let workerPort: number;
let receiverPort: number;

beforeAll(async () => {
  [workerPort, receiverPort] = [await freePort(), await freePort()];
  await placeDemo(join(folder, 'state'));
  service = await startedService(join(folder, 'state'), { WEBHOOK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => service.stop());

/** The documents name the ports of a first `npm start`, and of what they start themselves. */
const withPorts = (text: string) =>
  text
    .replaceAll('http://127.0.0.1:8080', service.url)
    .replaceAll('http://127.0.0.1:8081', service.toolsUrl)
    .replaceAll('8095', String(workerPort))
    .replace(/(127\.0\.0\.1:|listen\()3000/g, `$1${receiverPort}`);

/** The lines whose output is not what the document shows, and of the block that failed what it said. */
async function runDocument(file: string): Promise<{ wrong: object[]; failed: string | null }> {
  const blocks = (blocksOf.get(file)?.blocks ?? []).map((block) => ({ ...block, text: withPorts(block.text) }));
  const state = join(folder, 'state');
  const checkout = linkCheckout(join(folder, file.replaceAll('/', '-')), state);
  const { status, printed, errors } = await runBlocks(blocks, checkout, {
    TEARSHEET_STATE: state,
    TEARSHEET_URL: service.url,
    TEARSHEET_TOKEN: service.token,
    PATH: [...(python === null ? [] : [python.bin]), process.env.PATH].join(delimiter),
    PYTHONPATH: join(ROOT, 'packages/client-python/src'),
    MPLBACKEND: 'agg',
  });
  const failed = status === 0 ? null : `line ${blocks[printed.length - 1]?.line}, status ${status}: ${errors}`;
  return { wrong: blocks.flatMap((block, i) => mismatch(block, printed[i - 1] ?? '')), failed };
}

function mismatch({ kind, text, line }: Block, printed: string): object[] {
  return kind !== 'output' || isSameOutput(text, printed) ? [] : [{ line, shown: text, printed }];
}

for (const file of DOCUMENTS) {
  // A machine without Python runs the rest.
  const suite = python !== null || !needsPython(file) ? describe : describe.skip;
  suite(file, () => {
    test('every block runs and prints the output that the document shows', async () => {
      expect(await runDocument(file)).toEqual({ wrong: [], failed: null });
    });
  });
}

test('only a few blocks are not run, and a comment next to each one gives the reason', () => {
  const notRun = [...blocksOf.values()].flatMap((blocks) => blocks.notRun);
  expect(notRun.length).toBeLessThanOrEqual(MOST_NOT_RUN);
});
