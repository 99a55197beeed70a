import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * These ports are below the range that systems give to servers without a fixed port, so no such server takes a port
 * chosen here.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** So many taken ports in a row mean that the machine has none left. */
const MOST_ATTEMPTS = 200;
/**
 * A process chooses from a part of the ports at first, and no port twice. A server may listen only seconds later, so programs that start
 * together would choose the same port now and then.
 */
const PART = 1000;
const FIRST_OF_PART = FIRST_PORT + PART * (process.pid % ((LAST_PORT - FIRST_PORT) / PART));
const chosen = new Set<number>();

/** Returns a port of the loopback interface that was free a moment ago. Throws if the machine has none. */
export async function freePort(isFreeHere = isFree): Promise<number> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const isFirst = attempt < MOST_ATTEMPTS / 2;
    const port = isFirst ? randomInt(FIRST_OF_PART, FIRST_OF_PART + PART) : randomInt(FIRST_PORT, LAST_PORT);
    if (chosen.has(port) || !(await isFreeHere(port, '127.0.0.1'))) continue;
    chosen.add(port);
    return port;
  }
  throw new Error(
    `No port from ${FIRST_PORT} to ${LAST_PORT} is free on 127.0.0.1: end other programs, or check the limits of this machine, and start again`,
  );
}

/** Returns the error of the system if no process can listen there now (`EADDRINUSE`), or null. */
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

/** True if a process can listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  return (await whyTaken(port, host)) === null;
}

export interface NeighborPortOptions {
  /** The wanted port. 0 means the port after that of the gateway. */
  readonly wanted: number;
  readonly beside: number;
  /** The name of the variable in the message. */
  readonly variable: string;
  readonly host: string;
}

/**
 * Returns the wanted port, which must be free. For 0 it returns the port after the gateway's if that one is free, and
 * otherwise any free port.
 */
export async function neighborPort({ wanted, beside, variable, host }: NeighborPortOptions): Promise<number> {
  if (wanted === 0) return beside <= 65_535 && (await isFree(beside, host)) ? beside : freePort();
  if (await isFree(wanted, host)) return wanted;
  throw new Error(`Port ${wanted} is in use: set ${variable} to another one, or to 0 for any`);
}

/** Returns the host for URLs on this machine. A listener on all addresses is reachable on the loopback interface. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
