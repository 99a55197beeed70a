import { createLifecycle, createLogger, readConfig } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startTrackingWorker } from './worker.ts';

const config = readConfig(CONFIG, process.env);
const logger = createLogger({ service: 'tracking-worker', level: config.logLevel });
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 10_000 });
await lifecycle.run(() => startTrackingWorker({ config, logger, lifecycle }));
