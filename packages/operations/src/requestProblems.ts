import { UnusableDataError } from '@tearsheet/market-data';
import { rateClassOf } from '@tearsheet/runtime/rates';
import { type Checked, type DetailItem, valueError } from '@tearsheet/shared/schemas';
import { checkUnits } from './budget.ts';
import { checkBody } from './checkInput.ts';
import type { Dependencies } from './dependencies.ts';
import type { Checking, Issues, Operation } from './operation.ts';

/** A body, and the problems that are known of its request. */
interface Problems {
  readonly body: unknown;
  readonly detail: readonly DetailItem[];
}

/**
 * Returns the problems of a request with those of the meaning of its body, such as unknown symbols. Members and rows that do not fit
 * the schema are left out for that, so a caller sees everything at once. It adds nothing if too little of the body fits.
 */
export async function withMeaning(
  dependencies: Checking & Pick<Dependencies, 'budget'>,
  operation: Pick<Operation, 'input' | 'issues' | 'scope' | 'startsJobs'>,
  { body, detail }: Problems,
  owner: string,
): Promise<readonly DetailItem[]> {
  const part = operation.issues && fittingPart(operation, body, detail);
  if (!part) return detail;
  // The work is that of a request that fits, so it costs the same.
  await dependencies.budget.charge(owner, rateClassOf(operation), checkUnits(part.value));
  const issues = await issuesOf(dependencies, operation, part.value);
  const meant = issues.flatMap(({ field: [member = '', ...rest], code, message, input, context }) => {
    // The default of a member that was left out is not what the caller sent.
    if (!Object.hasOwn(part.value, member)) return [];
    const [index, ...inner] = rest;
    const at = typeof index === 'number' ? [part.rows.get(String(member))?.[index] ?? index, ...inner] : rest;
    return [valueError(['body', member, ...at], code, message, input, context)];
  });
  return [...detail, ...meant];
}

async function issuesOf(dependencies: Checking, operation: Pick<Operation, 'issues'>, value: object): Promise<Issues> {
  try {
    return (await operation.issues?.(dependencies, value)) ?? [];
  } catch (error) {
    if (error instanceof UnusableDataError) return [];
    throw error;
  }
}

interface Part {
  readonly value: object;
  /** The positions of the rows that are left, for each list that lost some. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
}

/** A transaction depends on those before it, so a ledger is checked as a whole. */
const WHOLE: ReadonlySet<unknown> = new Set(['transactions', 'opening']);

function fittingPart(operation: Pick<Operation, 'input'>, body: unknown, detail: readonly DetailItem[]): Part | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const places = detail.flatMap(({ loc: [where, ...path] }) => (where === 'body' ? [path] : []));
  if (places.some(([member]) => member === undefined || WHOLE.has(member))) return null;
  const rows = new Map<string, readonly number[]>();
  const entries = Object.entries(body).flatMap(([member, value]): [string, unknown][] => {
    const wrong = places.filter(([name]) => name === member);
    if (wrong.length === 0) return [[member, value]];
    const positions = new Set(wrong.map(([, index]) => index));
    if (!Array.isArray(value) || wrong.some(([, index]) => typeof index !== 'number')) return [];
    const left = [...value.keys()].filter((i) => !positions.has(i));
    rows.set(member, left);
    return left.length === 0 ? [] : [[member, left.map((i) => value[i])]];
  });
  const checked: Checked<object> = checkBody(operation, Object.fromEntries(entries));
  return checked.ok ? { value: checked.value, rows } : null;
}
