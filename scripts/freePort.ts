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
