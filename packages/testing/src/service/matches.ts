import { createAjv } from '@tearsheet/shared/schemas';

/** Returns the problems of a value with a schema. The list is empty if the value fits. */
export function matches(schema: object, value: unknown): readonly unknown[] {
  const check = createAjv().compile(schema);
  return check(value) ? [] : (check.errors ?? []);
}
