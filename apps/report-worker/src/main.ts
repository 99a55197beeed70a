import { runApp } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startReportWorker } from './worker.ts';

await runApp('report-worker', CONFIG, startReportWorker);
