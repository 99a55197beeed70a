import { createLifecycle, createLogger, readConfig } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startWebhookWorker } from './worker.ts';

const config = readConfig(CONFIG, process.env);
const logger = createLogger({ service: 'webhook-worker', level: config.logLevel });
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 5000 });
await lifecycle.run(() => startWebhookWorker({ config, logger, lifecycle }));
