import { createAjv } from '@tearsheet/shared/schemas';

/** What of a value does not fit a schema; empty when it fits. */
export function matches(schema: object, value: unknown): readonly unknown[] {
  const check = createAjv().compile(schema);
  return check(value) ? [] : (check.errors ?? []);
}
