/** Schema pieces that repeat in many members. A description states the meaning and the unit. */

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

/** An object whose listed members are all there, and no other. */
export function closed<const D extends string, const P extends Record<string, unknown>>(description: D, properties: P) {
  const required = Object.keys(properties) as readonly (keyof P & string)[]; // Object.keys of a literal: its own keys
  return { type: 'object', description, properties, required, additionalProperties: false } as const;
}

export function listOf<const D extends string, const I>(description: D, items: I) {
  return { type: 'array', description, items } as const;
}
