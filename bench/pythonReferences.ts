import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const PYTHON_IDIOMS = ['numpy', 'pandas'] as const;
export type PythonIdiom = (typeof PYTHON_IDIOMS)[number];

export interface PythonReferences<Name extends string> {
  /** One round in the waiting Python process. */
  run(name: Name): Promise<{ readonly ms: number; readonly final: number }>;
  stop(): void;
}

/** A Python with numpy, pandas and scipy, or null: the rest of the bench does without. */
export function findPython(): string | null {
  const candidates = [process.env.PYTHON ?? '', 'python3', '/usr/bin/python3'].filter((name) => name !== '');
  const works = (name: string) => spawnSync(name, ['-c', 'import numpy, pandas, scipy']).status === 0;
  return candidates.find(works) ?? null;
}

/** A process that holds one size of the reference market and computes it on demand. */
export function startIdioms(python: string, size: string): Promise<PythonReferences<PythonIdiom>> {
  return startPython(python, [fileURLToPath(new URL('reference/round.py', import.meta.url)), size]);
}

/** A process that computes what a line names, so that rounds can take turns. */
async function startPython<Name extends string>(
  python: string,
  args: readonly string[],
): Promise<PythonReferences<Name>> {
  const child = spawn(python, ['-B', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the Python reference ended early');
    return JSON.parse(value) as { readonly ms: number; readonly final: number };
  };
  await read();
  return {
    async run(name) {
      child.stdin.write(`${name}\n`);
      return read();
    },
    stop: () => child.stdin.end(),
  };
}
