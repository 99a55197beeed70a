/** A newcomer finds the file for each of these questions by its name alone. The file must have the answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');

const QUESTIONS: readonly (readonly [question: string, file: string, answer: RegExp])[] = [
  [
    'Where is the body of an analysis described?',
    'packages/shared/src/schemas/analyze.ts',
    /export const analyzeRequest/,
  ],
  [
    'Where is a portfolio checked?',
    'packages/shared/src/portfolio/checkPortfolio.ts',
    /export function checkPortfolio\(/,
  ],
  [
    'Where does a checked request become a payload?',
    'packages/operations/src/portfolios/checkAnalysis.ts',
    /export function checkAnalysis\(/,
  ],
  ['What is in the payload of a job?', 'packages/operations/src/jobs/jobPayload.ts', /interface AnalysisPayload/],
  [
    'Which version of a payload does a worker read?',
    'packages/operations/src/jobs/jobPayload.ts',
    /const PAYLOAD_VERSION = \d+/,
  ],
  [
    'Where does the worker load prices and rates?',
    'apps/portfolio-worker/src/loadInput.ts',
    /export function loadInput\(/,
  ],
  ['What does the engine read?', 'packages/shared/src/engine/input.ts', /export interface AnalysisInput/],
  ['Where does the engine start?', 'packages/shared/src/engine/analyze.ts', /export function analyze\(/],
  [
    'Where are holdings simulated day by day?',
    'packages/shared/src/engine/simulation/simulate.ts',
    /export function simulate\(/,
  ],
  ['What does a trade cost?', 'packages/shared/src/engine/simulation/tradeCosts.ts', /export function tradeCosts\(/],
  [
    'How is the maximum drawdown computed?',
    'packages/shared/src/engine/measures/drawdown.ts',
    /export function maxDrawdown\(/,
  ],
  ['Which lot does a sale close?', 'packages/shared/src/engine/measures/lots.ts', /export function matchLots\(/],
  ['Where is the label of a figure?', 'packages/shared/src/schemas/labels/returns.ts', /initial_value: \[/],
  ['Which error codes are there?', 'packages/shared/src/errors.ts', /queue_full/],
  ['Which operations does the service have?', 'packages/operations/src/table.ts', /analyzePortfolio/],
  ['How does an operation become a route?', 'apps/gateway/src/route.ts', /export function handle\(/],
  ['How long may a job take?', 'packages/shared/src/jobTypes.ts', /timeoutMinutes: /],
  ['How much work is a request?', 'packages/operations/src/budget.ts', /export function estimateWork\(/],
  [
    'How is a symbol resolved?',
    'packages/market-data/src/symbols/resolveSymbol.ts',
    /export function createResolveSymbol\(/,
  ],
  ['Where is a webhook delivered?', 'apps/webhook-worker/src/sendDelivery.ts', /export function createSend\(/],
];

test.each(QUESTIONS)('%s', (_question, file, answer) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(answer);
});
