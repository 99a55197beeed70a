import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/** The type of what fits a schema. Members with a default stay optional: validation fills nothing in. */
export type TypeOf<S extends JSONSchema> = FromSchema<S, { keepDefaultedPropertiesOptional: true }>;
