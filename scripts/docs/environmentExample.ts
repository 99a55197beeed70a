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
import { START_CONFIG } from '../start/settings.ts';

const HEAD = '# Every variable of the apps with its default. Made from their config.ts by `npm run docs`.\n';

/** Returns the text of .env.example. The default of THREADS depends on the machine, so it is always 1 here. */
export function environmentExample(): string {
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
  return [HEAD, ...parts.map(([title, spec]) => envExample(title, spec))]
    .join('\n')
    .replace(/#THREADS=\d+/g, '#THREADS=1');
}
