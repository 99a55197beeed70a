import { join } from 'node:path';
import { findProgram } from './installPackage.ts';
import { TOOLS, unpackPackage } from './unpackPackage.ts';

const FOLDER = join(TOOLS, 'nginx');

/** Returns the full path of nginx, unpacked from Debian's package if needed. Returns null if there is none. */
export function ensureNginx(): string | null {
  const find = () => findProgram(['nginx'], `${join(FOLDER, 'usr/sbin')}:${process.env.PATH}`);
  if (find() === null) unpackPackage('nginx', FOLDER);
  return find();
}
