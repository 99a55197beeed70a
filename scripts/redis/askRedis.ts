import { connect } from 'node:net';

const DEADLINE_MS = 1000;

/** Sends one inline command to a local Redis and gives the raw beginning of its answer; rejects when there is none. */
export function askRedis(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const refuse = () => reject(new Error(`no answer from port ${port}`));
    socket.setTimeout(DEADLINE_MS, () => socket.destroy());
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (chunk) => {
      resolve(chunk.toString());
      socket.destroy();
    });
    socket.once('error', refuse);
    socket.once('close', refuse);
  });
}
