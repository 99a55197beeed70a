import { isLongRead, READS, type ReadOperation, type ToolDescription } from '@tearsheet/operations';
import { MOST_SYMBOLS } from '@tearsheet/shared/schemas';
import { answerRead, type ReadTask } from './answerRead.ts';
import type { Keep } from './fitRows.ts';
import { invalidArguments } from './problems.ts';
import { isResolution, RESOLUTIONS, resolutionMember } from './resolution.ts';
import { failureOutcome } from './runOperation.ts';
import type { Arguments, ObjectSchema, Tool, ToolCall, ToolOutcome } from './tool.ts';

const SYMBOLS = `RIC, ticker, ISIN or alias; up to ${MOST_SYMBOLS}, separated by commas, or a list.`;

/** The reads of market data as tools, made from the same table as their REST routes. */
export const READ_TOOLS: readonly Tool[] = READS.flatMap((read) =>
  read.tool === null ? [] : [readTool(read, read.tool)],
);

function readTool(read: ReadOperation, { name, title, description, keep = 'first' }: ToolDescription): Tool {
  const isSeries = keep === 'evenly';
  const { query = { type: 'object', properties: {} } as const } = read.input;
  const { symbol } = query.properties;
  const properties = {
    ...query.properties,
    ...(symbol ? { symbol: { ...symbol, description: SYMBOLS } } : {}),
    ...(isSeries ? { resolution: resolutionMember } : {}),
  };
  return {
    name,
    title,
    description,
    scope: 'data:read',
    input: { ...query, properties },
    output: outputOf(read),
    isReadOnly: true,
    isIdempotent: true,
    run: (call, args) => answer(read, call, args, keep),
  };
}

function outputOf(read: ReadOperation): ObjectSchema {
  const { output } = read;
  const answer = 'items' in output ? output.items : 'oneOf' in output ? read.csv : output;
  return {
    type: 'object',
    properties: {
      rows: { type: 'array', items: answer ?? {} },
      row_count: { type: 'integer', description: 'Rows there are, shown or not.' },
      unresolved_symbols: { type: 'array' },
      data_source: { type: 'string' },
      data_version: { type: 'string' },
      notes: { type: 'array', description: 'What was left out, and how to get it.' },
    },
    required: ['rows', 'row_count', 'unresolved_symbols', 'data_source', 'data_version', 'notes'],
    additionalProperties: false,
  };
}

async function answer(read: ReadOperation, call: ToolCall, args: Arguments, keep: Keep): Promise<ToolOutcome> {
  const { services, owner } = call;
  const { resolution = 'auto', ...query } = args;
  if (resolution !== 'auto' && !isResolution(resolution)) return invalidArguments([wrongResolution(resolution)]);
  const task: ReadTask = { name: read.name, query, keep, resolution: keep === 'evenly' ? resolution : null };
  const reply = isLongRead(read, query, services.now())
    ? await services.threads.read(owner, task)
    : answerRead(services.market, task);
  if (reply.kind === 'invalid') return invalidArguments(reply.detail);
  return reply.kind === 'done' ? reply : failureOutcome(reply);
}

function wrongResolution(input: unknown) {
  const expected = RESOLUTIONS.map((name) => `'${name}'`).join(' or ');
  return { type: 'enum', loc: ['arguments', 'resolution'], msg: 'unknown resolution', input, ctx: { expected } };
}
