import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../../tests/architecture/sources.ts';

const OWN = new Set(['.git', '.tearsheet']);

/** Makes the folder look like the checkout on which `npm start` ran with another state folder. */
export function linkCheckout(folder: string, state: string): string {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(ROOT)) if (!OWN.has(entry)) symlinkSync(join(ROOT, entry), join(folder, entry));
  symlinkSync(state, join(folder, '.tearsheet'));
  return folder;
}
