import { createLifecycle, createLogger, readConfig } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startPortfolioWorker } from './worker.ts';

const config = readConfig(CONFIG, process.env);
const logger = createLogger({ service: 'portfolio-worker', level: config.logLevel });
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 10_000 });
await lifecycle.run(() => startPortfolioWorker({ config, logger, lifecycle }));
