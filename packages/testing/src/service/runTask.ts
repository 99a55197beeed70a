import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a file that prints JSON in a process of its own: number crunching is many times slower inside Jest's module sandbox. */
export async function runTask<Found>(file: URL, ...args: readonly string[]): Promise<Found> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(file), ...args]);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`${file.pathname} ended with ${status}: ${errors}`);
  return JSON.parse(output) as Found;
}
