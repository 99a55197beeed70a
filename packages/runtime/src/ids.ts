import { v4, validate } from 'uuid';

/** The package `uuid` makes and checks all ids, so that they have one form in every process. */
export { v4 as newUuid };

/** Returns a new id, such as `port-0b1d…`. */
export function newId(prefix: string): string {
  return `${prefix}-${v4()}`;
}

/**
 * Returns true if a caller's text has the form of an id that newId makes. `prefix` is the only one allowed. Without it, every
 * prefix is. This saves lookups, and keeps other text out of the names of keys.
 */
export function isId(text: string, prefix?: string): boolean {
  const at = text.indexOf('-');
  const [begin, uuid] = [text.slice(0, at), text.slice(at + 1)];
  const hasPrefix = prefix === undefined ? /^[a-z]{2,10}$/.test(begin) : begin === prefix;
  return hasPrefix && validate(uuid) && uuid === uuid.toLowerCase();
}
