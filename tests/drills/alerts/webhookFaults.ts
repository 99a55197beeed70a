import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lane } from './fault.ts';
import type { Installation } from './installation.ts';

/** A receiver of webhooks that answers with one status. */
export async function startReceiver() {
  let status = 500;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    answer: (next: number) => {
      status = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Events that no webhook-worker takes, deliveries that all fail, and deliveries that are given up. */
export function webhookLane(first: Installation, receiver: Awaited<ReturnType<typeof startReceiver>>): Lane {
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' };
  const event = { type: 'job.completed', timestamp: new Date().toISOString(), data: {} };
  const send = (count: number) => {
    const items = Array.from({ length: count }, () =>
      JSON.stringify({ id: `dlv-${randomUUID()}`, owner: first.owner, url: receiver.url, event }),
    );
    return first.redis.rpush(first.keys.outbox, ...items);
  };
  return [
    {
      alerts: { TearsheetWebhooksWait: {} },
      async provoke() {
        await first.kill('webhook-worker');
        await send(1100);
      },
      repair: () => first.start('webhook-worker', { environment }),
    },
    {
      alerts: { TearsheetWebhooksStuck: {} },
      meanwhile: () => send(5).then(() => sleep(5000)),
      async repair() {
        receiver.answer(200);
        await send(5);
      },
    },
    {
      alerts: { TearsheetWebhooksFail: {} },
      async provoke() {
        receiver.answer(410);
        await send(30);
      },
      repair: () => receiver.answer(200),
    },
  ];
}
