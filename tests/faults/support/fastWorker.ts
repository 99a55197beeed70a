/**
 * The portfolio worker with timings of a tenth of the real ones, so that take-over can be waited for. With DIE_AT=<step> it
 * kills itself when a job enters that step, or with DIE_FROM=<percent> when that much of the job is done in it. `claimed` is the
 * moment before the first step, `stored` the one after the last.
 * REAL_TIMINGS=yes keeps the real timings; COMPUTE_THREAD names a file to compute with.
 */
import { pathToFileURL } from 'node:url';
import { createLifecycle, createLogger, type LogFields, type Logger, readConfig } from '@tearsheet/runtime';
import { FAST_TIMES, FAST_TIMINGS } from '@tearsheet/testing/service/jobBench.ts';
import { CONFIG } from '../../../apps/portfolio-worker/src/config.ts';
import { createComputePool, startPortfolioWorker } from '../../../apps/portfolio-worker/src/worker.ts';

const config = readConfig(CONFIG, process.env);
const step = process.env.DIE_AT;
const dieFrom = Number(process.env.DIE_FROM ?? 0);
const logger = dyingLogger(createLogger({ service: 'portfolio-worker', level: config.logLevel }));
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 10_000 });
await lifecycle.run(() =>
  startPortfolioWorker({
    config,
    logger,
    lifecycle,
    ...(process.env.REAL_TIMINGS === 'yes' ? {} : { times: FAST_TIMES, timings: FAST_TIMINGS }),
    createPool(options) {
      const thread = process.env.COMPUTE_THREAD;
      const pool = createComputePool({ ...options, ...(thread ? { thread: pathToFileURL(thread) } : {}) });
      return {
        ...pool,
        warmUp: async () => null,
        processorOf: (job) => (payload, run) => {
          if (step === 'claimed') die();
          const progress: typeof run.progress = (name, percent, message) => {
            if (name === step && percent >= dieFrom) die();
            run.progress(name, percent, message);
          };
          return pool.processorOf(job)(payload, { ...run, progress });
        },
      };
    },
  }),
);

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** The harness says "job completed" after the result was stored and before the queue entry is done. */
function dyingLogger(inner: Logger): Logger {
  return {
    ...inner,
    info(message: string, fields?: LogFields) {
      if (step === 'stored' && message === 'job completed') die();
      inner.info(message, fields);
    },
    child: (fields) => dyingLogger(inner.child(fields)),
  };
}
