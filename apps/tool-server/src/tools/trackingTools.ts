import { decodeCursor, encodeCursor } from '@tearsheet/operations';
import { listPortfolios, readPortfolio, trackPortfolio, updatePortfolio } from '@tearsheet/operations/tracking';
import { isPortfolioListEntry } from '@tearsheet/runtime/portfolios';
import { compileBody, portfolioList, portfolioListQuery, trackRequest } from '@tearsheet/shared/schemas';
import { estimateTokens, TOKENS_TO_FILL } from './estimateTokens.ts';
import { invalidArguments, type Problem, portfolioNotFound, wrongCursor } from './problems.ts';
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

async function list({ services, owner }: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkList(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { cursor, limit = portfolioListQuery.properties.limit.default } = checked.value;
  const after = cursor === undefined ? null : decodeCursor(cursor, isPortfolioListEntry);
  if (cursor !== undefined && after === null) return wrongCursor(cursor);
  const { portfolios, next } = await listPortfolios(services, { owner, after, limit });
  return { kind: 'done', value: { portfolios, next_cursor: next === null ? null : encodeCursor(next) } };
}

async function get({ services, owner }: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkGet(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { portfolio_id: id, version: wanted } = checked.value;
  const query = { portfolioId: id, owner, ...(wanted === undefined ? {} : { version: wanted }) };
  const portfolio = await readPortfolio(services, query);
  if (portfolio === null) return portfolioNotFound();
  const { portfolio_id, version: found, name, created_at, updated_at, ...definition } = portfolio;
  const fits = estimateTokens(JSON.stringify(definition)) <= TOKENS_TO_FILL;
  const note = `The ${definition.portfolio.length} rows do not fit into an answer. GET /v1/portfolio/${id} has all of them.`;
  const identity = { portfolio_id, version: found, name, created_at, updated_at };
  return { kind: 'done', value: { ...identity, ...(fits ? { definition } : {}), notes: fits ? [] : [note] } };
}

async function save({ services, owner }: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkSave(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { portfolio_id: id, seen_version: seen = null, ...request } = checked.value;
  if (id === undefined) {
    const created = await trackPortfolio(services, request, { owner, idempotencyKey: null, bytes: new Uint8Array(0) });
    if (created.kind === 'refused') return invalidArguments(created.detail);
    if (created.kind === 'key_reused') throw new Error('a request without a key cannot reuse one');
    if (created.kind === 'too_many') return tooMany(created.count);
    return { kind: 'done', value: { portfolio_id: created.portfolioId, version: 1 } };
  }
  const updated = await updatePortfolio(services, request, { portfolioId: id, owner, seen });
  if (updated.kind === 'refused') return invalidArguments(updated.detail);
  if (updated.kind === 'not_found') return portfolioNotFound();
  if (updated.kind === 'conflict') return conflict(updated.version);
  return { kind: 'done', value: { portfolio_id: id, version: updated.version } };
}

async function remove({ services, owner }: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkDelete(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { portfolio_id: id } = checked.value;
  const outcome = await services.portfolios.remove(id, owner, null);
  return outcome.kind === 'removed' ? { kind: 'done', value: { portfolio_id: id } } : portfolioNotFound();
}

function tooMany(count: number): Problem {
  const text = `The account has ${count} saved portfolios, which is the limit. Delete one first.`;
  return { kind: 'problem', code: 'too_many_portfolios', text };
}

function conflict(now: number): Problem {
  const text = `Nothing was saved: the portfolio is at version ${now} now. Read it with get_portfolio, then decide.`;
  return { kind: 'problem', code: 'precondition_failed', text, details: { version: now } };
}
