import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../scripts/start/services.ts';

export interface Bare {
  readonly url: string;
  stop(): void;
}

/** bareServer.ts with so many bareWorker.ts. @param resultFile what a finished job answers, compressed */
export async function startBare(redisUrl: string, resultFile: string, workers = 0): Promise<Bare> {
  const started: ChildProcess[] = [];
  /** Starts a file with the flags of the app that it is compared with. */
  async function start(file: string, app: 'gateway' | 'portfolio-worker'): Promise<string> {
    const main = fileURLToPath(new URL(file, import.meta.url));
    const flags = ['--disable-warning=ExperimentalWarning', ...(NODE_FLAGS[app] ?? [])];
    const child = spawn(process.execPath, [...flags, main], {
      env: { ...process.env, REDIS_URL: redisUrl, RESULT: resultFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    const [line] = await once(child.stdout, 'data');
    return String(line).trim();
  }
  const port = await start('./bareServer.ts', 'gateway');
  await Promise.all(Array.from({ length: workers }, () => start('./bareWorker.ts', 'portfolio-worker')));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      for (const child of started) child.kill('SIGTERM');
    },
  };
}
