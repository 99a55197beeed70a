import { EMAIL_PATTERN, MOST_EMAIL, RIGHTS } from '@tearsheet/shared';
import { REDIS_VARIABLES } from '../redis/redisUrl.ts';
import { parseS3Url } from '../reports/s3Disk.ts';
import { mustBeSigningKey } from '../reports/signing.ts';
import { mustBeBaseUrl, mustBeCron, mustBeHost, mustBeTimeZone, mustNotBeFile, parseShardNumbers } from './checks.ts';
import { choice, flag, integer, needing, optional, text, type Variable } from './config.ts';
import { LOG_LEVELS } from './logger.ts';

/** An optional address without path, query, and credentials, e.g. https://tools.example.com. */
function originVariable(name: string, meaning: string): Variable<string | null> {
  return optional(name, { type: 'https://host, without a path', meaning, check: checkOrigin });
}

function checkOrigin(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== value) {
    throw new Error('must be an address like https://tools.example.com, without a path');
  }
}

/** Gateway and tool server read this variable. It is the audience of access tokens (RFC 8707). */
export const API_URL_VARIABLE = text('API_URL', {
  default: 'http://127.0.0.1:8080',
  meaning: 'address of the REST API for callers, and audience of its access tokens; without a slash at the end',
  check: mustBeBaseUrl,
});

/** Report-worker and gateway read this variable. */
export const AUDIENCE_VARIABLE = choice('REPORT_AUDIENCE', {
  values: RIGHTS,
  default: 'personal',
  meaning:
    'audience of reports and shared results: personal, internal (your organization), display (everyone), or redistribute (everyone, also the data); data with narrower rights get no report and no link',
});

/** Tool server and gateway read this variable. Users of the console sign in there. */
export const MCP_URL_VARIABLE = originVariable(
  'MCP_URL',
  'address of the tool server for clients and browsers, where users sign in; if unset, the tool server uses http://127.0.0.1:MCP_PORT and the console asks for a token',
);

/** Dashboard and tool server read this variable. The tool server signs operators in for the dashboard. */
export const DASHBOARD_URL_VARIABLE = originVariable(
  'DASHBOARD_URL',
  "address of the operators' dashboard for browsers; the tool server sends operators back only to this address after sign-in",
);

/** The dashboard's client id at the tool server. */
export const DASHBOARD_CLIENT_ID = 'dashboard';

/** The path that an OpenID provider sends operators back to. */
export const DASHBOARD_CALLBACK_PATH = '/sign-in/callback';

/** The console's client id at the tool server. The gateway writes it into its pages. */
export const CONSOLE_CLIENT_ID = 'console';

/** Settings of every HTTP app that callers connect to. */
export const CONNECTION_VARIABLES = {
  maxConnections: integer('MAX_CONNECTIONS', {
    min: 10,
    max: 100_000,
    default: 5000,
    meaning: 'open connections at the same time; more are closed at once',
  }),
  maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', {
    min: 0,
    max: 100_000,
    default: 1000,
    meaning: 'of these, from one address (IPv6: one /64 network); 0, for a service behind a proxy: no limit',
  }),
  trustedProxies: integer('TRUSTED_PROXIES', {
    min: 0,
    max: 10,
    default: 0,
    meaning: 'number of proxies in front of the service whose X-Forwarded-* headers are trusted',
  }),
  failedTokensPerMinute: integer('FAILED_TOKENS_PER_MINUTE', {
    min: 1,
    max: 1_000_000,
    default: 300,
    meaning: 'tokens from one address in a minute that may turn out to be invalid',
  }),
} as const;

/** The optional issuer of an OpenID provider. */
export function issuerVariable(name: string, meaning: string): Variable<string | null> {
  return optional(name, {
    type: 'URL',
    meaning,
    check: (value) => {
      if (!URL.canParse(value) || !/^https?:/.test(value)) throw new Error('must be the address of an issuer');
    },
  });
}

/** Variables of the object storage of results. All apps that read or write results need the same values. */
export const RESULT_VARIABLES = {
  resultsUrl: optional('RESULTS_URL', {
    type: "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's",
    meaning: 'object storage for large results; if unset, Redis has them all',
    check: parseS3Url,
  }),
  resultInlineBytes: integer('RESULT_INLINE_BYTES', {
    min: 0,
    max: 512_000_000,
    default: 65_536,
    meaning: 'compressed results up to this size stay in Redis although RESULTS_URL is set',
  }),
} as const;

export const SERVICE_VARIABLES = {
  host: text('HOST', { default: '127.0.0.1', meaning: 'address to listen on', check: mustBeHost }),
  ...REDIS_VARIABLES,
  ...RESULT_VARIABLES,
  dataFolder: text('DATA_DIR', {
    default: '.tearsheet/data',
    meaning: 'folder of the market-data snapshots',
    check: mustNotBeFile,
  }),
  dataUrl: optional('DATA_URL', {
    type: "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's",
    meaning: 'object storage that DATA_DIR follows; if unset, imports fill DATA_DIR',
    check: parseS3Url,
  }),
  dataRefreshSeconds: integer('DATA_REFRESH_SECONDS', {
    min: 1,
    max: 3600,
    default: 30,
    meaning: 'time between two checks of DATA_URL',
  }),
  dataKeep: integer('DATA_KEEP', {
    min: 1,
    max: 1000,
    default: 3,
    meaning: 'snapshots of DATA_URL kept in DATA_DIR; older files are removed',
  }),
  healthHost: optional('HEALTH_HOST', {
    type: 'text',
    meaning: 'address that HEALTH_PORT listens on, for example 127.0.0.1 or one of an internal network; if unset, HOST',
    check: mustBeHost,
  }),
  healthPort: integer('HEALTH_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /metrics, /healthz, and /readyz, which callers should not reach; 0 for any free port',
  }),
  version: text('SERVICE_VERSION', { default: 'dev', meaning: 'version that operators see' }),
  tracesUrl: optional('TRACES_URL', {
    type: 'URL, e.g. http://collector:4318',
    meaning: 'collector for traces by OTLP over HTTP; if unset, nothing is traced',
    check: (value) => {
      if (!/^https?:\/\/[^/]+$/.test(value) || !URL.canParse(value))
        throw new Error('must be http:// or https:// and a host');
    },
  }),
  logLevel: choice('LOG_LEVEL', { values: LOG_LEVELS, default: 'info', meaning: 'least severe log level written' }),
  graceMs: integer('GRACE_MS', {
    min: 0,
    max: 600_000,
    default: 25_000,
    meaning: 'time for open requests and running jobs to end when a process stops',
  }),
} as const;

/** The schedule of a worker: `<name>_SCHEDULE` and `<name>_TIME_ZONE`. `meaning` begins with "when". */
export function scheduleVariables(
  name: string,
  { example, meaning }: { readonly example: string; readonly meaning: string },
) {
  return {
    schedule: optional(`${name}_SCHEDULE`, {
      type: `cron, five fields, e.g. ${example}`,
      meaning: `${meaning}; if unset, never`,
      check: mustBeCron,
    }),
    timeZone: text(`${name}_TIME_ZONE`, {
      default: 'UTC',
      meaning: `time zone of ${name}_SCHEDULE (IANA name)`,
      check: mustBeTimeZone,
    }),
  } as const;
}

const perMinute = (name: string, count: number, what: string) =>
  integer(name, { min: 1, max: 1_000_000_000, default: count, meaning: `${what} of one account per minute` });

/** The limit of the apps that run jobs of callers. */
export const RUN_VARIABLES = {
  maxRunningJobs: integer('MAX_RUNNING_JOBS', {
    min: 1,
    max: 1_000_000,
    default: 10,
    meaning: 'jobs of one account and queue that run at the same time; fewer than all workers run together',
  }),
} as const;

/** Variables of the apps that work on jobs of callers. */
export const WORKER_VARIABLES = {
  ...RUN_VARIABLES,
  workerShards: optional('WORKER_SHARDS', {
    type: 'numbers and ranges, e.g. 0-31,40',
    meaning: 'shards that this process works for; if unset, all',
    check: parseShardNumbers,
  }),
} as const;

/** Limits per account and for all accounts together. */
export const LIMIT_VARIABLES = {
  readsPerMinute: perMinute('RATE_READS', 300, 'reads of data'),
  checksPerMinute: perMinute('RATE_CHECKS', 120, 'validations, repairs and reads of portfolios'),
  submitsPerMinute: perMinute('RATE_SUBMITS', 60, 'submits and changes of portfolios'),
  pollsPerMinute: perMinute('RATE_POLLS', 600, 'requests for jobs'),
  maxRequestsPerAccount: integer('MAX_REQUESTS_PER_ACCOUNT', {
    min: 1,
    max: 1_000_000,
    default: 100,
    meaning: 'requests of one account in progress at one gateway or tool server, until their answers are read',
  }),
  maxActiveJobs: integer('MAX_ACTIVE_JOBS', {
    min: 1,
    max: 1_000_000,
    default: 20,
    meaning: 'unfinished jobs of one account',
  }),
  maxQueueLength: integer('MAX_QUEUE_LENGTH', {
    min: 1,
    max: 10_000_000,
    default: 1000,
    meaning: 'jobs of one type that may wait; beyond that, submits get 503 queue_full',
  }),
  maxQueueSeconds: integer('MAX_QUEUE_SECONDS', {
    min: 1,
    max: 86_400,
    default: 600,
    meaning: 'longest wait of the first of them, in seconds; beyond that, submits get 503 queue_full',
  }),
  maxKeptBytes: integer('MAX_KEPT_BYTES', {
    min: 0,
    max: 1_000_000_000_000,
    default: 268_435_456,
    meaning: 'memory for the requests of one account, and for results that live longer than 30 minutes',
  }),
  waitReplicas: integer('REDIS_WAIT_REPLICAS', {
    min: 0,
    max: 16,
    default: 0,
    meaning:
      'replicas of Redis that must have an accepted job or a change of lasting data: all that may be promoted; with fewer, callers get 503',
  }),
} as const;

/** Variables of the apps that write and serve reports. They need the same values. */
export const REPORT_VARIABLES = {
  apiUrl: API_URL_VARIABLE,
  reportsFolder: text('REPORTS_DIR', {
    default: '.tearsheet/reports',
    meaning: 'folder of the finished reports, shared by gateway and report-worker',
    check: mustNotBeFile,
  }),
  // Machines that share object storage cannot share a key that one of them creates.
  reportsUrl: needing(
    optional('REPORTS_URL', {
      type: "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's",
      meaning: 'object storage for the finished reports instead of REPORTS_DIR; needs REPORT_KEY',
      check: parseS3Url,
    }),
    (url) => (url === null ? [] : ['REPORT_KEY']),
  ),
  reportKey: text('REPORT_KEY', {
    default: '',
    isSecret: true,
    meaning:
      'secret of at least 32 characters that signs the addresses of reports; if empty, one is created in REPORTS_DIR',
    check: mustBeSigningKey,
  }),
  reportDays: integer('REPORT_DAYS', {
    min: 1,
    max: 365,
    default: 7,
    meaning: 'days after which a report is removed and its address expires',
  }),
} as const;

/** Variables that gateway and webhook worker must share. */
export const WEBHOOK_VARIABLES = {
  webhookAllowPrivate: flag('WEBHOOK_ALLOW_PRIVATE', {
    default: false,
    meaning: 'allow webhooks to private addresses and over plain HTTP, for development and closed networks',
  }),
} as const;

/** Variables of mail about notifications. The webhook-worker sends it. */
export const MAIL_VARIABLES = {
  smtpUrl: needing(
    optional('SMTP_URL', {
      type: 'smtps://user:password@host[:465], or smtp://… for STARTTLS on port 587',
      isSecret: true,
      meaning: 'mail server for notifications; if unset, no mail is sent',
      check: parseSmtpUrl,
    }),
    (value) => (value === null ? [] : ['MAIL_FROM']),
  ),
  mailFrom: text('MAIL_FROM', {
    default: '',
    meaning: 'address that mail comes from, such as tearsheet@example.com',
    check: mustBeEmail,
  }),
} as const;

/** The parts of SMTP_URL. */
export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte. Otherwise the connection changes to TLS before anything is sent, except on this machine. */
  readonly isSecure: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

/** Throws an Error whose message completes "SMTP_URL …" and never contains the password. */
export function parseSmtpUrl(value: string): SmtpAddress {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url === null ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname) ||
    url.search ||
    url.hash
  ) {
    throw new Error('must be like smtps://user:password@host:465 or smtp://user:password@host:587');
  }
  const isSecure = url.protocol === 'smtps:';
  const decoded = (part: string) => (part === '' ? null : decodeURIComponent(part));
  const port = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port);
  return { host: url.hostname, port, isSecure, user: decoded(url.username), password: decoded(url.password) };
}

const EMAIL = new RegExp(EMAIL_PATTERN);

function mustBeEmail(value: string): void {
  if (value.length > MOST_EMAIL || !EMAIL.test(value)) throw new Error('must be an address like tearsheet@example.com');
}

/** Gateway and tool server read this variable, because both store portfolios. */
export const MAX_PORTFOLIOS_VARIABLE = integer('MAX_PORTFOLIOS', {
  min: 0,
  max: 1_000_000,
  default: 1000,
  meaning: 'tracked portfolios of one account',
});
