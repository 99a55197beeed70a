import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const TOOLS = join(import.meta.dirname, '../../.tearsheet/tools');

/**
 * Unpacks a package of Debian into a folder of the tools. This installs nothing and needs no rights.
 *
 * @param name as `apt-get download` takes it, e.g. `prometheus=2.42.0*`
 */
export function unpackPackage(name: string, folder: string): void {
  mkdirSync(TOOLS, { recursive: true });
  const cwd = mkdtempSync(join(TOOLS, 'package-'));
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd, stdio: 'ignore' }).status === 0;
  const download = () => run('apt-get', 'download', name);
  try {
    // A new machine has no list of packages yet, and only root may fetch it.
    if (!download()) {
      run('apt-get', 'update');
      download();
    }
    const [file] = readdirSync(cwd);
    if (file !== undefined && run('dpkg-deb', '--extract', file, 'unpacked')) renameSync(join(cwd, 'unpacked'), folder);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
