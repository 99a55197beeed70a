import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../tests/architecture/sources.ts';

/** These are also dependencies of packages that run the service. */
const ALSO_RUN = new Set(['@modelcontextprotocol/sdk', '@types/node', 'decimal.js', 'typescript']);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Returns the names of the foreign packages that only tests and tools use. None of them may be in a production installation. */
export function packagesOfTests(): readonly string[] {
  const members = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name)),
  );
  const files = ['.', ...members]
    .map((folder) => join(ROOT, folder, 'package.json'))
    .filter((file) => existsSync(file));
  const manifests = files.map((file): Manifest => JSON.parse(readFileSync(file, 'utf8')));
  const running = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const names = new Set(manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies)));
  return [...names].filter((name) => !running.has(name) && !ALSO_RUN.has(name) && !name.startsWith('@tearsheet/'));
}
