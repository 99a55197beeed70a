/**
 * The least that a submit, a poll, and a read of a finished job can cost. A submit is Express 5 with one Ajv schema and one BullMQ add, a
 * poll is one Redis read, and a read sends bytes from memory. With `bareWorker.ts` it does a whole analysis. `node bareServer.ts` reads
 * REDIS_URL and RESULT (a file), and prints its port.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { portfolioRequest } from '@tearsheet/shared/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Queue } from 'bullmq';
import express from 'express';
import { Redis } from 'ioredis';

const redis = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
const queue = new Queue('bare', { connection: redis });
const result = readFileSync(process.env.RESULT ?? '');
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const isValid = ajv.compile(portfolioRequest);
await redis.hset('bare-job', {
  status: 'processing',
  step: 'simulate',
  percent: '50',
  message: 'half',
  owner: 'bench',
});

const app = express().disable('x-powered-by').disable('etag');
app.post('/v1/portfolio/analyze', express.json({ limit: '2mb' }), async (request, response) => {
  if (!isValid(request.body)) {
    response.status(422).json({ detail: isValid.errors });
    return;
  }
  const job = await queue.add('bare', request.body, { removeOnComplete: true });
  response.status(202).json({ job_id: job.id, check_url: `/jobs/${job.id}` });
});
app.get('/jobs/:id', async (request, response) => {
  const gzip = await redis.getBuffer(`bare-result:${request.params.id}`);
  if (gzip === null) response.json({ status: 'processing' });
  else response.set({ 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzip);
});
app.get('/poll', async (_request, response) => void response.json(await redis.hgetall('bare-job')));
app.get('/result', (_request, response) => {
  response.set({ 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(result);
});
// The gateway reports the same figure in its metrics.
app.get('/metrics', (_request, response) => {
  const { user, system } = process.cpuUsage();
  response.type('text').send(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
});
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
