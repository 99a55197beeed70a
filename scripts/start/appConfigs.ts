import type { ConfigSpec } from '@tearsheet/runtime';
import { CONFIG as DASHBOARD } from '../../apps/dashboard/src/config.ts';
import { CONFIG as DATA_WORKER } from '../../apps/data-worker/src/config.ts';
import { CONFIG as GATEWAY } from '../../apps/gateway/src/config.ts';
import { CONFIG as PORTFOLIO_WORKER } from '../../apps/portfolio-worker/src/config.ts';
import { CONFIG as REPORT_WORKER } from '../../apps/report-worker/src/config.ts';
import { CONFIG as RESEARCH_WORKER } from '../../apps/research-worker/src/config.ts';
import { CONFIG as TOOL_SERVER } from '../../apps/tool-server/src/config.ts';
import { CONFIG as TRACKING_WORKER } from '../../apps/tracking-worker/src/config.ts';
import { CONFIG as WEBHOOK_WORKER } from '../../apps/webhook-worker/src/config.ts';

/** The variables of every app by its folder in apps/. */
export const APP_CONFIGS: Readonly<Record<string, ConfigSpec>> = {
  gateway: GATEWAY,
  'tool-server': TOOL_SERVER,
  dashboard: DASHBOARD,
  'portfolio-worker': PORTFOLIO_WORKER,
  'research-worker': RESEARCH_WORKER,
  'report-worker': REPORT_WORKER,
  'tracking-worker': TRACKING_WORKER,
  'webhook-worker': WEBHOOK_WORKER,
  'data-worker': DATA_WORKER,
};
