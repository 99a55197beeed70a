import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to a server which asks for any, so that none of those takes a port chosen here. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** Returns a port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port, '127.0.0.1')) return port;
  }
}

/** Why no process could listen there now, as the system says it (`EADDRINUSE`); null when one could. */
export async function whyTaken(port: number, host: string): Promise<string | null> {
  const server = createServer().listen(port, host);
  const reason = await once(server, 'listening').then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (reason === null) {
    server.close();
    await once(server, 'close');
  }
  return reason;
}

/** Whether a process could listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  return (await whyTaken(port, host)) === null;
}

export interface NeighbourPortOptions {
  /** 0: the one beside the gateway's. */
  readonly wanted: number;
  readonly beside: number;
  /** Names `wanted` in the message. */
  readonly variable: string;
  readonly host: string;
}

/** The port that was asked for, which must be free; else (0) the one beside the gateway's when it is free, or any. */
export async function neighbourPort({ wanted, beside, variable, host }: NeighbourPortOptions): Promise<number> {
  if (wanted === 0) return beside <= 65_535 && (await isFree(beside, host)) ? beside : freePort();
  if (await isFree(wanted, host)) return wanted;
  throw new Error(`Port ${wanted} is in use: set ${variable} to another one, or to 0 for any`);
}

/** Where this machine reaches what listens on the host, as it stands in a URL: a listener on all addresses is also on the loopback. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
