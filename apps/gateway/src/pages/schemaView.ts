import { html, type Markup } from '@tearsheet/http';

/** A JSON Schema as the API description writes it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
}

type Schemas = Readonly<Record<string, Schema>>;

/** Deeper members are in openapi.json. They would make the largest pages ten times as long. */
const DEEPEST = 5;

/** Returns the members of a schema as lists inside each other. */
export function membersView(schema: Schema, schemas: Schemas, depth = 0): Markup | null {
  const { properties, items, oneOf, anyOf, required = [] } = resolved(schema, schemas);
  if (depth >= DEEPEST) return null;
  if (items !== undefined) return membersView(items, schemas, depth);
  if (properties !== undefined) {
    const entries = Object.entries(properties);
    return html`<ul class="members">
${entries.map(([name, member]) => memberItem(name, member, { schemas, depth, isRequired: required.includes(name) }))}</ul>`;
  }
  const kinds = (oneOf ?? anyOf ?? []).flatMap((kind, index) => {
    const view = membersView(kind, schemas, depth + 1);
    if (view === null) return [];
    const { description } = resolved(kind, schemas);
    return html`<details><summary>${description ?? `Form ${index + 1}`}</summary>${view}</details>`;
  });
  return kinds.length === 0 ? null : html`${kinds}`;
}

interface MemberOptions {
  readonly schemas: Schemas;
  readonly depth: number;
  readonly isRequired: boolean;
}

function memberItem(name: string, schema: Schema, { schemas, depth, isRequired }: MemberOptions): Markup {
  const target = resolved(schema, schemas);
  const facts = [typeOf(target, schemas), isRequired ? 'required' : '', defaultOf(target)].filter(
    (fact) => fact !== '',
  );
  const inner = membersView(schema, schemas, depth + 1);
  const text = schema.description ?? target.description ?? '';
  return html`<li><code>${name}</code> <span class="soft">${facts.join(', ')}</span>
${text === '' ? null : html`<p>${withCode(text)}</p>`}
${inner === null ? null : html`<details><summary>Members of ${name}</summary>${inner}</details>`}</li>
`;
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const target = schema.$ref === undefined ? undefined : schemas[schema.$ref.split('/').at(-1) ?? ''];
  return target === undefined ? schema : resolved(target, schemas);
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const { type, items, enum: values, const: only } = schema;
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (items !== undefined) return `list of ${typeOf(resolved(items, schemas), schemas) || 'values'}`;
  return [type ?? []].flat().join(' or ');
}

function defaultOf({ default: value }: Schema): string {
  return value === undefined ? '' : `default ${JSON.stringify(value)}`;
}

/** Returns a text whose parts between backticks are code. */
export function withCode(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
