import type { Variable } from '../config.ts';
import { optional } from '../configVariables.ts';

/** The issuer of an OpenID provider; null when it is left out. */
export function issuerVariable(name: string, meaning: string): Variable<string | null> {
  return optional(name, {
    type: 'URL',
    meaning,
    check: (value) => {
      if (!URL.canParse(value) || !/^https?:/.test(value)) throw new Error('must be the address of an issuer');
    },
  });
}
