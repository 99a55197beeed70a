import {
  chargeCheck,
  checkQuery,
  isLongRead,
  OPERATIONS,
  type Operation,
  type Outcome,
  operationOf,
  READS,
  type ReadOperation,
  type ToolDescription,
  withMeaning,
} from '@tearsheet/operations';
import { isResolution, resolutionMember } from '@tearsheet/operations/results';
import { AppError } from '@tearsheet/shared';
import {
  type Checked,
  compileBody,
  type DetailItem,
  detailItem,
  MOST_SYMBOLS,
  RESOLUTIONS,
  sectionOptionsIn,
} from '@tearsheet/shared/schemas';
import { fitWhole } from './fitAnswer.ts';
import { describeJob, jobOutput } from './jobResult.ts';
import { entitlementRequired, type Failure, failureOutcome } from './problems.ts';
import { type ReadTask, readForTool } from './readForTool.ts';
import { roundNumbers } from './roundNumbers.ts';
import type { ObjectSchema, ResultOptions, Tool, ToolCall, ToolOutcome } from './tool.ts';
import { checkArguments } from './unknownArguments.ts';

const SYMBOLS = `RIC, ticker, ISIN or alias; up to ${MOST_SYMBOLS}, separated by commas, or a list.`;

// The type of the checked value follows from the type of the schema, which is not known here.
const compileAny = compileBody as never as (schema: ObjectSchema) => (value: unknown) => Checked<object>;

/** Every tool, made from the table of operations. The reads come first, because most conversations start with them. */
export const TOOLS: readonly Tool[] = [
  ...READS.flatMap((read) => (read.tool === null ? [] : readTool(read, read.tool))),
  ...OPERATIONS.filter(({ name }) => READS.every((read) => read.name !== name)).flatMap((operation) =>
    operation.tool === null ? [] : operationTool(operation, operation.tool),
  ),
];

/** Returns an operation as a tool. The kind of its outcome decides what the tool answers. */
function operationTool(operation: Operation, description: ToolDescription): Tool {
  const { scope, extraScope, billed } = operation;
  const { name, title, isReadOnly, isIdempotent, isDestructive, unlisted, collapsedFields, output } = description;
  if (scope === null) throw new Error('a tool needs a scope');
  const input = inputOf(operation, description);
  return {
    ...{ name, title, description: description.description, scope, input, isReadOnly, isIdempotent },
    ...(isDestructive ? { isDestructive } : {}),
    ...(unlisted ? { unlisted } : {}),
    ...(collapsedFields ? { collapsedFields } : {}),
    ...(operation.input.body ? { takesLong: true as const } : {}),
    check: checkArguments(input, compileAny(input)),
    ...(operation.issues
      ? {
          explain: (call: ToolCall, args: object, detail: readonly DetailItem[]) => {
            const body = { ...description.defaults, ...args };
            return withMeaning(call.services, operation, { body, detail }, call.owner);
          },
        }
      : {}),
    ...(extraScope ? { moreScope: (checked) => extraScope(checked) } : {}),
    output: output ?? (isAboutJob(operation) ? jobOutput : objectOf(operation.output)),
    async run(call, checked) {
      const sent = { ...description.defaults, ...checked };
      if (operation.input.body) await chargeCheck(call.services, operation, call.owner, checked);
      try {
        return await answer(description, call, sent, await runOperation(operation, description, call, sent));
      } catch (error) {
        if (billed === undefined || !(error instanceof AppError) || error.code !== 'entitlement_required') throw error;
        return entitlementRequired(await call.services.credits.read(call.owner), billed.credits);
      }
    },
  };
}

async function runOperation(
  operation: Operation,
  { fallbackOperation }: ToolDescription,
  { services, owner, requestId, during }: ToolCall,
  sent: object,
): Promise<Outcome> {
  const isOther = fallbackOperation !== undefined && fallbackOperation.member in sent;
  const row = isOther ? operationOf(fallbackOperation.operation) : operation;
  return row.run(services, sent, { owner, requestId, during, idempotency: null });
}

/** Converts the outcome of an operation into the answer of its tool. */
async function answer(
  { present, toleratedErrors, whole, isRounded }: ToolDescription,
  call: ToolCall,
  sent: object,
  outcome: Outcome,
): Promise<ToolOutcome> {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'started', jobId: outcome.jobId, options: resultOptions(sent) };
    case 'job':
      return describeJob(call, outcome.record, resultOptions(sent));
    case 'done': {
      const presented = present?.(outcome.value, sent) ?? outcome.value;
      const value = { ...Object(isRounded ? roundNumbers(presented) : presented) };
      return { kind: 'done', value: whole === undefined ? value : fitWhole(value, whole) };
    }
    case 'refused':
    case 'unknown_symbol':
      return failureOutcome(outcome);
    case 'failed': {
      const addition = toleratedErrors?.[outcome.code];
      return addition ? { kind: 'done', value: { ...sent, ...addition } } : failureOutcome(outcome);
    }
    default:
      throw new Error(`a tool cannot answer the outcome ${outcome.kind}`);
  }
}

/** Returns the sections and the resolution of the result that the call asks for. Options select their section. */
function resultOptions(sent: object): ResultOptions {
  const { fields, resolution }: { fields?: unknown; resolution?: unknown } = sent;
  const named = Array.isArray(fields) ? fields.map(String) : [];
  return {
    fields: named.length > 0 ? [...new Set([...named, ...Object.keys(sectionOptionsIn(sent))])] : null,
    resolution: isResolution(resolution) ? resolution : 'daily',
  };
}

function inputOf({ input }: Operation, { input: own, hasResolution }: ToolDescription): ObjectSchema {
  const schema = objectOf(own ?? input.body ?? input.query ?? null);
  return hasResolution ? { ...schema, properties: { ...schema.properties, resolution: resolutionMember } } : schema;
}

/** Returns true if the tool of an operation answers with the state and the result of a job. */
function isAboutJob({ waits }: Operation): boolean {
  return waits === true;
}

function objectOf(schema: object | null): ObjectSchema {
  if (schema === null || !('properties' in schema)) throw new Error('a tool needs the schema of an object');
  // The schemas of operations describe objects by their properties.
  return schema as ObjectSchema;
}

function readTool(read: ReadOperation, description: ToolDescription): Tool {
  const { name, title, isReadOnly, isIdempotent, keep = 'first' } = description;
  const query = objectOf(description.input ?? read.input.query ?? null);
  const { symbol } = query.properties;
  const properties = {
    ...query.properties,
    ...(symbol ? { symbol: { ...symbol, description: SYMBOLS } } : {}),
    ...(keep === 'evenly' ? { resolution: resolutionMember } : {}),
  };
  const input = { ...query, properties };
  return {
    ...{ name, title, description: description.description, scope: read.scope, input, isReadOnly, isIdempotent },
    output: readOutput(read),
    check: checkArguments(input, (args) => checkRead(read, args)),
    run: (call, checked) => answerReadCall(read, call, checked, keep),
  };
}

function readOutput({ output, csv }: ReadOperation): ObjectSchema {
  const row = 'items' in output ? output.items : 'oneOf' in output ? csv : output;
  return {
    type: 'object',
    properties: {
      rows: { type: 'array', items: row ?? {} },
      row_count: { type: 'integer', description: 'Number of rows, including those not shown.' },
      unresolved_symbols: { type: 'array' },
      data_source: { type: 'string' },
      data_version: { type: 'string' },
      notes: { type: 'array', description: 'Lists what was left out and how to get it.' },
    },
    required: ['rows', 'row_count', 'unresolved_symbols', 'data_source', 'data_version', 'notes'],
    additionalProperties: false,
  };
}

/** Checks the arguments of a read as REST checks its query, and the resolution that only its tool takes. */
function checkRead(read: ReadOperation, args: object): Checked<object> {
  const { resolution = 'auto', ...query }: { resolution?: unknown } = args;
  const checked = checkQuery(read, query);
  if (resolution === 'auto') return checked;
  if (!isResolution(resolution)) {
    return { ok: false, detail: [...(checked.ok ? [] : checked.detail), wrongResolution(resolution)] };
  }
  return checked.ok ? { ok: true, value: { ...checked.value, resolution } } : checked;
}

async function answerReadCall(
  read: ReadOperation,
  { services, owner }: ToolCall,
  checked: object,
  keep: ReadTask['keep'],
): Promise<ToolOutcome> {
  const { resolution, ...query }: { resolution?: unknown } = checked;
  const wanted = isResolution(resolution) ? resolution : 'auto';
  const { dataVersion } = services.market.current();
  const task: ReadTask = { name: read.name, query, keep, resolution: keep === 'evenly' ? wanted : null };
  const reply = isLongRead(read, query, services.now())
    ? await services.threads.read(owner, dataVersion, task)
    : readForTool(services.market, task);
  return reply.kind === 'done' ? reply : failureOutcome(reply satisfies Failure);
}

function wrongResolution(input: unknown) {
  const expected = RESOLUTIONS.map((name) => `'${name}'`).join(' or ');
  return detailItem('enum', ['arguments', 'resolution'], 'unknown resolution', input, { expected });
}
