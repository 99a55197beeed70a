import { type HttpApp, runHttpService, type ServiceContext } from '@tearsheet/http';
import { dataReadings, openServiceData } from '@tearsheet/operations';
import { createExportThreads } from '@tearsheet/operations/results';
import { readConfig, readRedis, toolMetrics } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { jobLimits } from '@tearsheet/runtime/rates';
import { loadExpressions } from '@tearsheet/shared/engine';
import { CONFIG } from './config.ts';
import { createToolServer } from './toolServer.ts';
import { createAnswerThreads } from './tools/answerThreads.ts';

const config = readConfig(CONFIG, process.env);
const now = () => new Date();

await runHttpService({ service: 'tool-server', config, start });

async function start(context: ServiceContext): Promise<(localUrl: string) => HttpApp> {
  const { logger, lifecycle, redis, keys, metrics, requests } = context;
  const { market, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  // Loading the parser blocks the process for half a second, so it happens before the first caller.
  await loadExpressions();
  const { tracing } = requests;
  const jobs = createJobQueue({
    redis,
    keys,
    definitions: Object.values(JOB_DEFINITIONS),
    logger,
    limits: jobLimits(config),
    ...(tracing ? { telemetry: tracing.queue } : {}),
    replicas: config.waitReplicas,
  });
  lifecycle.onRelease('job queue', () => jobs.close());
  const threads = createAnswerThreads({ folder: config.dataFolder });
  lifecycle.onRelease('threads', () => threads.close());
  const exports = createExportThreads();
  lifecycle.onRelease('export threads', () => exports.close());
  metrics.addReadings('redis', () => readRedis({ redis, keys }));
  metrics.addReadings('market_data', async () => dataReadings(market, now));
  const observe = toolMetrics(metrics);
  return (localUrl) => createToolServer({ ...context, config, market, jobs, threads, exports, observe, now, localUrl });
}
