/**
 * Adds a read and a job type to a copy of the checkout, and checks that everything that serves them follows. See
 * newMeasure.process.slow.test.ts for a measure.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { copyCheckout } from '@tearsheet/testing/service/guides/copyCheckout.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const folder = temporaryFolders();

/** A text that an edit puts in front of another one. */
type Edit = readonly [before: string, added: string];

const READ: Readonly<Record<string, string | readonly Edit[]>> = {
  'packages/operations/src/reads/closeRange.ts': `
import { closesByDay } from '@tearsheet/market-data';
import { symbolsQuery } from '@tearsheet/shared/schemas';
import { readSymbols, type SymbolQuery } from './read.ts';
import { readRow } from './readOperation.ts';

const record = {
  type: 'object',
  description: 'The range of the closing prices of an instrument.',
  properties: {
    ric: { type: 'string', description: 'RIC of the instrument.' },
    lowest: { type: 'number', description: 'Lowest close, in the currency of the listing.' },
    highest: { type: 'number', description: 'Highest close, in the currency of the listing.' },
  },
  required: ['ric', 'lowest', 'highest'],
  additionalProperties: false,
} as const;

/** The range of the closing prices of instruments. */
export const closeRange = readRow<SymbolQuery>({
  name: 'close_range',
  path: '/v1/close-range',
  summary: 'Get the lowest and the highest close of instruments',
  query: symbolsQuery,
  record,
  tool: { name: 'get_close_range', title: 'Range of closes', description: 'Lowest and highest close of instruments.' },
  read: (market, query) =>
    readSymbols(market, query, ({ ric }) => {
      const { closes } = closesByDay(market, ric);
      return closes.length === 0 ? [] : [{ ric, lowest: Math.min(...closes), highest: Math.max(...closes) }];
    }),
});
`,
  'packages/operations/src/reads/readOperations.ts': [
    ['import { keyRatiosHistory }', "import { closeRange } from './closeRange.ts';\n"],
    ['  ...SOURCE_READS,', '  closeRange,\n'],
  ],
};

const JOB_TYPE: Readonly<Record<string, string | readonly Edit[]>> = {
  'packages/shared/src/jobTypes.ts': [
    [
      '  peers_analysis: {',
      "  portfolio_fall: {\n    ...PORTFOLIO,\n    idPrefix: 'fall',\n    lane: 'long',\n    result: 'FallResult',\n    listName: 'Falls',\n  },\n",
    ],
  ],
  'packages/operations/src/results/resultSchemas.ts': [
    [
      '/** The schema of the result of each type',
      `const { label: title, long } = LABELS.max_drawdown;
const fallResult = {
  type: 'object',
  description: 'The deepest fall of a portfolio.',
  properties: {
    max_drawdown: { type: ['number', 'null'], title, description: long },
    warnings: jobWarnings,
  },
  required: ['max_drawdown', 'warnings'],
  additionalProperties: false,
} as const;

`,
    ],
    ['import {\n  analysisResult', "import { LABELS } from '@tearsheet/shared/labels';\n"],
    ['  peers_analysis: RESEARCH', '  portfolio_fall: fallResult,\n'],
  ],
  'packages/operations/src/portfolios/fallOfPortfolio.ts': `
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { type AnalyzeRequest, analyzeAnswer, analyzeRequest } from '@tearsheet/shared/schemas';
import { estimateWork, secondsOf } from '../budget.ts';
import { acceptJob, keepable } from '../jobs/acceptJob.ts';
import { operationRow } from '../operation.ts';
import { checkAnalysis } from './checkAnalysis.ts';
import { portfolioWork } from './submitAnalysis.ts';

export const fallOfPortfolio = operationRow<AnalyzeRequest>({
  name: 'fall_of_portfolio',
  scope: 'portfolio:analyze',
  input: { body: analyzeRequest },
  output: analyzeAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/fall',
    summary: 'Start a search for the deepest fall of a portfolio',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
  },
  tool: {
    title: 'Deepest fall',
    description: 'Finds the deepest fall of a portfolio.',
    isReadOnly: false,
    isIdempotent: true,
  },
  run: keepable('fall_of_portfolio', async (dependencies, request, call) => {
    const checked = checkAnalysis(dependencies, { ...request, fields: ['performance_metrics'] });
    if (checked.kind === 'refused') return checked;
    const work = estimateWork({ kind: 'analysis', portfolio: checked.payload });
    const job = {
      definition: JOB_DEFINITIONS.portfolio_fall,
      work,
      firstEstimateSeconds: secondsOf(work),
      payload: { portfolio: checked.payload },
    };
    return acceptJob(dependencies, { ...job, ...portfolioWork(checked.payload, call, 'Search') }, call);
  }),
});
`,
  'packages/operations/src/table.ts': [
    ['import { optimizePortfolio }', "import { fallOfPortfolio } from './portfolios/fallOfPortfolio.ts';\n"],
    ['  ...RESEARCH_OPERATIONS,\n];', '  fallOfPortfolio,\n'],
    ['  ...TRACKING_OPERATIONS,', '  fallOfPortfolio,\n'],
  ],
  'apps/portfolio-worker/src/computeThread.ts': [
    [
      '// Threads load this module',
      `const fall: PortfolioJob<{ readonly portfolio: AnalysisPayload }, AnalysisInput> = {
  members: { portfolio: 'object' },
  load: ({ portfolio }, load) => load(portfolio),
  compute(input, { arena, onStep }) {
    const { sections, warnings } = analyze(input, { onStep, arena });
    const { portfolio } = sections.performance_metrics as { readonly portfolio: { readonly max_drawdown: number } };
    return { value: { max_drawdown: portfolio.max_drawdown, warnings: [] }, warnings };
  },
};

`,
    ],
    ['};\n', '  portfolio_fall: fall,\n'],
  ],
};

/** Runs in the copy: REST, the tools, the list of jobs, and the document of the console and the command line know both. */
const CHECK = `
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobDocument, renderText } from '@tearsheet/presentation';
import { SCOPES, toDay } from '@tearsheet/shared';
import { demoMarket } from '@tearsheet/testing/market/demoSnapshot.ts';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';

let redis, service, token;
beforeAll(async () => {
  redis = await startRedis();
  const market = await demoMarket(toDay('2024-12-31'));
  service = await startService({ redis, market, now: () => new Date('2025-01-01T12:00:00Z') });
  token = await service.token('tester', SCOPES);
  await service.startWorker(1);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});
const call = async (path, body) => {
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(service.url + path, init)).json();
};

test('the read and the job type work', async () => {
  const [range] = await call('/v1/close-range?symbol=AAPL.OQ');
  expect(range.lowest).toBeLessThan(range.highest);
  const portfolio = [{ date: '2023-01-03', symbol: 'AAPL.OQ', weight: 1 }];
  const { check_url, job_id } = await call('/v1/portfolio/fall', { portfolio });
  expect(job_id).toMatch(/^fall-/);
  await waitForJob(service.url, token, check_url);
  const { result, job_type } = await call(check_url);
  expect(result.max_drawdown).toBeLessThan(0);
  expect((await call('/v1/jobs?type=portfolio_fall')).jobs.map((job) => job.job_id)).toEqual([job_id]);
  expect(renderText(jobDocument(job_type, result), (_, text) => text, 80)).toContain('Maximum drawdown');
  expect(TOOLS.map(({ name }) => name)).toEqual(expect.arrayContaining(['get_close_range', 'fall_of_portfolio']));
});
`;

/** Texts that a generated file has afterwards. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  'docs/openapi.json': ['"/v1/close-range"', '"/v1/portfolio/fall"', '"FallResult": {'],
  'docs/reference.md': ['`get_close_range`', '`fall_of_portfolio`'],
  'docs/examples/reads.json': ['"close_range"'],
  'packages/client/src/generated/openapi.ts': ['"/v1/close-range"', 'FallResult: {'],
  'packages/client-python/src/tearsheet/_generated/models.py': ['class FallResult(BaseModel)', 'class CloseRangeRow('],
  'packages/client-python/src/tearsheet/_generated/kinds.py': ['"portfolio_fall": FallResult'],
  'packages/client-python/src/tearsheet/_sync/reads.py': ['def close_range('],
};

test('a read takes 2 files and a job type 5, and everything that serves them follows', () => {
  expect([Object.keys(READ).length, Object.keys(JOB_TYPE).length]).toEqual([2, 5]);
  const checkout = copyCheckout(join(folder(), 'checkout'));
  for (const [file, change] of [...Object.entries(READ), ...Object.entries(JOB_TYPE)]) {
    const path = join(checkout, file);
    writeFileSync(path, typeof change === 'string' ? change.trimStart() : edited(readFileSync(path, 'utf8'), change));
  }
  const run = (...args: readonly string[]) => {
    // The test that is written into the copy belongs to the fast tier.
    const env = { ...process.env, TIER: 'fast' };
    const options = { cwd: checkout, env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
    expect(status === 0 ? '' : `${stdout}${stderr}`.split('\n').slice(-100).join('\n')).toBe('');
  };
  run('node_modules/typescript/bin/tsc', '--noEmit');
  run('--disable-warning=ExperimentalWarning', 'scripts/makeDocs.ts');
  const missing = Object.entries(FOLLOWS).flatMap(([file, texts]) => {
    const text = readFileSync(join(checkout, file), 'utf8');
    return texts.filter((wanted) => !text.includes(wanted)).map((wanted) => `${file} lacks ${wanted}`);
  });
  expect(missing).toEqual([]);
  writeFileSync(join(checkout, 'tests/integration/newParts.service.test.ts'), CHECK.trimStart());
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  run('scripts/bootstrap.cjs', 'jest', '--ci', 'tests/integration/newParts');
}, 3_600_000);

/** Returns the text with each addition in front of the last place of its anchor. */
function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, [anchor, added]) => {
    const at = before.lastIndexOf(anchor);
    if (at < 0) throw new Error(`the file has no ${anchor}`);
    return before.slice(0, at) + added + before.slice(at);
  }, text);
}
