import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../../tests/architecture/sources.ts';

const LEFT = new Set(['.git', '.tearsheet', 'node_modules']);
const STORE = '.pnpm';
/** Other processes write and remove files here at any time. */
const CACHE = '.cache';

/** Copies the sources into the folder; dependencies are those of the checkout, workspace packages those of the copy. */
export function copyCheckout(folder: string): string {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const copy = (path: string) =>
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(ROOT)) if (!LEFT.has(entry)) copy(entry);
  // Links in node_modules are relative, so they lead to the packages of the copy.
  for (const entry of readdirSync(join(ROOT, 'node_modules'))) {
    const path = join('node_modules', entry);
    if (entry === CACHE) continue;
    if (entry === STORE) symlinkSync(join(ROOT, path), join(folder, path));
    else copy(path);
  }
  return folder;
}
