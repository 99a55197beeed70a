import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Commands that clients send to this Redis meanwhile, without those that scripts run inside it (MONITOR says which). */
export async function countCommands(redisUrl: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const { hostname, port } = new URL(redisUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let count = 0;
  createInterface({ input: socket }).on('line', (line) => {
    if (/^\+[\d.]+ \[\d+ (?!lua\])/.test(line)) count += 1;
  });
  socket.write('MONITOR\r\n');
  await meanwhile();
  socket.destroy();
  return count;
}
