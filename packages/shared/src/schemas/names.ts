/** The format of every name that people give. It is our own, so other readers of the schemas ignore it. */
export const NAME_FORMAT = 'name';

/** Returns the schema of a name that people give. */
export function nameText<const D extends string>(description: D, maxLength = 100) {
  return { type: 'string', minLength: 1, maxLength, format: NAME_FORMAT, description } as const;
}
