import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The files that `npm run docs` makes, and folders with nothing else. */
const GENERATED = [
  'docs/examples',
  'docs/openapi.json',
  'docs/reference.md',
  'docs/metric-names.csv',
  '.env.example',
  'infra/kubernetes/tearsheet/values.yaml',
  'packages/client/src/generated',
  'packages/client-python/src/tearsheet/_generated',
  'packages/client-python/src/tearsheet/_sync',
  'packages/client-python/src/tearsheet/_async/reads.py',
];

/** Remembers the generated files. The returned function restores them, and returns those that have changed meanwhile. */
export function keepGenerated(): () => readonly string[] {
  const before = contents();
  return () => {
    const after = contents();
    const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => before.get(file) !== after.get(file),
    );
    for (const file of stale) {
      const text = before.get(file);
      if (text === undefined) rmSync(join(ROOT, file));
      else writeFileSync(join(ROOT, file), text);
    }
    return stale.sort();
  };
}

function contents(): Map<string, string> {
  const files = GENERATED.flatMap((path) =>
    statSync(join(ROOT, path)).isDirectory()
      ? readdirSync(join(ROOT, path))
          .filter((name) => name !== '__pycache__')
          .map((name) => `${path}/${name}`)
      : [path],
  );
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}
