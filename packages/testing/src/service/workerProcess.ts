/** A worker process for fault tests: `node workerProcess.ts <redis url> <namespace> hang|die|finish [results url]`. */
import { connectRedis, createLifecycle, createLogger } from '@tearsheet/runtime';
import { createResultBucket, runWorker } from '@tearsheet/runtime/jobs';
import { testKeys } from '../redis/testShards.ts';
import { DEFINITION, FAST_TIMES, FAST_TIMINGS, OWNER, seal } from './jobBench.ts';

const [url = '', namespace = '', behavior = '', results = ''] = process.argv.slice(2);
const logger = createLogger({ service: 'worker-process', level: 'info' });
const lifecycle = createLifecycle({ logger, graceMs: 5000 });

await lifecycle.run(async () => {
  const redis = connectRedis({ url, role: 'worker', logger });
  lifecycle.onRelease('redis', () => redis.disconnect());
  const worker = runWorker(
    [
      {
        definition: DEFINITION,
        process: async (_payload, { signal }) => {
          if (behavior === 'die') process.kill(process.pid, 'SIGKILL');
          if (behavior === 'hang') await new Promise((_, reject) => signal.addEventListener('abort', reject));
          return seal(`by process ${process.pid}`);
        },
      },
    ],
    {
      redis,
      keys: testKeys(namespace, OWNER),
      definitions: [DEFINITION],
      bucket: results === '' ? null : createResultBucket({ url: results, namespace: 'faults', inlineBytes: 0 }),
      logger,
      concurrency: 1,
      times: FAST_TIMES,
      timings: FAST_TIMINGS,
      onWedged: () => lifecycle.stop('wedged', 1),
    },
  );
  lifecycle.onRelease('worker', () => worker.stop(100));
});
