import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MALLOC_SETTINGS, NODE_FLAGS } from '../../scripts/start/services.ts';

/** The rate of the last analyses, and the memory of the process after them in bytes. */
export interface LoopReport {
  readonly perSecond: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly arrayBuffers: number;
}

export type AnalysisLoop = ReturnType<typeof startLoop>;

/** Starts analysisLoop.ts as a process with the flags and the memory settings of a portfolio worker. */
export function startLoop(dataFolder: string, payloadFile: string, threads: number) {
  const main = fileURLToPath(new URL('./analysisLoop.ts', import.meta.url));
  const flags = ['--disable-warning=ExperimentalWarning', ...(NODE_FLAGS['portfolio-worker'] ?? [])];
  const child = spawn(process.execPath, [...flags, main, dataFolder, payloadFile, String(threads)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...MALLOC_SETTINGS },
  });
  return {
    async run(count: number): Promise<LoopReport> {
      child.stdin.write(`${count}\n`);
      const [line] = await once(child.stdout, 'data');
      return JSON.parse(String(line));
    },
    stop: (): void => void child.kill('SIGTERM'),
  };
}
