import {
  compileBody,
  portfolioList,
  portfolioListQuery,
  type TrackedPortfolio,
  trackRequest,
} from '@tearsheet/shared/schemas';
import { estimateTokens, TOKENS_TO_FILL } from './estimateTokens.ts';
import { invalidArguments } from './problems.ts';
import { runOperation } from './runOperation.ts';
import type { Arguments, ObjectSchema, Tool, ToolCall, ToolOutcome } from './tool.ts';

const portfolioId = { type: 'string', minLength: 1, maxLength: 100, description: 'From list_portfolios.' } as const;
const version = { type: 'integer', minimum: 1 } as const;

const getInput = {
  type: 'object',
  properties: {
    portfolio_id: portfolioId,
    version: { ...version, description: 'An earlier version. Default: the present one.' },
  },
  required: ['portfolio_id'],
} as const;

const saveInput = {
  ...trackRequest,
  properties: {
    ...trackRequest.properties,
    portfolio_id: { ...portfolioId, description: 'The portfolio to change. Absent: a new one.' },
    seen_version: {
      ...version,
      description: 'The version that you have read. When it has changed since, nothing is saved.',
    },
  },
} as const;

const deleteInput = { type: 'object', properties: { portfolio_id: portfolioId }, required: ['portfolio_id'] } as const;

const checkList = compileBody(portfolioListQuery);
const checkGet = compileBody(getInput);
const checkSave = compileBody(saveInput);
const checkDelete = compileBody(deleteInput);

const savedOutput: ObjectSchema = {
  type: 'object',
  properties: {
    portfolio_id: { type: 'string' },
    version: { type: 'integer' },
  },
  required: ['portfolio_id', 'version'],
};

/** Portfolios that the account keeps. */
export const TRACKING_TOOLS: readonly Tool[] = [
  {
    name: 'list_portfolios',
    title: 'Saved portfolios',
    description: 'Lists the saved portfolios of the account, newest first, without their holdings.',
    scope: 'portfolio:read',
    input: portfolioListQuery,
    output: portfolioList,
    isReadOnly: true,
    isIdempotent: true,
    run: list,
  },
  {
    name: 'get_portfolio',
    title: 'A saved portfolio',
    description: 'Gives the holdings and settings of a saved portfolio, in the form that analyze_portfolio takes.',
    scope: 'portfolio:read',
    input: getInput,
    output: {
      ...savedOutput,
      properties: {
        ...savedOutput.properties,
        name: { type: ['string', 'null'] },
        created_at: { type: 'string' },
        updated_at: { type: 'string' },
        definition: { type: 'object', description: 'The arguments for analyze_portfolio.' },
        notes: { type: 'array' },
      },
      required: ['portfolio_id', 'version', 'notes'],
    },
    isReadOnly: true,
    isIdempotent: true,
    run: get,
  },
  {
    name: 'save_portfolio',
    title: 'Save a portfolio',
    description:
      'Keeps a portfolio that validate_portfolio finds valid, or makes a new version of a saved one. Earlier versions stay readable.',
    scope: 'portfolio:analyze',
    input: saveInput,
    output: savedOutput,
    isReadOnly: false,
    isIdempotent: false,
    run: save,
  },
  {
    name: 'delete_portfolio',
    title: 'Delete a saved portfolio',
    description: 'Deletes a saved portfolio with all its versions and its alert, for good. Ask the user first.',
    scope: 'portfolio:analyze',
    input: deleteInput,
    output: { type: 'object', properties: { portfolio_id: { type: 'string' } }, required: ['portfolio_id'] },
    isReadOnly: false,
    isIdempotent: true,
    isDestructive: true,
    run: remove,
  },
];

async function list(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkList(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const outcome = await runOperation(call, 'list_portfolios', checked.value);
  if (outcome.kind === 'failure') return outcome.outcome;
  if (outcome.kind !== 'done') throw new Error('list_portfolios did not answer');
  return { kind: 'done', value: { ...outcome.value } };
}

async function get(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkGet(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const portfolio = await portfolioOf(call, 'get_portfolio', checked.value);
  if ('kind' in portfolio) return portfolio;
  const { portfolio_id, version: found, name, created_at, updated_at, ...definition } = portfolio;
  const fits = estimateTokens(JSON.stringify(definition)) <= TOKENS_TO_FILL;
  const note = `The ${definition.portfolio.length} rows do not fit into an answer. GET /v1/portfolio/${portfolio_id} has all of them.`;
  const identity = { portfolio_id, version: found, name, created_at, updated_at };
  return { kind: 'done', value: { ...identity, ...(fits ? { definition } : {}), notes: fits ? [] : [note] } };
}

async function save(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkSave(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const operation = checked.value.portfolio_id === undefined ? 'track_portfolio' : 'update_portfolio';
  const saved = await portfolioOf(call, operation, checked.value);
  return 'kind' in saved
    ? saved
    : { kind: 'done', value: { portfolio_id: saved.portfolio_id, version: saved.version } };
}

async function remove(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkDelete(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const outcome = await runOperation(call, 'delete_portfolio', checked.value);
  if (outcome.kind === 'failure') return outcome.outcome;
  return { kind: 'done', value: { portfolio_id: checked.value.portfolio_id } };
}

async function portfolioOf(call: ToolCall, operation: string, input: object): Promise<TrackedPortfolio | ToolOutcome> {
  const outcome = await runOperation(call, operation, input);
  if (outcome.kind === 'failure') return outcome.outcome;
  if (outcome.kind !== 'done' || outcome.value === null) throw new Error(`${operation} did not answer`);
  // The operations that are called here return a tracked portfolio.
  return outcome.value as TrackedPortfolio;
}
