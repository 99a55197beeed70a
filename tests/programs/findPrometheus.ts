import { join } from 'node:path';
import { findProgram } from '../../scripts/programs/installPackage.ts';
import { prepare } from './prepare.ts';
import { TOOLS, unpackPackage } from './unpackPackage.ts';

/** Debian's release of it. Its security updates keep this version. */
const VERSION = '2.42.0';
const FOLDER = join(TOOLS, `prometheus-${VERSION}`);

/**
 * Returns the full path of `prometheus` or `promtool`, of ours or on the PATH. The first call unpacks Debian's package into the tools
 * folder, which installs nothing and needs no rights. Returns null if there is none.
 */
export async function findPrometheus(program: 'prometheus' | 'promtool'): Promise<string | null> {
  const find = () => findProgram([program], join(FOLDER, 'usr/bin')) ?? findProgram([program], process.env.PATH);
  return (
    find() ??
    (await prepare('prometheus', () => {
      if (find() === null) unpackPackage(`prometheus=${VERSION}*`, FOLDER);
      return find();
    }))
  );
}
