import { readFileSync } from 'node:fs';
import { counted, messageOf } from '@tearsheet/shared';

/** One environment variable: how it is named, read and documented. Made by the functions below. */
export interface Variable<T> {
  readonly name: string;
  /** For people, e.g. "integer 1 to 65535". */
  readonly type: string;
  /** As it would be written in the environment; null when the variable must be set. */
  readonly defaultText: string | null;
  readonly meaning: string;
  /** A secret is never shown, and `NAME_FILE` may name a file that holds it. */
  readonly isSecret: boolean;
  /** Throws an Error whose message completes "NAME …". */
  parse(text: string): T;
}

export type ConfigSpec = Readonly<Record<string, Variable<unknown>>>;
export type ConfigOf<S extends ConfigSpec> = { readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never };
export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of an environment together; the process refuses to start. */
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
 * Reads every variable of the spec once. Unset and empty are the same. Throws a ConfigError that lists every problem and
 * never a secret's value.
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
      return [key, variable.parse(text)] as const;
    } catch (error) {
      problems.push(`${variable.name} ${messageOf(error)}`);
      return [key, null] as const;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(values) as ConfigOf<S>;
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
  try {
    return readFile(path).trim() || null;
  } catch {
    throw new Error(`cannot be read from the file named by ${name}_FILE`);
  }
}
