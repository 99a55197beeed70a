/** A bare Express handler that sends given bytes from memory, in a thread of its own; posts its port. */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import express from 'express';

const bytes = Buffer.from(workerData as Uint8Array);
const app = express().disable('x-powered-by');
app.get('/', (_request, response) => {
  response.set('content-type', 'application/json; charset=utf-8').end(bytes);
});
const server = app.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
