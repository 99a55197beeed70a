import { type Operation, RESULT_SCHEMAS } from '@tearsheet/operations';
import { JOB_TYPE_NAMES, JOB_TYPES } from '@tearsheet/shared';
import * as schemas from '@tearsheet/shared/schemas';

/** The results of the job types. The result of an optimization has no name, because it had none in the last release. */
const RESULTS = Object.fromEntries(
  JOB_TYPE_NAMES.flatMap((type) =>
    type === 'portfolio_optimization' ? [] : [[JOB_TYPES[type].result, RESULT_SCHEMAS[type]]],
  ),
);

/** Schemas that clients need by name, in several operations or for their own types. */
const NAMES: Readonly<Record<string, object>> = {
  Problem: schemas.problem,
  ValidationError: schemas.validationError,
  ...RESULTS,
  JobWarnings: schemas.jobWarnings,
  Holding: schemas.portfolioHolding,
  TrackedPortfolio: schemas.trackedPortfolio,
  TrackRequest: schemas.trackRequest,
  ResearchSubmitResponse: schemas.researchSubmitAnswer,
  WebhookDelivery: schemas.delivery,
  ...Object.fromEntries(
    Object.entries(schemas.SECTION_SCHEMAS).map(([name, schema]) => [`${pascal(name)}Section`, schema]),
  ),
  ...Object.fromEntries(
    Object.entries(schemas.analyzeRequest.properties)
      .filter(([, schema]) => 'properties' in schema || 'items' in schema || 'anyOf' in schema)
      .map(([name, schema]) => [`${pascal(name)}Parameter`, schema]),
  ),
};

/** @example pascal('risk_free_rate') // RiskFreeRate */
function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** The names of all schemas: those above, and the body and the answer of each operation. */
function namesOf(operations: readonly Operation[]): ReadonlyMap<object, string> {
  const names = new Map(Object.entries(NAMES).map(([name, schema]) => [schema, name]));
  const add = (schema: object | null | undefined, name: string) => {
    if (schema && !names.has(schema)) names.set(schema, name);
  };
  for (const { rest, input, output } of operations) {
    const name = pascal(rest.operationId);
    add(input.body, `${name}Request`);
    const rows = output && 'items' in output ? (output.items as object) : null;
    add(rows, `${name.replace(/^Get/, '')}Row`);
    add(output, rest.operationId === 'getJob' ? 'Job' : `${name}Response`);
  }
  return names;
}

/**
 * Returns a copy of the API description in which each named schema stands once, in `components.schemas`, and every use of it is
 * a `$ref`. A schema is recognized by identity, so a copy with changes stays where it is used.
 */
export function withNamedSchemas<Description extends { readonly components: { readonly schemas: object } }>(
  description: Description,
  operations: readonly Operation[],
): Description {
  const names = namesOf(operations);
  const used: Record<string, unknown> = {};
  const copy = (value: unknown, isDefinition = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item));
    if (typeof value !== 'object' || value === null) return value;
    const name = isDefinition ? undefined : names.get(value);
    if (name === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
    // Reserved before it is copied, so that the names keep the order in which they are first used.
    if (!(name in used)) {
      used[name] = null;
      used[name] = copy(value, true);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const copied = copy(description) as Description;
  const all = { ...copied.components.schemas, ...used };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...copied, components: { ...copied.components, schemas: sorted } };
}
