import { spawnSync } from 'node:child_process';
import { NODE_FLAGS } from '../../scripts/start/services.ts';

/** Runs the program again with the flags of a portfolio worker, which runs the engine, and exits. Returns if it has them. */
export function useWorkerFlags(): void {
  const flags = NODE_FLAGS['portfolio-worker'] ?? [];
  if (flags.every((flag) => process.execArgv.includes(flag))) return;
  const args = [...process.execArgv, ...flags, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}
