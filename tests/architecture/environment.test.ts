import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { envExample } from '@tearsheet/runtime';
import { CONFIG as DASHBOARD } from '../../apps/dashboard/src/config.ts';
import { CONFIG as DATA_WORKER } from '../../apps/data-worker/src/config.ts';
import { CONFIG as GATEWAY } from '../../apps/gateway/src/config.ts';
import { CONFIG as PORTFOLIO_WORKER } from '../../apps/portfolio-worker/src/config.ts';
import { CONFIG as REPORT_WORKER } from '../../apps/report-worker/src/config.ts';
import { CONFIG as RESEARCH_WORKER } from '../../apps/research-worker/src/config.ts';
import { CONFIG as TOOL_SERVER } from '../../apps/tool-server/src/config.ts';
import { CONFIG as TRACKING_WORKER } from '../../apps/tracking-worker/src/config.ts';
import { CONFIG as WEBHOOK_WORKER } from '../../apps/webhook-worker/src/config.ts';
import { START_CONFIG } from '../../scripts/start/settings.ts';
import { read } from './sources.ts';

/** The whole file. `UPDATE_ENV_EXAMPLE=1 pnpm jest tests/architecture/environment` writes it. */
function expected(): string {
  const parts = [
    ['apps/gateway', GATEWAY],
    ['apps/portfolio-worker', PORTFOLIO_WORKER],
    ['apps/research-worker', RESEARCH_WORKER],
    ['apps/report-worker', REPORT_WORKER],
    ['apps/data-worker (SYNC_* and the addresses of sources: the tearsheet command too)', DATA_WORKER],
    ['apps/tool-server', TOOL_SERVER],
    ['apps/webhook-worker', WEBHOOK_WORKER],
    ['apps/tracking-worker', TRACKING_WORKER],
    ['apps/dashboard', DASHBOARD],
    ['npm start only', START_CONFIG],
  ] as const;
  const head = '# Every variable of the apps with its default. Made from their config.ts; a test keeps both equal.\n';
  return [head, ...parts.map(([title, spec]) => envExample(title, spec))].join('\n');
}

test('.env.example lists the variables of every app with their defaults', () => {
  // The default of the worker depends on the machine, so one number is kept in the file.
  const threads = /#THREADS=\d+/g;
  if (process.env.UPDATE_ENV_EXAMPLE) writeFileSync('.env.example', expected().replace(threads, '#THREADS=1'));
  expect(read('.env.example').replace(threads, '#THREADS=')).toBe(expected().replace(threads, '#THREADS='));
});
