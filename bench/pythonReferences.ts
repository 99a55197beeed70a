import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const PYTHON_IDIOMS = ['numpy', 'pandas'] as const;
export type PythonIdiom = (typeof PYTHON_IDIOMS)[number];

export interface PythonReferences {
  /** One round in the waiting Python process. */
  run(idiom: PythonIdiom): Promise<{ readonly ms: number; readonly final: number }>;
  stop(): void;
}

/** A Python with numpy, pandas and scipy, or null: the rest of the bench does without. */
export function findPython(): string | null {
  const candidates = [process.env.PYTHON ?? '', 'python3', '/usr/bin/python3'].filter((name) => name !== '');
  const works = (name: string) => spawnSync(name, ['-c', 'import numpy, pandas, scipy']).status === 0;
  return candidates.find(works) ?? null;
}

/** A process that holds one size of the reference market and computes it on demand, so that rounds can take turns. */
export async function startPython(python: string, size: string): Promise<PythonReferences> {
  const script = fileURLToPath(new URL('reference/round.py', import.meta.url));
  const child = spawn(python, ['-B', script, size], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the Python reference ended early');
    return JSON.parse(value) as { readonly ms: number; readonly final: number };
  };
  await read();
  return {
    async run(idiom) {
      child.stdin.write(`${idiom}\n`);
      return read();
    },
    stop: () => child.stdin.end(),
  };
}
