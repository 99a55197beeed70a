import { runApp } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startDataWorker } from './worker.ts';

await runApp('data-worker', CONFIG, startDataWorker);
