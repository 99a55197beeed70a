import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const STATIC_IMPORT = /^(?:import|export)(?! type)\b[^;'"]*?from ?['"]([^'"]+)['"]/gm;

/**
 * The modules that a page needs before anything can be seen: the entry and what it imports, and those theirs, without what
 * is only imported when it is needed (`import()`). In the order in which they are found.
 * @param files every file a browser may get, by its path
 * @param importMap which of them a bare import means
 */
export function modulesOf(
  entry: string,
  files: ReadonlyMap<string, string>,
  importMap: Readonly<Record<string, string>>,
): string[] {
  const found = new Set([entry]);
  for (const path of found) {
    const file = files.get(path);
    // What packages ship is one file each.
    if (file === undefined || path.startsWith('vendor/')) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const imported = name.startsWith('.') ? posix.join(posix.dirname(path), name) : importMap[name];
      if (imported !== undefined && files.has(imported)) found.add(imported);
    }
  }
  return [...found];
}
