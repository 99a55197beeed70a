import { type HttpApp, runHttpService, type ServiceContext } from '@tearsheet/http';
import { compileChecks, OPERATIONS, openServiceData } from '@tearsheet/operations';
import { createExportThreads } from '@tearsheet/operations/results';
import { createConfirmedWrites, readAppConfig, readRedis, toolMetrics } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, openResultBucket } from '@tearsheet/runtime/jobs';
import { jobLimits } from '@tearsheet/runtime/rates';
import { CONFIG } from './config.ts';
import { createToolServer } from './toolServer.ts';
import { createAnswerThreads } from './tools/answerThreads.ts';

const config = readAppConfig('tool-server', CONFIG);
const now = () => new Date();

await runHttpService({ service: 'tool-server', config: { ...config, portVariable: CONFIG.port.name }, start });

async function start(context: ServiceContext): Promise<(localUrl: string) => HttpApp> {
  const { logger, lifecycle, redis, keys, metrics, requests } = context;
  const { market, check, readings, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const { tracing } = requests;
  const lasting = createConfirmedWrites({ redis, keys }, logger, config.waitReplicas);
  lifecycle.onRelease('confirmed writes', lasting.close);
  const jobs = createJobQueue({
    redis,
    keys,
    definitions: Object.values(JOB_DEFINITIONS),
    logger,
    bucket: openResultBucket(config, metrics),
    limits: jobLimits(config),
    ...(tracing ? { telemetry: tracing.queue } : {}),
    writes: lasting,
  });
  lifecycle.onRelease('job queue', () => jobs.close());
  // A call with wrong arguments checks its meaning as a body of the operation.
  compileChecks(OPERATIONS.filter(({ tool, issues }) => tool !== null && issues !== undefined));
  const threads = createAnswerThreads({ folder: config.dataFolder });
  lifecycle.onRelease('threads', () => threads.close());
  const exports = createExportThreads();
  lifecycle.onRelease('export threads', () => exports.close());
  metrics.addReadings('redis', () => readRedis({ redis, keys }, config.waitReplicas));
  metrics.addReadings('market_data', () => readings(now));
  const observe = toolMetrics(metrics);
  return (localUrl) =>
    createToolServer({ ...context, config, market, check, jobs, lasting, threads, exports, observe, now, localUrl });
}
