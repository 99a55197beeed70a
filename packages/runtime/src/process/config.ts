import { readFileSync } from 'node:fs';
import { counted, messageOf } from '@tearsheet/shared';

/** One environment variable with its name, parser, and documentation. The functions below create it. */
export interface Variable<T> {
  readonly name: string;
  /** The type for readers, e.g. "integer 1 to 65535". */
  readonly type: string;
  /** The default as written in the environment; null if the variable must be set. */
  readonly defaultText: string | null;
  readonly meaning: string;
  /** A secret is never shown, and `NAME_FILE` may name a file that contains it. */
  readonly isSecret: boolean;
  /** Throws an Error whose message completes "NAME …". */
  parse(text: string): T;
  /** Returns the names of variables that must be set too, because this value has no use without them. */
  needs?(value: T): readonly string[];
}

export type ConfigSpec = Readonly<Record<string, Variable<unknown>>>;
export type ConfigOf<S extends ConfigSpec> = { readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never };
export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of an environment. The process must not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `the configuration has ${counted(problems.length, 'problem')}:\n${problems.map((text) => `  - ${text}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads every variable of the spec. An empty variable counts as unset. Throws a ConfigError that lists every problem but never
 * a secret's value.
 *
 * @example readConfig({ port: integer('PORT', { default: 8080, min: 1, max: 65535, meaning: 'HTTP port' }) }, process.env).port
 */
export function readConfig<S extends ConfigSpec>(
  spec: S,
  environment: Environment,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): ConfigOf<S> {
  const problems: string[] = [];
  const values = Object.entries(spec).map(([key, variable]) => {
    try {
      const text = readText(variable, environment, readFile) ?? variable.defaultText;
      if (text === null) throw new Error(`must be set (${variable.meaning})`);
      checkCharacters(text);
      const value = variable.parse(text);
      for (const other of variable.needs?.(value) ?? []) {
        if (lacks(spec, environment, other)) throw new Error(`needs ${other}, which is not set`);
      }
      return [key, value] as const;
    } catch (error) {
      problems.push(`${variable.name} ${messageOf(error)}`);
      return [key, null] as const;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(values) as ConfigOf<S>;
}

const MOST_CHARACTERS = 8192;

function checkCharacters(text: string): void {
  if (text.length > MOST_CHARACTERS) throw new Error(`must have at most ${MOST_CHARACTERS} characters`);
  if (/\p{Cc}/u.test(text)) throw new Error('must not contain line breaks or other control characters');
}

/** Returns true if the process reads the variable but it is neither set nor has a default. */
function lacks(spec: ConfigSpec, environment: Environment, name: string): boolean {
  const variable = Object.values(spec).find((candidate) => candidate.name === name);
  return variable !== undefined && !variable.defaultText && !environment[name] && !environment[`${name}_FILE`];
}

function readText(
  { name, isSecret }: Variable<unknown>,
  environment: Environment,
  readFile: (path: string) => string,
): string | null {
  const text = environment[name] || null;
  const path = isSecret ? environment[`${name}_FILE`] || null : null;
  if (text !== null && path !== null) throw new Error(`and ${name}_FILE are both set: use one of them`);
  if (path === null) return text;
  let content: string;
  try {
    content = readFile(path).trim();
  } catch {
    throw new Error(`cannot be read from the file named by ${name}_FILE`);
  }
  if (content === '') throw new Error(`has an empty file in ${name}_FILE`);
  return content;
}

interface Description<T> {
  readonly meaning: string;
  /** Without a default, the variable must be set. */
  readonly default?: T;
}

/** A variable with text. `check` throws an Error whose message completes "NAME …". It is not called for an empty default. */
export function text(
  name: string,
  {
    check = () => {},
    ...options
  }: Description<string> & { readonly isSecret?: boolean; readonly check?: (value: string) => unknown },
): Variable<string> {
  return variable(name, 'text', options, (value) => {
    if (value !== '') check(value);
    return value;
  });
}

/** An address, which is a secret because it may contain a password. `check` throws an Error whose message completes "NAME …". */
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

/** Optional text; null if unset. `check` throws an Error whose message completes "NAME …". */
export function optional(
  name: string,
  {
    check,
    ...options
  }: {
    readonly meaning: string;
    readonly type: string;
    readonly isSecret?: boolean;
    readonly check: (value: string) => unknown;
  },
): Variable<string | null> {
  return variable(name, options.type, { ...options, default: '' }, (value) => {
    if (value !== '') check(value);
    return value === '' ? null : value;
  });
}

/** A whole number within inclusive bounds. */
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

/** Either `true` or `false`. */
export function flag(name: string, options: Description<boolean>): Variable<boolean> {
  return variable(name, 'true or false', options, (value) => {
    if (value !== 'true' && value !== 'false') throw new Error(`must be true or false, not ${JSON.stringify(value)}`);
    return value === 'true';
  });
}

/** Returns the variable with a rule for the variables that some of its values need. */
export function needing<T>(variable: Variable<T>, needs: (value: T) => readonly string[]): Variable<T> {
  return { ...variable, needs };
}

/** A variable whose value is one of the listed words. */
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
