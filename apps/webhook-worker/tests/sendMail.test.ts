import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { Delivery } from '@tearsheet/runtime/webhooks';
import { SMTPServer } from 'smtp-server';
import { createSendMail } from '../src/sendMail.ts';

const delivery: Delivery = {
  id: 'dlv-1',
  owner: 'anna',
  url: 'mailto:anna@example.com',
  eventType: 'notifications.mailed',
  body: JSON.stringify({
    data: {
      count: 1,
      notifications: [{ portfolio_id: 'pf-1', title: 'Größe: the value fell.', explanation: ['Why.'] }],
    },
  }),
  status: 'pending',
  attempts: 0,
  createdAt: '2026-01-05T09:00:00.000Z',
  nextAttemptAt: null,
  deliveredAt: null,
  lastStatus: null,
  lastError: null,
  isSending: false,
};
const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

let marks = 0;
const settings = { email: 'anna@example.com', status: 'confirmed', problem: null, quietHours: null } as const;
function sender(port: number | null, changes: { timeoutMs?: number; status?: 'stopped' } = {}) {
  marks = 0;
  return createSendMail({
    smtp: port === null ? null : { host: '127.0.0.1', port, isSecure: false, user: null, password: null },
    from: 'tearsheet@example.org',
    apiUrl: 'http://api.test',
    mail: {
      read: async () => ({ ...settings, status: changes.status ?? settings.status }),
      change: async () => true,
      secret: async () => 'secret',
    },
    deliveries: {
      async sending() {
        marks += 1;
      },
    },
    timeoutMs: changes.timeoutMs ?? 20_000,
  });
}
const never = new AbortController().signal;

async function portOf(server: Server | SMTPServer): Promise<number> {
  const net = server instanceof SMTPServer ? server.server : server;
  server.listen(0, '127.0.0.1');
  if (!net.listening) await once(net, 'listening');
  ends.push(() => server.close());
  return (net.address() as AddressInfo).port; // It listens on a port.
}

test('a silent server ends at the deadline, and the mail is tried again, because nothing was sent', async () => {
  const silent = createServer((socket) => void ends.push(() => socket.destroy()));
  const outcome = await sender(await portOf(silent), { timeoutMs: 200 })(delivery, never);
  expect(outcome).toMatchObject({ kind: 'refused', isFinal: false });
  expect(marks).toBe(0);
});

test('a server that does not confirm the content in time ends the delivery, because it may have arrived', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream) => void stream.resume(),
  });
  server.on('error', () => {});
  const outcome = await sender(await portOf(server), { timeoutMs: 1500 })(delivery, never);
  expect(outcome).toMatchObject({ kind: 'refused', isFinal: true, reason: expect.stringMatching('may have arrived') });
  expect(marks).toBe(1);
});

test('a stop before the content is sent leaves the mail to another worker', async () => {
  const silent = createServer((socket) => void ends.push(() => socket.destroy()));
  const stop = new AbortController();
  const sent = sender(await portOf(silent))(delivery, stop.signal);
  stop.abort();
  expect(await sent).toMatchObject({ kind: 'refused', isFinal: false });
});

test('a mail is not sent without a server, after a stop of the mails, or a second time', async () => {
  expect(await sender(null)(delivery, never)).toMatchObject({ kind: 'refused', isFinal: false });
  expect(await sender(1, { status: 'stopped' })(delivery, never)).toMatchObject({ kind: 'refused', isFinal: true });
  expect(await sender(1)({ ...delivery, isSending: true }, never)).toMatchObject({ kind: 'refused', isFinal: true });
});
