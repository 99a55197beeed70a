import { runApp } from '@tearsheet/runtime';
import { CONFIG } from './config.ts';
import { startWebhookWorker } from './worker.ts';

await runApp('webhook-worker', CONFIG, startWebhookWorker);
