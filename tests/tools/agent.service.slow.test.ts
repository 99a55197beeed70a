/**
 * A scripted agent answers the questions of agent/questions.json on the demo market. It has only the names, schemas, and errors of the
 * tools. `UPDATE_AGENT=1` writes its calls, wrong turns, and tokens to docs/tools.md. With `AGENT_MODEL_URL`, a model answers instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { EXAMPLE_LAST_DAY } from '../../scripts/docs/analysisExample.ts';
import { ROOT } from '../architecture/sources.ts';
import { answerQuestion, findFact, type ListedTool, type Question, type Turn } from './agent/agent.ts';
import { modelOf } from './agent/model.ts';

const NOW = () => new Date('2025-01-02T09:00:00Z');
const MOST_SUMMARY_TOKENS = 4000;
const PAGE = join(ROOT, 'docs/tools.md');
const [OPEN, CLOSE] = ['<!-- questions -->\n', '\n<!-- end questions -->'];
const QUESTIONS: readonly Question[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'agent/questions.json'), 'utf8'),
);
const answerWith = modelOf(process.env) ?? answerQuestion;
const isScripted = answerWith === answerQuestion;

const market = { folder: await demoSnapshot(EXAMPLE_LAST_DAY) };
const server = useToolServer({ market, now: NOW });
const service = useService(async () => ({ ...server.ofService, now: NOW }));

let tools: readonly ListedTool[];
const rows: { readonly question: string; readonly turns: readonly Turn[] }[] = [];

beforeAll(async () => {
  await service.startWorker();
  const response = await server.post(server.bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  ({ tools } = ((await response.json()) as { readonly result: { readonly tools: readonly ListedTool[] } }).result);
});

test('there are 40 questions, no two of which are the same', () => {
  expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(40);
});

describe('the facts of the answer come out', () => {
  test.each(QUESTIONS)('$question', async (question) => {
    const turns = await answerWith(question, tools, (tool, args) => server.call(server.bearer, tool, args));
    rows.push({ question: question.question, turns });
    const found = question.facts.map((fact) => findFact(fact, turns));
    expect(found).toEqual(question.facts.map(({ value }) => value));
  });
});

/** Returns the number of tokens of a text. Ids, times, and hashes differ in each run, so each counts as one word. */
function tokensOf(text: string): number {
  return countTokens(
    text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{12,}/g, 'id'),
  );
}

const isSummary = ({ tool, args, answer }: Turn) =>
  tool === 'analyze_portfolio' && !('fields' in args) && !answer.isError;

test('the summary of every analysis has less than 4,000 tokens, with its links', () => {
  const summaries = rows.flatMap(({ turns }) => turns.filter(isSummary));
  expect(summaries.length).toBeGreaterThan(15);
  const sizes = summaries.map(({ answer }) => countTokens(JSON.stringify(answer.content)));
  expect(Math.max(...sizes)).toBeLessThan(MOST_SUMMARY_TOKENS);
});

test('docs/tools.md shows the calls, wrong turns, and tokens', () => {
  // A model takes other turns.
  if (!isScripted) return;
  const measured = rows.map(({ question, turns }) => ({
    question,
    calls: turns.length,
    wrong: turns.filter(({ answer }) => answer.isError).length,
    tokens: turns.reduce((sum, { args, answer }) => {
      return sum + tokensOf(JSON.stringify(args)) + tokensOf(answer.content.map(({ text = '' }) => text).join('\n'));
    }, 0),
  }));
  const total = (name: 'calls' | 'wrong' | 'tokens') => measured.reduce((sum, row) => sum + row[name], 0);
  const line = (question: string, ...numbers: readonly number[]) =>
    `| ${[question, ...numbers.map((number) => number.toLocaleString('en-US'))].join(' | ')} |`;
  const table = [
    '| Question | Calls | Wrong turns | Tokens |',
    '|---|---:|---:|---:|',
    ...measured.map(({ question, calls, wrong, tokens }) => line(question, calls, wrong, tokens)),
    line('All', total('calls'), total('wrong'), total('tokens')),
  ].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  const made = page.replace(new RegExp(`(?<=${OPEN})[\\s\\S]*(?=${CLOSE})`), () => table);
  if (process.env.UPDATE_AGENT === '1') writeFileSync(PAGE, made);
  expect(made).toContain(table);
  // Digits of some figures differ between runs, so tokens may differ by a few.
  const tokens = / \| ([\d,]+) \|$/gm;
  const shown = readFileSync(PAGE, 'utf8');
  expect(shown.replace(tokens, '')).toBe(made.replace(tokens, ''));
  const counts = [...shown.matchAll(tokens)].map(([, count = '']) => Number(count.replaceAll(',', '')));
  const all = [...measured.map((row) => row.tokens), total('tokens')];
  expect(counts.length).toBe(all.length);
  for (const [i, count] of counts.entries()) expect(Math.abs(count / all[i]! - 1)).toBeLessThan(0.05);
});
