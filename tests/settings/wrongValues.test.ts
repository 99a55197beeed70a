/** Every variable of every app, set to every wrong value that its type allows. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ConfigError, type ConfigSpec, type Environment, readConfig, type Variable } from '@tearsheet/runtime';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { APP_CONFIGS } from '../../scripts/start/appConfigs.ts';
import { START_CONFIG } from '../../scripts/start/settings.ts';

const FILE = import.meta.filename;
const URLS = ['garbage', 'ftp://host', 'http://', 'http://a b', '//host'];
const KEYS = ['a b', 'a\tb', 'ä'];
const ORIGINS = [...URLS, 'https://host/', 'https://host/path', 'https://user:password@host', 'https://host?a=b'];
const BUCKETS = ['garbage', 'https://bucket', 's3://', 's3://user:password@bucket', 's3://bucket?sort=up'];
const CRON = ['garbage', '5', '* * * *', '60 * * * *', '-1 * * * *', '* * * * * * *', '@daily', '0 0 31 2 *'];
const HOSTS = ['a b', 'host:80', 'http://host', '-host', '1.2.3.4/24', '[::1]'];

/** Wrong values of variables with text, by name. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  HOST: HOSTS,
  HEALTH_HOST: HOSTS,
  REDIS_URL: [
    'garbage',
    'http://user:password@host',
    'redis://',
    'redis://h:99999',
    'redis://a,b',
    'redis://h/x',
    'redis://u:%@h',
  ],
  REDIS_CA_FILE: ['missing.pem', '/', FILE],
  INSTALLATION: ['a b', '{ts}', 'é', 'x'.repeat(101)],
  SHARDS: ['0', '3', '512', '08', 'all'],
  WORKER_SHARDS: ['all', '1-', '7-3', '256', '0,,1', '-1'],
  REDIS_NAMESPACE: ['Upper', 'a b', '{ts}', 'a:b', 'x'.repeat(41)],
  DATA_DIR: [FILE],
  REPORTS_DIR: [FILE],
  DATA_URL: BUCKETS,
  REPORTS_URL: BUCKETS,
  RESULTS_URL: BUCKETS,
  REPORT_KEY: ['short'],
  REPORT_FONT: ['missing.ttf', '/'],
  REPORT_FONT_BOLD: ['missing.ttf', '/'],
  API_URL: [...URLS, 'https://host/', 'https://user:password@host', 'https://host?a=b', 'https://host#a'],
  MCP_URL: ORIGINS,
  DASHBOARD_URL: ORIGINS,
  CORS_ORIGINS: ['garbage', 'host.example', 'https://host/path', 'https://a.example,', '*, https://a.example'],
  MCP_ALLOWED_ORIGINS: ['https://host', 'host:80', 'a.example,', 'a b'],
  TRACES_URL: [...URLS, 'http://host/v1/traces'],
  OIDC_ISSUER: ['garbage', 'ftp://host', 'http://'],
  OIDC_ALLOWED_DOMAINS: ['@example.com', 'a b', 'https://example.com', 'example.com,'],
  DASHBOARD_OIDC_ISSUER: ['garbage', 'ftp://host', 'http://'],
  DASHBOARD_OIDC_SCOPE: ['email', 'openid,email'],
  SMTP_URL: ['garbage', 'http://host', 'smtp://', 'smtp://host/path', 'smtp://host?a=b', 'smtp://h:99999'],
  MAIL_FROM: ['garbage', 'a@b', '@example.com', 'Jane <jane@example.com>', 'a b@example.com'],
  TRACKING_SCHEDULE: CRON,
  SYNC_SCHEDULE: CRON,
  TRACKING_TIME_ZONE: ['garbage', 'UTC+25', '-1', 'Europe/Atlantis'],
  SYNC_TIME_ZONE: ['garbage', 'UTC+25', '-1', 'Europe/Atlantis'],
  MODEL_URL: ['garbage', 'ftp://host', 'http://', '//host'],
  SYNC_SOURCES: ['garbage', 'yahoo,', 'yahoo;ecb', 'YAHOO'],
  SYNC_FROM: ['garbage', '2010-02-30', '2010', '01/02/2010', '-1'],
  SYNC_UNIVERSE: ['/'],
  DASHBOARD_SETUP_DIR: [FILE],
  SEC_USER_AGENT: ['garbage', 'jane@', '@example.com'],
  TIINGO_API_KEY: KEYS,
  EODHD_API_KEY: KEYS,
  TWELVEDATA_API_KEY: KEYS,
  ALPHAVANTAGE_API_KEY: KEYS,
  FMP_API_KEY: KEYS,
  POLYGON_API_KEY: KEYS,
  NASDAQ_API_KEY: KEYS,
  FRED_API_KEY: KEYS,
  OPENFIGI_API_KEY: KEYS,
  VENDOR_URL: URLS,
  YAHOO_URL: [...URLS, 'https://host/'],
  SEC_FILES_URL: URLS,
  SEC_DATA_URL: URLS,
  ECB_URL: URLS,
  TREASURY_URL: URLS,
  FRED_URL: URLS,
  OPENFIGI_URL: URLS,
};

/** Variables that may have any text without control characters. */
const FREE = [
  'SERVICE_VERSION',
  'MODEL_NAME',
  'MODEL_KEY',
  'OIDC_NAME',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'DASHBOARD_OIDC_NAME',
  'DASHBOARD_OIDC_CLIENT_ID',
  'DASHBOARD_OIDC_CLIENT_SECRET',
  'DASHBOARD_OIDC_CLAIM',
  'DASHBOARD_ADMINS',
  'DASHBOARD_READERS',
];

const OF_ALL = ['x'.repeat(10_000), 'two\nlines', 'a\u0000b'];

/** Returns wrong values of a variable. Throws if nobody has said what is wrong for it. */
function wrongValues({ name, type }: Variable<unknown>): readonly string[] {
  const [, min, max] = /^integer (\d+) to (\d+)$/.exec(type) ?? [];
  if (min !== undefined) {
    const outside = [String(Number(min) - 1), String(Number(max) + 1), '9'.repeat(40)];
    return [...OF_ALL, ...outside, 'garbage', '5s', '1.5', '1e3', '0x10', ' 7', 'NaN', 'Infinity', '1,000'];
  }
  if (type === 'true or false') return [...OF_ALL, 'yes', '1', 'TRUE'];
  if (/^\w[\w-]*( \| \w[\w-]*)+$/.test(type)) return [...OF_ALL, 'garbage', 'INFO', 'rules,model'];
  if (FREE.includes(name)) return OF_ALL;
  const wrong = WRONG[name];
  if (wrong === undefined) throw new Error(`list wrong values of ${name} here, or that it is free text`);
  return [...OF_ALL, ...wrong];
}

function problemsOf(spec: ConfigSpec, environment: Environment): readonly string[] {
  try {
    readConfig(spec, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

/** The rest of the environment is right with this. */
const RIGHT = { SEC_USER_AGENT: 'Jane Doe jane@example.com' };
const folder = temporaryFolders();

describe.each(Object.entries({ ...APP_CONFIGS, 'npm start': START_CONFIG }))('%s', (_app, spec) => {
  test('starts with the defaults, and an empty value is the default', () => {
    expect(problemsOf(spec, RIGHT)).toEqual([]);
    const empty = Object.fromEntries(Object.values(spec).map(({ name }) => [name, '']));
    expect(problemsOf(spec, { ...empty, ...RIGHT })).toEqual([]);
  });

  test.each(Object.values(spec).map((variable) => [variable.name, variable] as const))(
    'names %s in one sentence if its value is wrong',
    (name, variable) => {
      for (const value of wrongValues(variable)) {
        const problems = problemsOf(spec, { ...RIGHT, [name]: value });
        expect({ value, problems }).toEqual({ value, problems: [expect.stringMatching(`^${name} [a-z].{5,}$`)] });
        if (variable.isSecret && /password|short|x{99}/.test(value)) expect(problems[0]).not.toContain(value);
      }
    },
  );

  const secrets = Object.values(spec).filter(({ isSecret }) => isSecret);
  test('names a secret if its file is missing, empty, a folder, or wrong', () => {
    const files = folder();
    const at = (file: string) => join(files, file);
    mkdirSync(at('folder'));
    for (const [file, content] of [
      ['empty', ''],
      ['blank', ' \n'],
      ['huge', 'x'.repeat(10_000)],
      ['lines', 'a\nb'],
    ]) {
      writeFileSync(at(file ?? ''), content ?? '');
    }
    for (const { name } of secrets) {
      for (const file of ['missing', 'folder', 'empty', 'blank', 'huge', 'lines']) {
        const problems = problemsOf(spec, { ...RIGHT, [`${name}_FILE`]: at(file) });
        expect({ file, problems }).toEqual({ file, problems: [expect.stringMatching(`^${name} [a-z].{5,}$`)] });
      }
    }
  });
});

test.each([
  ['report-worker', { REPORTS_URL: 's3://bucket' }, 'REPORTS_URL needs REPORT_KEY, which is not set'],
  [
    'research-worker',
    { RESEARCH_NARRATOR: 'model', MODEL_NAME: 'm' },
    'RESEARCH_NARRATOR needs MODEL_URL, which is not set',
  ],
  ['gateway', { RESEARCH_NARRATOR: 'model' }, 'RESEARCH_NARRATOR needs MODEL_NAME, which is not set'],
  ['tool-server', { OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, which is not set'],
  ['data-worker', { SYNC_SOURCES: 'sec' }, 'SYNC_SOURCES needs SEC_USER_AGENT, which is not set'],
  ['data-worker', { SYNC_SOURCES: 'ecb,tiingo' }, 'SYNC_SOURCES needs TIINGO_API_KEY, which is not set'],
])('%s names the variable that another one needs', (app, environment, problem) => {
  expect(problemsOf(APP_CONFIGS[app] ?? {}, environment)).toEqual([problem]);
});
