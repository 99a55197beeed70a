import { runApp } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startTrackingWorker } from './worker.ts';

await runApp('tracking-worker', CONFIG, startTrackingWorker);
