import { join } from 'node:path';
import { findProgram, type InstallOptions } from './installPackage.ts';
import { TOOLS, unpackPackage } from './unpackPackage.ts';

/** Debian's release of it. Its security updates keep this version. */
const VERSION = '2.42.0';
const FOLDER = join(TOOLS, `prometheus-${VERSION}`);

/** Returns the full path of `prometheus` or `promtool`, of ours or on the PATH. Returns null if there is none. */
export function findPrometheus(program: 'prometheus' | 'promtool'): string | null {
  return findProgram([program], join(FOLDER, 'usr/bin')) ?? findProgram([program], process.env.PATH);
}

/** Unpacks Debian's package into the tools folder unless the programs are there. This installs nothing and needs no rights. */
export function ensurePrometheus({ say }: Pick<InstallOptions, 'say'>): void {
  if (findPrometheus('prometheus') === null || findPrometheus('promtool') === null) {
    unpackPackage(`prometheus=${VERSION}*`, FOLDER);
  }
  if (findPrometheus('promtool') === null)
    say("Prometheus: not found, and Debian's package is not available, so the tests of alerts are skipped");
}
