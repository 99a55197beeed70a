import { runApp } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startPortfolioWorker } from './worker.ts';

await runApp('portfolio-worker', CONFIG, startPortfolioWorker);
