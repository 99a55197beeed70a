/**
 * `node healthProbe.ts URL` requests an address ten times a second.
 *
 * It prints the time to each answer in milliseconds. It prints -1 if the status is not 200 or there is no
 * answer within a second. It runs in its own process, so the load generator does not delay it.
 */
import { Agent, get } from 'node:http';

const EVERY_MS = 100;
const MOST_MS = 1000;
const url = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

setInterval(() => {
  const startedAt = performance.now();
  const print = (ms: number) => console.log(ms.toFixed(2));
  const asked = get(url, { agent, timeout: MOST_MS }, (response) => {
    response.resume();
    response.on('end', () => print(response.statusCode === 200 ? performance.now() - startedAt : -1));
  });
  asked.on('timeout', () => asked.destroy());
  asked.on('error', () => print(-1));
}, EVERY_MS);
