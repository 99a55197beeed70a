import { type Operation, operationOf, RESULT_SCHEMAS } from '@tearsheet/operations';
import { JOB_TYPE_NAMES, JOB_TYPES, pascal } from '@tearsheet/shared';
import * as schemas from '@tearsheet/shared/schemas';
import { portableSchemas } from './portableSchemas.ts';

const RESULTS = Object.fromEntries(JOB_TYPE_NAMES.map((type) => [JOB_TYPES[type].result, RESULT_SCHEMAS[type]]));

/** Schemas that clients need by name, in several operations or for their own types. */
const NAMES: Readonly<Record<string, object>> = {
  Problem: schemas.problem,
  ValidationError: schemas.validationError,
  ValidationErrorDetail: schemas.validationError.properties.detail.items,
  ...RESULTS,
  JobWarnings: schemas.jobWarnings,
  ListedJob: schemas.listedJob,
  AnalyzeRequest: schemas.analyzeRequest,
  EtfScoresRow: schemas.etfScoresRecord,
  Holding: schemas.portfolioHolding,
  StressScenario: schemas.analyzeRequest.properties.stress_shocks.items,
  StressShock: schemas.analyzeRequest.properties.stress_shocks.items.properties.shocks.items,
  TrackedPortfolio: schemas.trackedPortfolio,
  TrackRequest: schemas.trackRequest,
  ResearchSubmitResponse: schemas.researchSubmitAnswer,
  WebhookDelivery: schemas.delivery,
  ...Object.fromEntries(Object.values(schemas.WEBHOOK_EVENTS).map((event) => [event.title, event])),
  ...Object.fromEntries(
    Object.entries(schemas.SECTION_SCHEMAS).map(([name, schema]) => [`${pascal(name)}Section`, schema]),
  ),
  ...Object.fromEntries(
    Object.entries(schemas.analyzeRequest.properties)
      .filter(([, schema]) => 'properties' in schema || 'items' in schema || 'anyOf' in schema)
      .map(([name, schema]) => [`${pascal(name)}Parameter`, schema]),
  ),
};

const orJob = new WeakMap<object, object>();

/**
 * Returns the schema of what a submit answers with a status of success: the acceptance, or the job that has ended. Many client
 * generators read each success with the schema of the lowest status, so the schema of 200 has the acceptance as well.
 */
export function acceptedOrEnded(accepted: object): object {
  const known = orJob.get(accepted);
  if (known !== undefined) return known;
  const { oneOf } = operationOf('get_job').output as { readonly oneOf: readonly { readonly title: string }[] };
  const ended = oneOf.filter(({ title }) => title === 'CompletedJob' || title === 'FailedJob');
  const schema = { description: 'The accepted request, or the job that has ended.', oneOf: [accepted, ...ended] };
  orJob.set(accepted, schema);
  return schema;
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
    if (output) add(orJob.get(output), `${names.get(output)}OrJob`);
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
  const used: Record<string, Record<string, unknown>> = {};
  const copy = (value: unknown, isDefinition = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item));
    if (typeof value !== 'object' || value === null) return value;
    const name = isDefinition ? undefined : names.get(value);
    if (name === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
    // Reserved before it is copied, so that the names keep the order in which they are first used.
    if (!(name in used)) {
      used[name] = {};
      used[name] = copy(value, true) as Record<string, unknown>; // The copy of an object is an object.
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const copied = copy(description) as Description;
  const all = portableSchemas({ ...copied.components.schemas, ...used });
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...copied, components: { ...copied.components, schemas: sorted } };
}
