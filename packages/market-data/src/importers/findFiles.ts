import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileKind, fileKind } from './fileFormats.ts';

/** The files to import, those of a folder in the order of their names; `ignored` are those of no known name. */
export async function findFiles(source: string | readonly string[]): Promise<{
  readonly known: readonly { readonly file: string; readonly kind: FileKind }[];
  readonly ignored: readonly string[];
}> {
  const paths = typeof source === 'string' ? [source] : source;
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory();
    files.push(...(isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]));
  }
  const known: { file: string; kind: FileKind }[] = [];
  const ignored: string[] = [];
  for (const file of files) {
    const kind = fileKind(basename(file));
    if (kind) known.push({ file, kind });
    else ignored.push(basename(file));
  }
  return { known, ignored };
}
