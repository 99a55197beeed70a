import { html, type Markup } from '@tearsheet/http';
import { withCode } from './text.ts';

/** A JSON Schema as the API description writes it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly deprecated?: boolean;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Shows the members of schemas on one page. Each member has an anchor of its own. */
export type MemberViews = ReturnType<typeof createMemberViews>;

/** Deeper objects have pages of their own. */
const DEEPEST = 6;

/** @param ownPage returns the address of the page of a named schema, or null if its members belong on this page */
export function createMemberViews(schemas: Schemas, ownPage: (name: string) => string | null) {
  const used = new Map<string, number>();
  /** Variants have members of the same name, and an anchor is unique. */
  const unique = (anchor: string) => {
    const count = (used.get(anchor) ?? 0) + 1;
    used.set(anchor, count);
    return count === 1 ? anchor : `${anchor}-${count}`;
  };

  function membersOf(schema: Schema, anchor: string, open: readonly string[] = []): Markup | null {
    const name = nameOf(schema);
    if (name !== null && (open.includes(name) || open.length > DEEPEST)) return null;
    const target = merged(resolved(schema));
    const inside = name === null ? open : [...open, name];
    const { properties = {}, required = [], items, additionalProperties: others } = target;
    if (items !== undefined) return pageLink(items) ?? membersOf(items, anchor, inside);
    const kinds = (target.oneOf ?? target.anyOf ?? []).flatMap((kind, index) => {
      const link = pageLink(kind);
      if (link !== null) return link;
      const view = membersOf(kind, anchor, inside);
      if (view === null) return [];
      return html`<details><summary>${titleOf(kind) ?? `Form ${index + 1}`}</summary>${view}</details>`;
    });
    const entries = Object.entries(properties);
    if (entries.length === 0 && kinds.length === 0) {
      return typeof others === 'object' ? (pageLink(others) ?? membersOf(others, anchor, inside)) : null;
    }
    return html`${
      entries.length === 0
        ? null
        : html`<ul class="members">${entries.map(([key, member]) =>
            itemOf(key, member, `${anchor}.${key}`, required.includes(key) ? ['required'] : [], inside),
          )}</ul>`
    }${kinds}`;
  }

  function itemOf(
    name: string,
    schema: Schema,
    anchor: string,
    facts: readonly string[],
    open: readonly string[],
  ): Markup {
    const target = resolved(schema);
    const id = unique(anchor);
    const inner = pageLink(schema) ?? (target.items ? pageLink(target.items) : null) ?? membersOf(schema, id, open);
    const text = schema.description ?? target.description ?? '';
    const { text: values, isLong } = valuesOf(target);
    const shown = [typeOf(schema), ...limitsOf(target)].filter((fact) => fact !== '');
    return html`<li id="${id}"><div class="name"><a class="anchor" href="#${id}"><code>${name}</code></a> <span class="type">${shown.join(' · ')}</span>${facts.map((fact) => html` <span class="fact ${fact}">${fact}</span>`)}${target.deprecated ? html` <span class="fact deprecated">deprecated</span>` : null}</div>
${text === '' ? null : html`<p>${withCode(text)}</p>`}${
  values.length === 0
    ? null
    : isLong
      ? html`<details><summary>${values.length} values</summary><p class="values">${values.map((value) => html`<code>${value}</code> `)}</p></details>`
      : html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`
}${inner === null ? null : isLink(inner) ? inner : html`<details><summary>Members of <code>${name}</code></summary>${inner}</details>`}</li>
`;
  }

  function pageLink(schema: Schema): Markup | null {
    const name = nameOf(schema);
    const address = name === null ? null : ownPage(name);
    return address === null ? null : html`<p class="more"><a href="${address}">Members of ${name}</a></p>`;
  }

  const isLink = (view: Markup) => view.text.startsWith('<p class="more">');

  function resolved(schema: Schema): Schema {
    const name = nameOf(schema);
    const target = name === null ? undefined : schemas[name];
    return target === undefined ? schema : resolved(target);
  }

  /** Returns a schema with the members of all its parts. */
  function merged(schema: Schema): Schema {
    if (schema.allOf === undefined) return schema;
    const parts = [schema, ...schema.allOf.map((part) => merged(resolved(part)))];
    return {
      ...Object.assign({}, ...[...parts].reverse()),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  function titleOf(schema: Schema): string | null {
    const target = merged(resolved(schema));
    const states = ['status', 'job_type', 'type', 'kind'].flatMap((name) => {
      const { const: only, enum: values } = target.properties?.[name] ?? {};
      const value = only ?? (values?.length === 1 ? values[0] : undefined);
      return value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`];
    });
    return states[0] ?? target.title ?? nameOf(schema) ?? target.description ?? null;
  }

  function typeOf(schema: Schema, depth = 0): string {
    const target = resolved(schema);
    const { type, items, const: only, enum: values } = target;
    if (only !== undefined) return JSON.stringify(only);
    if (items !== undefined && depth < 3) {
      const inner = typeOf(items, depth + 1);
      return inner === '' ? 'list' : `list of ${inner}`;
    }
    const kinds = target.oneOf ?? target.anyOf;
    if (type === undefined && kinds !== undefined && depth < 3) {
      return [...new Set(kinds.map((kind) => typeOf(kind, depth + 1)).filter((text) => text !== ''))].join(' or ');
    }
    if (type === undefined && values !== undefined) return typeof values[0];
    return [type ?? (target.properties === undefined ? [] : 'object')].flat().join(' or ');
  }

  return {
    /** Returns the members of a schema as a list. Null if it has none. */
    membersOf: (schema: Schema, anchor: string): Markup | null => membersOf(schema, anchor),
    /** Returns one member, or a parameter, as an item of a list. */
    item: (
      name: string,
      schema: Schema,
      { anchor, facts = [] }: { readonly anchor: string; readonly facts?: readonly string[] },
    ): Markup => itemOf(name, schema, anchor, facts, []),
  };
}

export function nameOf({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

const SHORT = 12;

function valuesOf({ enum: values, items }: Schema): { readonly text: readonly string[]; readonly isLong: boolean } {
  const text = (values ?? items?.enum ?? []).map((value) => JSON.stringify(value));
  return { text, isLong: text.length > SHORT };
}

function limitsOf(schema: Schema): string[] {
  const { default: value, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const { minItems, maxItems, maxLength } = schema;
  const number = (limit: number) => limit.toLocaleString('en-US', { maximumFractionDigits: 12 });
  return [
    ...(format === undefined ? [] : [format]),
    ...(minimum === undefined ? [] : [`≥ ${number(minimum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`> ${number(exclusiveMinimum)}`]),
    ...(maximum === undefined ? [] : [`≤ ${number(maximum)}`]),
    ...(exclusiveMaximum === undefined ? [] : [`< ${number(exclusiveMaximum)}`]),
    ...(minItems ? [`at least ${number(minItems)}`] : []),
    ...(maxItems === undefined ? [] : [`at most ${number(maxItems)}`]),
    ...(maxLength === undefined ? [] : [`at most ${number(maxLength)} characters`]),
    ...(value === undefined ? [] : [`default ${JSON.stringify(value)}`]),
  ];
}
