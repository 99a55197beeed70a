import type { ConfigSpec, Variable } from './config.ts';

/**
 * The part of `.env.example` for one app, made from its spec so that the file cannot go stale. Defaults are commented
 * out; a variable that must be set stands without a value.
 */
export function envExample(title: string, spec: ConfigSpec): string {
  return [`# ${title}`, ...Object.values(spec).map(describe), ''].join('\n');
}

function describe({ name, type, defaultText, meaning, isSecret }: Variable<unknown>): string {
  const file = isSecret ? `; ${name}_FILE may name a file that holds it` : '';
  return `\n# ${meaning} (${type}${file})\n${defaultText === null ? `${name}=` : `#${name}=${defaultText}`}`;
}
