import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { FREQUENCIES } from '../engine/market/frequency.ts';
import type { MeasureRow } from './labels/row.ts';
import { LABELS, type LabelName } from './labels.ts';

/** Longest spelling of a symbol. */
export const MAX_SYMBOL_LENGTH = 64;

/** The name of the member that a key of the label table belongs to. */
type Member<Key> = Key extends `${string}.${infer Rest}` ? Member<Rest> : Key;

/** Members of a figure: the title and the description come from the label table. */
type Figures<Keys extends LabelName, Type> = {
  readonly [Key in Keys as Member<Key> & string]: {
    readonly type: Type;
    readonly title: string;
    readonly description: string;
  };
};

function figures<const Type>(type: Type) {
  return <const Keys extends LabelName>(...keys: readonly Keys[]) =>
    Object.fromEntries(
      keys.map((key) => {
        const { label: title, long: description } = LABELS[key];
        return [key.split('.').at(-1), { type, title, description }];
      }),
    ) as Figures<Keys, Type>; // One member per key, named by its last part.
}

export const numbers = figures('number' as const);
export const nullableNumbers = figures(['number', 'null'] as const);
export const integers = figures('integer' as const);
export const nullableIntegers = figures(['integer', 'null'] as const);

/** The members of measures. A measure with a reason for null is a number or null, and another one is a count. */
export function measures<const Rows extends Readonly<Partial<Record<LabelName, MeasureRow>>>>(rows: Rows) {
  const members = Object.entries(rows).map(([key, row]) => {
    const name = key as LabelName; // The keys of measures are those of labels.
    return row[4] === null ? integers(name) : nullableNumbers(name);
  });
  // One member per key, as `figures` makes them.
  return Object.assign({}, ...members) as Figures<CountsOf<Rows>, 'integer'> &
    Figures<Exclude<keyof Rows & LabelName, CountsOf<Rows>>, readonly ['number', 'null']>;
}

/** The keys of the rows without a reason for null. */
type CountsOf<Rows> = {
  [Key in keyof Rows & LabelName]: Rows[Key] extends readonly [...unknown[], null] ? Key : never;
}[keyof Rows & LabelName];

/** Schema pieces that repeat in many members. A description states the meaning and the unit. */

/** A frequency of returns. */
export const frequency = <const D extends string>(description: D) =>
  ({ type: 'string', enum: FREQUENCIES, description }) as const;

export const number = <const D extends string>(description: D) => ({ type: 'number', description }) as const;

export const nullableNumber = <const D extends string>(description: D) =>
  ({ type: ['number', 'null'], description }) as const;

export const integer = <const D extends string>(description: D) => ({ type: 'integer', description }) as const;

export const nullableInteger = <const D extends string>(description: D) =>
  ({ type: ['integer', 'null'], description }) as const;

export const string = <const D extends string>(description: D) => ({ type: 'string', description }) as const;

export const nullableString = <const D extends string>(description: D) =>
  ({ type: ['string', 'null'], description }) as const;

export const boolean = <const D extends string>(description: D) => ({ type: 'boolean', description }) as const;

export const date = <const D extends string>(description: D) =>
  ({ type: 'string', format: 'date', description }) as const;

export const nullableDate = <const D extends string>(description: D) =>
  ({ type: ['string', 'null'], format: 'date', description }) as const;

export const dateTime = <const D extends string>(description: D) =>
  ({ type: 'string', format: 'date-time', description }) as const;

export const nullableDateTime = <const D extends string>(description: D) =>
  ({ type: ['string', 'null'], format: 'date-time', description }) as const;

/** An absolute address. */
export const uri = <const D extends string>(description: D) =>
  ({ type: 'string', format: 'uri', description }) as const;

export const nullableUri = <const D extends string>(description: D) =>
  ({ type: ['string', 'null'], format: 'uri', description }) as const;

/** A path of this service. */
export const uriPath = <const D extends string>(description: D) =>
  ({ type: 'string', format: 'uri-reference', description }) as const;

/** An object whose listed members are all there, and no other. */
export function closed<const D extends string, const P extends Record<string, unknown>>(description: D, properties: P) {
  const required = Object.keys(properties) as readonly (keyof P & string)[]; // Object.keys of a literal: its own keys
  return { type: 'object', description, properties, required, additionalProperties: false } as const;
}

/** A closed object with a name of its own in the API description, because it is one of several variants. */
export function titled<const T extends string, const D extends string, const P extends Record<string, unknown>>(
  title: T,
  description: D,
  properties: P,
) {
  return { title, ...closed(description, properties) } as const;
}

/** Adds members that are there only if the request asks for them. */
export function withOptional<const S extends { readonly properties: object }, const P extends object>(
  schema: S,
  properties: P,
) {
  return { ...schema, properties: { ...schema.properties, ...properties } } as const;
}

export function listOf<const D extends string, const I>(description: D, items: I) {
  return { type: 'array', description, items } as const;
}

/** Returns the schema of a value that fits one of two schemas. */
export function eitherOf<const A extends object, const B extends object>(one: A, other: B) {
  return { anyOf: [one, other] } as const;
}

/**
 * Returns the schema of an object that needs at least one of these members. The type does not say so, because unions of
 * required members make every message of the compiler unreadable.
 */
export function needsOneOf<const S extends object>(schema: S, ...names: readonly string[]): S {
  return { ...schema, anyOf: names.map((name) => ({ required: [name] })) };
}

/** The type of what fits a schema. Members with a default stay optional: validation fills nothing in. */
export type TypeOf<S extends JSONSchema> = FromSchema<S, { keepDefaultedPropertiesOptional: true }>;
