import type { Variable } from './config.ts';

interface Description<T> {
  readonly meaning: string;
  /** Absent: the variable must be set. */
  readonly default?: T;
}

/** Any text. */
export function text(name: string, options: Description<string> & { readonly isSecret?: boolean }): Variable<string> {
  return variable(name, 'text', options, (value) => value);
}

/** An address that may hold a password, so it is a secret; `check` throws an Error whose message completes "NAME …". */
export function url(
  name: string,
  {
    type,
    check,
    ...options
  }: Description<string> & { readonly type: string; readonly check: (value: string) => unknown },
): Variable<string> {
  return variable(name, type, { ...options, isSecret: true }, (value) => {
    check(value);
    return value;
  });
}

/** Text that may be left out, null then; `check` throws an Error whose message completes "NAME …". */
export function optional(
  name: string,
  {
    check,
    ...options
  }: { readonly meaning: string; readonly type: string; readonly check: (value: string) => unknown },
): Variable<string | null> {
  return variable(name, options.type, { ...options, default: '' }, (value) => {
    if (value !== '') check(value);
    return value === '' ? null : value;
  });
}

/** A whole number within bounds, both included. */
export function integer(
  name: string,
  { min, max, ...options }: Description<number> & { readonly min: number; readonly max: number },
): Variable<number> {
  return variable(name, `integer ${min} to ${max}`, options, (value) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) {
      throw new Error(`must be an integer from ${min} to ${max}, not ${JSON.stringify(value)}`);
    }
    return number;
  });
}

/** `true` or `false`, nothing else. */
export function flag(name: string, options: Description<boolean>): Variable<boolean> {
  return variable(name, 'true or false', options, (value) => {
    if (value !== 'true' && value !== 'false') throw new Error(`must be true or false, not ${JSON.stringify(value)}`);
    return value === 'true';
  });
}

/** One of the listed words. */
export function choice<const T extends string>(
  name: string,
  { values, ...options }: Description<NoInfer<T>> & { readonly values: readonly T[] },
): Variable<T> {
  return variable(name, values.join(' | '), options, (value) => {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}, not ${JSON.stringify(value)}`);
    return found;
  });
}

function variable<T>(
  name: string,
  type: string,
  options: Description<T | string> & { readonly isSecret?: boolean },
  parse: (value: string) => T,
): Variable<T> {
  const defaultText = options.default === undefined ? null : String(options.default);
  return { name, type, defaultText, meaning: options.meaning, isSecret: options.isSecret ?? false, parse };
}
