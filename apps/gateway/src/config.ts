import {
  AUDIENCE_VARIABLE,
  CONNECTION_VARIABLES,
  integer,
  LIMIT_VARIABLES,
  MAX_PORTFOLIOS_VARIABLE,
  MCP_URL_VARIABLE,
  optional,
  REPORT_VARIABLES,
  RESEARCH_VARIABLES,
  RUN_VARIABLES,
  SERVICE_VARIABLES,
  WEBHOOK_VARIABLES,
} from '@tearsheet/runtime';
import { readOrigins } from './cors.ts';

/** Environment of the gateway. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...REPORT_VARIABLES,
  ...LIMIT_VARIABLES,
  // Workers enforce this limit. The gateway reports how many jobs it holds back.
  ...RUN_VARIABLES,
  ...RESEARCH_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...CONNECTION_VARIABLES,
  audience: AUDIENCE_VARIABLE,
  port: integer('PORT', {
    min: 0,
    max: 65_535,
    default: 8080,
    meaning: 'port of the HTTP interface; 0 for any free port',
  }),
  maxWaits: integer('MAX_WAITS', {
    min: 1,
    max: 100_000,
    default: 1000,
    meaning: 'requests held open at the same time (Prefer: wait, event streams)',
  }),
  maxWaitsPerCaller: integer('MAX_WAITS_PER_CALLER', {
    min: 1,
    max: 100_000,
    default: 50,
    meaning: 'of these, for one account',
  }),
  maxPortfolios: MAX_PORTFOLIOS_VARIABLE,
  signInUrl: MCP_URL_VARIABLE,
  corsOrigins: optional('CORS_ORIGINS', {
    type: 'origins, separated by commas, or *',
    check: readOrigins,
    meaning: 'origins of other web pages that may call the service, for example https://app.example; default: none',
  }),
  answerCacheMb: integer('ANSWER_CACHE_MB', {
    min: 1,
    max: 16_384,
    default: 64,
    meaning: 'memory for answers of data reads that were sent before',
  }),
} as const;
