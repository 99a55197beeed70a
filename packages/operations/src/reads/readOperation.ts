import { MS_PER_DAY, pascal, type Scope } from '@tearsheet/shared';
import { type SectionValue, STATISTICS, withDigits } from '@tearsheet/shared/engine';
import { fieldsParameter, pageParameters } from '@tearsheet/shared/schemas';
import { checkQuery } from '../checkInput.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInput, Operation, ToolDescription } from '../operation.ts';
import { selectFields, selectPage } from './pageRows.ts';
import type { ReadOutcome } from './read.ts';

type Needs = Pick<Dependencies, 'market'>;

/** A read of market data. It needs only a snapshot, so it can run in a thread. */
export interface ReadOperation<Input extends object = object> extends Operation<Input, Needs> {
  readonly scope: Scope;
  readonly output: object;
  /** Query of the example in the API description. */
  readonly example: Readonly<Record<string, string>>;
  /** True if the read covers years of days unless the caller sets a start. */
  readonly isLongByDefault?: true;
  run(dependencies: Needs, input: Input): ReadOutcome;
}

interface RowSchema {
  readonly description: string;
  readonly properties: object;
  readonly required: readonly string[];
}

interface ReadRow<Input> {
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly query: NonNullable<Operation['input']['query']>;
  /** The parameter that takes a list. Default: symbol. */
  readonly list?: 'symbol' | 'currency';
  /** Schema of one row of the answer, or of the whole answer if `answer` is absent and there is no list. */
  readonly record: RowSchema;
  /** Default: a list of records. */
  readonly answer?: object;
  /** Query of the example in the API description. Default: one stock. */
  readonly example?: Readonly<Record<string, string>>;
  /** False if the record has members that do not fit into a table. */
  readonly csv?: false;
  readonly isLongByDefault?: true;
  readonly tool: Omit<ToolDescription, 'isReadOnly' | 'isIdempotent'> | null;
  readonly read: (market: ReturnType<Needs['market']['current']>, query: Input) => ReadOutcome;
}

/** Checks the query of a read and runs it. */
export function runRead(
  read: ReadOperation,
  dependencies: Needs,
  query: Readonly<Record<string, unknown>>,
): ReadOutcome | InvalidInput {
  const checked = checkQuery(read, query);
  return checked.ok ? read.run(dependencies, checked.value) : { kind: 'invalid', detail: checked.detail };
}

export function readRow<Input extends object>(row: ReadRow<Input>): ReadOperation<Input> {
  const {
    name,
    path,
    summary,
    query,
    list = 'symbol',
    record,
    answer,
    example = { symbol: 'AAPL.OQ' },
    csv,
    isLongByDefault,
    tool,
    read,
  } = row;
  const isList = answer === undefined;
  // A limit of the read itself counts something else.
  const isPaged = isList && !('limit' in query.properties);
  const properties = { ...query.properties, ...(isList ? fieldsParameter : {}), ...(isPaged ? pageParameters : {}) };
  return {
    name,
    scope: 'data:read',
    input: {
      query: { ...query, properties },
      lists: [list, 'fields'].filter((name) => Object.hasOwn(properties, name)),
    },
    output: answer ?? { type: 'array', items: partialRow(record) },
    conditional: 'snapshot',
    ...(csv === false ? {} : { csv: record }),
    example,
    ...(isLongByDefault ? { isLongByDefault } : {}),
    rest: {
      operationId: `get${pascal(name)}`,
      method: 'get',
      path,
      summary,
      status: 200,
      success: 'From the current snapshot.',
      problems: ['symbol_not_found'],
      // A snapshot is replaced about once a minute at most, so an answer can be used again until then.
      cacheControl: 'private, max-age=60',
    },
    // Tools shorten long answers themselves.
    tool: tool && { ...tool, input: query, isReadOnly: true, isIdempotent: true },
    run({ market }, input) {
      const current = market.current();
      const outcome = read(current, input);
      if (!isList) return written(outcome);
      const page = isPaged ? selectPage(outcome, input, current.dataVersion) : outcome;
      return written(selectFields(page, input, Object.keys(record.properties)));
    },
  };
}

const MEMBERS = 'A row has the members that `fields` names. Without `fields`, it has every member.';

/** Returns the schema of a row without required members, because `fields` can leave out any of them. */
function partialRow({ required: _all, description, ...row }: RowSchema): object {
  return { ...row, description: `${description} ${MEMBERS}` };
}

/** Returns the rows with numbers of 12 decimals. A small number, such as a rate, has 12 significant digits. */
function written(outcome: ReadOutcome): ReadOutcome {
  // Rows are JSON.
  const digits = <Value>(value: Value) => withDigits(value as SectionValue, STATISTICS) as Value;
  if (outcome.kind === 'done') return { ...outcome, value: digits(outcome.value) };
  if (outcome.kind === 'rows') return { ...outcome, parts: Iterator.from(outcome.parts).map(digits) };
  return outcome;
}

const FEW_SYMBOLS = 4;
const SHORT_DAYS = 800;

/**
 * Returns whether a read takes too long (20 ms and more) for the event loop of a server. Such a read has many symbols or covers
 * years of days. An open end counts as today.
 * @param query the checked query
 */
export function isLongRead(
  { isLongByDefault }: Pick<ReadOperation, 'isLongByDefault'>,
  query: object,
  now: Date,
): boolean {
  const { symbol = '', start_date: start, end_date: end } = query as SymbolRange;
  const symbols = symbol.split(',').length;
  if (symbols > FEW_SYMBOLS) return true;
  if (start === undefined) return isLongByDefault === true;
  const days = (timeOf(end, now.getTime()) - timeOf(start, 0)) / MS_PER_DAY;
  return days * symbols > SHORT_DAYS;
}

/** The parameters of reads that decide how long they take. */
type SymbolRange = Readonly<Partial<Record<'symbol' | 'start_date' | 'end_date', string>>>;

function timeOf(date: string | undefined, otherwise: number): number {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? otherwise : time;
}
