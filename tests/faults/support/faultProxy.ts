import { once } from 'node:events';
import { createServer, connect as open, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `pass` forwards. `refuse` closes every connection at once. `black_hole` keeps connections open and drops all data.
 * A connection that lost bytes stays dead for good, as behind a firewall that forgot it.
 */
export type ProxyMode = 'pass' | 'refuse' | 'black_hole';

/** A TCP proxy in front of one server, to break the network between. */
export interface FaultProxy {
  readonly port: number;
  set(mode: ProxyMode): void;
  /** Ends every connection; new ones lead to this server, as after a fail-over. */
  lead(toPort: number): void;
  /** Delays every chunk in either direction, or only those to clients. */
  delay(latencyMs: number, which?: 'all' | 'answers'): void;
  /** Chunks that have reached clients: with a delay, one per round trip. */
  answers(): number;
  /** Ends the server's side of every connection and leaves the client's side open: half-open connections. */
  forget(): void;
  close(): Promise<void>;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  isDead: boolean;
}

export async function startFaultProxy(firstPort: number): Promise<FaultProxy> {
  const links = new Set<Link>();
  let targetPort = firstPort;
  let mode: ProxyMode = 'pass';
  let latencyMs = 0;
  let delayed: 'all' | 'answers' = 'all';
  let answered = 0;

  const listener = createServer((client) => {
    if (mode === 'refuse') {
      client.destroy();
      return;
    }
    const link: Link = { client, server: open(targetPort, '127.0.0.1'), isDead: false };
    links.add(link);
    forward(link, client, link.server);
    forward(link, link.server, client);
  });

  function forward(link: Link, from: Socket, to: Socket): void {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (mode === 'black_hole') link.isDead = true;
      if (link.isDead) return;
      const deliver = () => {
        if (link.isDead || !to.writable) return;
        if (to === link.client) answered += 1;
        to.write(chunk);
      };
      const isDelayed = latencyMs > 0 && (delayed === 'all' || to === link.client);
      if (!isDelayed && waiting === 0) {
        deliver();
        return;
      }
      waiting += 1;
      // A chunk never overtakes an earlier one.
      last = Promise.all([last, sleep(isDelayed ? latencyMs : 0)]).then(() => {
        waiting -= 1;
        deliver();
      });
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      if (link.isDead && from === link.server) return;
      links.delete(link);
      to.destroy();
    });
  }

  function destroyAll(): void {
    for (const { client, server } of links) {
      client.destroy();
      server.destroy();
    }
    links.clear();
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no TCP address');
  return {
    port: address.port,
    set(next) {
      mode = next;
      if (next === 'refuse') destroyAll();
    },
    lead(toPort) {
      targetPort = toPort;
      destroyAll();
    },
    delay(next, which = 'all') {
      latencyMs = next;
      delayed = which;
    },
    answers: () => answered,
    forget() {
      for (const link of links) {
        link.isDead = true;
        link.server.destroy();
      }
    },
    async close() {
      destroyAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}
