/** The dashboard as Grafana's own schema sees it: TypeScript checks the file as a literal of Grafana's published type. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, read } from '../architecture/sources.ts';

const OPTIONS = ['--noEmit', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext', '--target', 'es2022'];

/** Returns what the compiler says about the dashboard. */
function compile(json: string): string {
  // The schema is found from here.
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'dashboard-'));
  try {
    const file = join(folder, 'board.ts');
    writeFileSync(
      file,
      `import type { Dashboard } from '@grafana/schema';\nexport const board: Dashboard = ${json};\n`,
    );
    return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...OPTIONS, file], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('fits the schema of the Grafana version that Compose starts', () => {
  const { version }: { version: string } = JSON.parse(read('node_modules/@grafana/schema/package.json'));
  expect(read('docker-compose.yml')).toContain(`grafana/grafana:${version}`);
  const board = read('infra/grafana/dashboards/tearsheet.json');
  expect(compile(board)).toBe('');
  expect(compile(board.replace('"includeAll"', '"includeAl"'))).toContain('"includeAl"');
});
