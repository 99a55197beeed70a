import { expect, test } from '@jest/globals';
import { projectFiles, read } from './sources.ts';

type Manifest = { readonly [section: string]: unknown };

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const manifests = projectFiles().filter((file) => /(^|\/)package\.json$/.test(file));

/** The versions of the catalog in pnpm-workspace.yaml: lines "  name: version". */
function catalog(): Map<string, string> {
  const [, block = ''] = read('pnpm-workspace.yaml').split(/^catalog:\n/m);
  const lines = block.split('\n').map((line) => /^ {2}"?([^":]+)"?: (\S+)$/.exec(line));
  return new Map(lines.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : [])));
}

function dependencies(file: string): [name: string, version: string][] {
  const manifest: Manifest = JSON.parse(read(file));
  return ['dependencies', 'devDependencies'].flatMap((section) =>
    Object.entries(manifest[section] ?? {}).map(([name, version]): [string, string] => [name, String(version)]),
  );
}

test('the catalog holds exact versions', () => {
  const versions = [...catalog()];
  expect(versions.length).toBeGreaterThan(5);
  expect(versions.filter(([, version]) => !EXACT.test(version))).toEqual([]);
});

test('apps and packages take every version from the catalog or the workspace', () => {
  const known = catalog();
  const wrong = manifests
    .filter((file) => file !== 'package.json')
    .flatMap((file) => dependencies(file).map(([name, version]) => ({ file, name, version })))
    .filter(({ name, version }) => !(version === 'workspace:*' || (version === 'catalog:' && known.has(name))));
  expect(wrong).toEqual([]);
});

test('the root names exact versions', () => {
  const wrong = dependencies('package.json').filter(
    ([, version]) => !EXACT.test(version) && version !== 'catalog:' && version !== 'workspace:*',
  );
  expect(wrong).toEqual([]);
});
