import { runApp } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startResearchWorker } from './worker.ts';

await runApp('research-worker', CONFIG, startResearchWorker);
