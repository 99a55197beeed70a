import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  server.close();
  await once(server, 'close');
  return address.port;
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
