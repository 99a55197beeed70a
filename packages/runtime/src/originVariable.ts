import type { Variable } from './config.ts';
import { optional } from './configVariables.ts';

/** An address without path, query and credentials, e.g. https://tools.example.com; null when it is left out. */
export function originVariable(name: string, meaning: string): Variable<string | null> {
  return optional(name, { type: 'https://host, without a path', meaning, check: checkOrigin });
}

function checkOrigin(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== value) {
    throw new Error('must be an address like https://tools.example.com, without a path');
  }
}
