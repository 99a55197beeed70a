/** The parts of an API description that a caller depends on. */
type Schema = Readonly<Record<string, unknown>>;

interface Member {
  readonly types: ReadonlySet<string>;
  /** The values of an enumeration. Null if any value of the type is allowed. */
  readonly values: ReadonlySet<string> | null;
  readonly isRequired: boolean;
}

/** Deeper members are rows of rows. */
const DEEPEST = 8;

/**
 * Returns what a client of the description before would miss in the one after, a line each. An operation, a parameter, a member, a type, or
 * a value may be gone. A new member may be required in requests, and a member of answers may be absent or null now.
 */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const lines: string[] = [];
  const operations = operationsOf(after);
  for (const [name, old] of operationsOf(before)) {
    const now = operations.get(name);
    if (now === undefined) {
      lines.push(`${name}: the operation is gone`);
      continue;
    }
    const [sent, accepted] = [requestMembers(before, old), requestMembers(after, now)];
    for (const [path, member] of sent) {
      const other = accepted.get(path);
      if (other === undefined) lines.push(`${name}: ${path} is not accepted`);
      else lines.push(...lost(member, other).map((what) => `${name}: ${path} does not accept ${what}`));
    }
    for (const [path, { isRequired }] of accepted) {
      const parent = path.replace(/(\[\])*\.?\w+$/, '');
      const isNewPart = parent !== '' && !sent.has(parent);
      if (isRequired && !isNewPart && !sent.get(path)?.isRequired) lines.push(`${name}: ${path} is required`);
    }
    const answered = answerMembers(after, now);
    for (const [path, member] of answerMembers(before, old)) {
      const other = answered.get(path);
      if (other === undefined) lines.push(`${name}: answers have no ${path}`);
      else if (member.isRequired && !other.isRequired) lines.push(`${name}: answers may have no ${path}`);
      else
        lines.push(...lost({ ...other, values: new Set() }, member).map((what) => `${name}: ${path} may be ${what}`));
    }
  }
  return lines;
}

/** The types and values of the first that the second lacks. */
function lost(member: Member, other: Member): string[] {
  const types = [...member.types].filter((type) => !other.types.has(type) && !other.types.has('any'));
  const known = other.values;
  const values =
    known === null
      ? []
      : member.values === null
        ? ['other values']
        : [...member.values].filter((value) => !known.has(value));
  return [...types.map((type) => `the type ${type}`), ...values];
}

function operationsOf(description: Schema): Map<string, Schema> {
  const paths = Object.entries(description.paths as Record<string, Record<string, Schema>>);
  return new Map(
    paths.flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method !== 'parameters')
        .map(
          ([method, operation]) => [`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`, operation] as const,
        ),
    ),
  );
}

function requestMembers(description: Schema, operation: Schema): Map<string, Member> {
  const body = (operation.requestBody as Schema | undefined)?.content as Record<string, Schema> | undefined;
  const found = membersOf(description, body?.['application/json']?.schema as Schema | undefined);
  for (const given of (operation.parameters as readonly Schema[] | undefined) ?? []) {
    const parameter = resolved(description, given);
    if (parameter.in === 'path') continue;
    const [member] = membersOf(description, { properties: { one: parameter.schema } }).values();
    if (member) found.set(`${parameter.in} ${parameter.name}`, { ...member, isRequired: parameter.required === true });
  }
  return found;
}

function answerMembers(description: Schema, operation: Schema): Map<string, Member> {
  const answers = Object.entries(operation.responses as Record<string, Schema>).filter(([status]) => status < '300');
  return new Map(
    answers.flatMap(([, answer]) => {
      const content = resolved(description, answer).content as Record<string, Schema> | undefined;
      return [...membersOf(description, content?.['application/json']?.schema as Schema | undefined)];
    }),
  );
}

function resolved(description: Schema, schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  let target: unknown = description;
  for (const name of schema.$ref.slice(2).split('/')) target = (target as Schema)[name];
  return resolved(description, target as Schema);
}

/** Every member by its path. A member of a variant is required if all variants with members require it. */
function membersOf(description: Schema, schema: Schema | undefined): Map<string, Member> {
  const found = new Map<string, Member>();
  const add = (path: string, member: Member) => {
    const known = found.get(path);
    const values =
      known === undefined ? member.values : known.values && member.values && known.values.union(member.values);
    const types = known === undefined ? member.types : known.types.union(member.types);
    found.set(path, { types, values, isRequired: member.isRequired && known?.isRequired !== false });
  };
  const visit = (given: Schema, path: string, depth: number): void => {
    const variants = variantsOf(description, given);
    for (const variant of variants) {
      if (depth > DEEPEST) return;
      if (variant.items) visit(variant.items as Schema, `${path}[]`, depth + 1);
      for (const [name, member] of Object.entries((variant.properties as Record<string, Schema>) ?? {})) {
        const inner = path === '' ? name : `${path}.${name}`;
        const own = variantsOf(description, member);
        const isRequired = variants.every(
          ({ properties, required }) =>
            properties === undefined || (required as string[] | undefined)?.includes(name) === true,
        );
        const lists = own.map(
          ({ enum: list, const: one }) => (one === undefined ? list : [one]) as unknown[] | undefined,
        );
        add(inner, {
          types: new Set(own.flatMap(({ type }) => (type === undefined ? 'any' : type) as string | string[])),
          values: lists.every((list) => list !== undefined) ? new Set(lists.flat().map(String)) : null,
          isRequired,
        });
        visit(member, inner, depth + 1);
      }
    }
  };
  if (schema) visit(schema, '', 0);
  return found;
}

/** The schema itself, or the variants of a union, each with the members that all share. */
function variantsOf(description: Schema, given: Schema): readonly Schema[] {
  const { allOf = [], oneOf, anyOf, ...own } = resolved(description, given);
  const parts = (allOf as readonly Schema[]).map((part) => variantsOf(description, part));
  const union = (oneOf ?? anyOf) as readonly Schema[] | undefined;
  if (union) parts.push(union.flatMap((variant) => variantsOf(description, variant)));
  // Every choice of one variant of each part.
  return parts.reduce<readonly Schema[]>(
    (all, part) => all.flatMap((one) => part.map((other) => joined(one, other))),
    [own],
  );
}

function joined(one: Schema, other: Schema): Schema {
  const both = (member: string) => [one, other].flatMap((part) => (part[member] === undefined ? [] : [part[member]]));
  const required = both('required').flat();
  const properties = both('properties');
  return {
    ...one,
    ...other,
    required,
    ...(properties.length === 0 ? {} : { properties: Object.assign({}, ...properties) }),
  };
}
