import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Structure {
  /** Files of code in apps, packages, scripts, and bench, without tests and generated files. */
  readonly files: readonly string[];
  readonly lines: number;
  /** Lines of tests and of their support, with `packages/testing`. */
  readonly testLines: number;
  /** Files of code by folder of the product or of tests, the largest folders first. */
  readonly folders: readonly { readonly folder: string; readonly files: number }[];
  /** Lines by file of the product, the longest files first. */
  readonly lengths: readonly { readonly file: string; readonly lines: number }[];
  readonly exportPaths: readonly string[];
  /** Groups of files that import each other, types included. */
  readonly cycles: readonly (readonly string[])[];
  /** Number of product files that name a request option. */
  readonly knowing: Readonly<Record<'lot_method' | 'initial_value', number>>;
  /** Words of all Markdown files, of guides and references (not decisions and architecture), and of the README. */
  readonly words: { readonly all: number; readonly guidesAndReferences: number; readonly readme: number };
}

/** The size and shape of the project as git tracks it. */
export function measureStructure(): Structure {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const code = tracked.filter((file) => /\.(ts|tsx|js|cjs|mjs)$/.test(file) && !file.includes('generated'));
  const files = code.filter(isProduct);
  const others = files.filter((file) => file !== 'scripts/structure/measure.ts');
  const lengths = files.map((file) => ({ file, lines: linesOf(file) })).sort((a, b) => b.lines - a.lines);
  const exports = exportsOf(tracked.filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file)));
  return {
    files,
    lines: lengths.reduce((sum, { lines }) => sum + lines, 0),
    testLines: code.filter(isTest).reduce((sum, file) => sum + linesOf(file), 0),
    folders: foldersOf(code),
    lengths,
    exportPaths: [...exports.keys()],
    cycles: findCycles(importsOf(files, exports)),
    knowing: { lot_method: knowing(others, 'lot_method'), initial_value: knowing(others, 'initial_value') },
    words: wordsOf(tracked.filter((file) => file.endsWith('.md'))),
  };
}

function isTest(file: string): boolean {
  return /^tests\/|^packages\/testing\/|^(apps|packages)\/[^/]+\/tests\//.test(file);
}

function isProduct(file: string): boolean {
  return /^(apps|packages|scripts|bench)\//.test(file) && !isTest(file);
}

function linesOf(file: string): number {
  return read(file).split('\n').length - 1;
}

function foldersOf(code: readonly string[]): Structure['folders'] {
  const counts = new Map<string, number>();
  for (const file of code) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].map(([folder, files]) => ({ folder, files })).sort((a, b) => b.files - a.files);
}

/** The file behind each path that other packages may import. */
function exportsOf(manifests: readonly string[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const file of manifests) {
    const manifest: { name: string; exports?: Record<string, string> } = JSON.parse(read(file));
    for (const [path, target] of Object.entries(manifest.exports ?? {})) {
      paths.set(manifest.name + path.slice(1), posix.join(posix.dirname(file), target));
    }
  }
  return paths;
}

function importsOf(files: readonly string[], exports: ReadonlyMap<string, string>): Map<string, string[]> {
  const known = new Set(files);
  const pattern = /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]/gm;
  return new Map(
    files.map((file) => {
      const targets = [...read(file).matchAll(pattern)].map(([, from, bare]) => {
        const name = from ?? bare ?? '';
        return name.startsWith('.') ? posix.join(posix.dirname(file), name) : (exports.get(name) ?? '');
      });
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

/** Tarjan's strongly connected components with more than one member. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      const seen = index.get(target);
      const reached = seen === undefined ? visit(target) : stack.includes(target) ? seen : own;
      low.set(file, Math.min(low.get(file) ?? own, reached));
    }
    const lowest = low.get(file) ?? own;
    if (lowest === own) {
      const members = stack.splice(stack.indexOf(file));
      if (members.length > 1) cycles.push(members.sort());
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

/** Counts the files that contain the name in snake case or camel case. */
function knowing(files: readonly string[], option: string): number {
  const name = new RegExp(`\\b(${option}|${option.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())})\\b`);
  return files.filter((file) => name.test(read(file))).length;
}

function wordsOf(documents: readonly string[]): Structure['words'] {
  const words = (file: string) => read(file).match(/\S*\w\S*/g)?.length ?? 0;
  const sum = (list: readonly string[]) => list.reduce((total, file) => total + words(file), 0);
  return {
    all: sum(documents),
    guidesAndReferences: sum(documents.filter((file) => /^docs\/(?!decisions\/|architecture\.md)/.test(file))),
    readme: words('README.md'),
  };
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
