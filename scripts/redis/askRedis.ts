import { connect } from 'node:net';

const DEADLINE_MS = 1000;

/** A Redis server on this machine. */
export interface LocalRedis {
  readonly port: number;
  /** Null when the server asks for none. */
  readonly password: string | null;
}

/** Sends one inline command to a local Redis. Returns the raw beginning of its reply, and rejects when there is none. */
export function askRedis({ port, password }: LocalRedis, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const refuse = () => reject(new Error(`no answer from port ${port}`));
    let reply = '';
    socket.setTimeout(DEADLINE_MS, () => socket.destroy());
    socket.once('connect', () => socket.write(`${password === null ? '' : `AUTH ${password}\r\n`}${command}\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
      // The reply to AUTH is one line before the reply that was asked for.
      const start = password === null ? 0 : reply.indexOf('\r\n') + 2;
      if (reply.length <= start || (password !== null && start === 1)) return;
      resolve(reply.slice(start));
      socket.destroy();
    });
    socket.once('error', refuse);
    socket.once('close', refuse);
  });
}
