import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../tests/architecture/sources.ts';
import { freePort } from '../redis/redisServer.ts';
import { waitFor } from './waitFor.ts';

/** A service that `npm start` started, on a state folder and ports of its own. */
export interface StartedService {
  readonly url: string;
  readonly toolsUrl: string;
  readonly token: string;
  stop(): Promise<void>;
}

export async function startedService(
  state: string,
  environment: Readonly<Record<string, string>>,
): Promise<StartedService> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    env: { ...process.env, REDIS_URL: '', WORKERS: '1', ...environment, TEARSHEET_STATE: state, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  await waitFor('the start', () => output.includes('Serving') || child.exitCode !== null, 300_000);
  if (child.exitCode !== null) throw new Error(`the service did not start:\n${output}`);
  const read = (file: string) => readFileSync(join(state, file), 'utf8').trim();
  return {
    url: read('url'),
    toolsUrl: read('mcp-url'),
    token: read('token'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
