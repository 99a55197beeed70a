import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../../../scripts/buildPackages.ts';
import { ROOT, read } from '../../../../tests/architecture/sources.ts';

const run = promisify(execFile);
const PNPM = join(ROOT, `.tearsheet/tools/pnpm-${JSON.parse(read('package.json')).config.pnpm}/node_modules/.bin/pnpm`);

/**
 * Builds the npm packages and installs their tarballs into a new folder `project`, whose path it returns. Their dependencies come
 * from the workspace, so this needs no network.
 */
export async function installPackages(folder: string): Promise<string> {
  const project = join(folder, 'project');
  const packages = await buildPackages(join(folder, 'built'));
  for (const path of packages) await run(PNPM, ['pack', '--pack-destination', folder], { cwd: path });
  mkdirSync(project);
  const tarballs = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  if (tarballs.length !== 2) throw new Error(`there are ${tarballs.length} tarballs`);
  const dependencies: Record<string, string> = {
    '@types/node': `link:${realpathSync(join(ROOT, 'node_modules/@types/node'))}`,
  };
  const overrides: Record<string, string> = {};
  for (const [name, home] of [
    ['client', 'packages/client'],
    ['cli', 'apps/cli'],
  ] as const) {
    const tarball = tarballs.find((file) => file.includes(`-${name}-`));
    dependencies[`@tearsheet/${name}`] = `file:${join(folder, String(tarball))}`;
    const manifest = JSON.parse(readFileSync(join(folder, 'built', name, 'package.json'), 'utf8'));
    for (const [dependency, version] of Object.entries(manifest.dependencies)) {
      const installed = [home, 'packages/client', 'packages/presentation']
        .map((member) => join(ROOT, member, 'node_modules', dependency))
        .map(pathIfThere)
        .find((path) => path !== null);
      if (installed === undefined) throw new Error(`the workspace does not have ${dependency}`);
      const found = JSON.parse(readFileSync(join(String(installed), 'package.json'), 'utf8')).version;
      if (found !== version) throw new Error(`the workspace has ${dependency} ${found}, not ${version}`);
      overrides[dependency] = `link:${installed}`;
    }
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }));
  writeFileSync(join(project, 'pnpm-workspace.yaml'), JSON.stringify({ packages: [], overrides }));
  await run(PNPM, ['install', '--offline', '--no-frozen-lockfile'], { cwd: project });
  return project;
}

function pathIfThere(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
