import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface HealthProbe {
  /** Milliseconds of each answer since the last call; -1 where there was none. */
  take(): readonly number[];
  stop(): void;
}

/** Runs healthProbe.ts beside whatever this process does. */
export function startHealthProbe(url: string): HealthProbe {
  const main = fileURLToPath(new URL('./healthProbe.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let seen: number[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => seen.push(Number(line)));
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
