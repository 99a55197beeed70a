import { type Environment, readConfig } from '@tearsheet/runtime';
import { CONFIG as DASHBOARD } from '../../apps/dashboard/src/config.ts';
import { CONFIG as DATA_WORKER } from '../../apps/data-worker/src/config.ts';
import { CONFIG as GATEWAY } from '../../apps/gateway/src/config.ts';
import { CONFIG as PORTFOLIO_WORKER } from '../../apps/portfolio-worker/src/config.ts';
import { CONFIG as REPORT_WORKER } from '../../apps/report-worker/src/config.ts';
import { CONFIG as RESEARCH_WORKER } from '../../apps/research-worker/src/config.ts';
import { CONFIG as TOOL_SERVER } from '../../apps/tool-server/src/config.ts';
import { CONFIG as TRACKING_WORKER } from '../../apps/tracking-worker/src/config.ts';
import { CONFIG as WEBHOOK_WORKER } from '../../apps/webhook-worker/src/config.ts';
import { START_CONFIG } from './settings.ts';

/** Throws a ConfigError with all that is wrong in the variables of this start and of its apps, before anything runs. */
export function checkEnvironment(environment: Environment): void {
  const specs = [
    START_CONFIG,
    GATEWAY,
    TOOL_SERVER,
    PORTFOLIO_WORKER,
    REPORT_WORKER,
    RESEARCH_WORKER,
    WEBHOOK_WORKER,
    DASHBOARD,
    TRACKING_WORKER,
    ...(environment.SYNC_SCHEDULE ? [DATA_WORKER] : []),
  ];
  // By name: what several of them read is one problem.
  const variables = specs.flatMap((spec) => Object.values(spec)).map((variable) => [variable.name, variable] as const);
  readConfig(Object.fromEntries(variables), environment);
}
