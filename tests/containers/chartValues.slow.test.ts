import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { APP_CONFIGS } from '../../scripts/start/appConfigs.ts';
import { read } from '../architecture/sources.ts';
import { describeChart, type Manifest, rendered, template, type Values } from './renderChart.ts';
import { variablesOf } from './variablesOf.ts';

const worker = (change: Values) => ({ apps: { 'portfolio-worker': change } });

describeChart('a wrong value of the chart', () => {
  test.each<[what: string, values: Values, sentence: string]>([
    ['of no app', { apps: { gatway: { replicas: 2 } } }, "at '/apps': additional properties 'gatway' not allowed"],
    ['of no name', { imag: {} }, "at '': additional properties 'imag' not allowed"],
    [
      'of text for a number',
      worker({ replicas: '2' }),
      "at '/apps/portfolio-worker/replicas': got string, want integer",
    ],
    ['of a fraction', worker({ replicas: 1.5 }), "at '/apps/portfolio-worker/replicas': got number, want integer"],
    ['below zero', worker({ replicas: -1 }), "at '/apps/portfolio-worker/replicas': minimum: got -1, want 0"],
    ['of memory without a unit', worker({ memory: '512' }), "at '/apps/portfolio-worker/memory': '512' does not match"],
    ['of a number as a tag', { image: { tag: 1 } }, "at '/image/tag': got number, want string"],
    ['that is missing', { image: { tag: null } }, "at '/image': missing property 'tag'"],
    ['of a number as a variable', { env: { THREADS: 2 } }, "at '/env/THREADS': got number, want string"],
    [
      'of a variable in lower case',
      { env: { threads: '2' } },
      "at '/env': additional properties 'threads' not allowed",
    ],
    [
      'of a secret without a key',
      { secretEnv: { KEY: { secret: 'a' } } },
      "at '/secretEnv/KEY': missing property 'key'",
    ],
    [
      'of an address without a range',
      { network: { redis: ['10.0.0.1'] } },
      "at '/network/redis/0': '10.0.0.1' does not",
    ],
    ['of a store that is none', { data: { url: 'http://store' } }, "at '/data/url': 'http://store' does not match"],
    ['of no service', { monitoring: { prometheusUrl: 'a:9090' } }, "at '/monitoring/prometheusUrl': 'a:9090' does not"],
    ['of a port', { redis: { ports: [70_000] } }, "at '/redis/ports/0': maximum: got 70,000, want 65,535"],
    ['of no variables', { env: null }, "at '': missing property 'env'"],
    ['of no market data', { data: { claim: '' } }, 'data: set claim or url'],
    ['of no folder for reports', { reports: { claim: '' } }, 'reports: set claim or url'],
    ['of mail without an address', { mail: { secret: 'mail' } }, 'mail.from: set it, because mail needs an address'],
    ['of reports without a key', { reports: { url: 's3://a' } }, 'reports.secret: set it, because reports.url needs'],
    [
      'of too little time to end',
      { graceMs: 60_000 },
      'graceMs 60000 must be below 43000, because a pod has graceSeconds 60',
    ],
    [
      'of fewer replicas than the least',
      worker({ scaling: { least: 20 } }),
      'portfolio-worker: least 20 must not exceed most 14',
    ],
    [
      'of two scalers',
      worker({ autoscale: { least: 1, most: 2, cpuPercent: 70 } }),
      'set scaling or autoscale, but not both',
    ],
    [
      'of groups that leave a shard out',
      { env: { SHARDS: '8' }, ...worker({ groups: { low: '0-3', high: '4-6' } }) },
      'apps.portfolio-worker.groups: no group has shard 07, so its jobs would wait',
    ],
    [
      'of groups with a shard in common',
      { env: { SHARDS: '8' }, ...worker({ groups: { low: '0-4', high: '4-7' } }) },
      'apps.portfolio-worker.groups: shard 04 must be in one group only',
    ],
    [
      'of groups with more shards than there are',
      worker({ groups: { low: '0', high: '1' } }),
      'apps.portfolio-worker.groups: they name more than the 1 shards of env.SHARDS',
    ],
    [
      'of groups beside WORKER_SHARDS',
      { env: { SHARDS: '2', WORKER_SHARDS: '0' }, ...worker({ groups: { low: '0', high: '1' } }) },
      'apps.portfolio-worker.groups: leave WORKER_SHARDS out of env',
    ],
    [
      'of groups of an app without shards',
      { apps: { gateway: { groups: { all: '0' } } } },
      'apps.gateway.groups: leave it out, because only the portfolio-, research-, and report-worker serve shards',
    ],
    ['of a group without numbers', worker({ groups: { all: 'all' } }), "at '/apps/portfolio-worker/groups/all': 'all'"],
    [
      'of a variable that the chart sets',
      { env: { PORT: '1' } },
      'env and secretEnv: leave PORT out, because other values',
    ],
  ])('%s is refused with a sentence that names it', (_what, values, sentence) => {
    const { status, stderr } = template(values);
    expect(stderr).toContain(sentence);
    expect(status).toBe(1);
  });

  test('is refused as the README of the chart says', () => {
    const rows = [...read('infra/kubernetes/tearsheet/README.md').matchAll(/^\| `(--set \S+)` \| `(.+?)`/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, given = '', sentence] of rows) expect(template({}, given.split(' ')).stderr).toContain(sentence);
  });

  test('does not end in a container with two values of a variable', () => {
    const text = (values: Values) => JSON.stringify(rendered(values));
    const env = { LOG_LEVEL: 'debug' };
    expect(text(worker({ env })).match(/"name":"LOG_LEVEL","value":"debug"/g)).toHaveLength(1);
    expect(text(worker({ env })).match(/"LOG_LEVEL"/g)).toHaveLength(text({}).match(/"LOG_LEVEL"/g)?.length ?? 0);
    const secretEnv = { LOG_LEVEL: { secret: 'levels', key: 'level' } };
    expect(text({ secretEnv })).not.toContain('"name":"LOG_LEVEL","value"');
  });

  test('of text is written as it is, with quotes and colons', () => {
    const env = { USER_AGENT: 'a "b": {c}\\n # d' };
    expect(JSON.stringify(rendered({ env }))).toContain(JSON.stringify(env.USER_AGENT));
  });
});

/** The variables that only other values of the chart set, and values that set all of them. */
const OWN = new Set(
  (/\$own := list (.*) }}/.exec(read('infra/kubernetes/tearsheet/templates/checks.yaml'))?.[1] ?? '').match(/\w+/g),
);
const OWN_VALUES = {
  redis: { caSecret: 'redis-ca' },
  data: { url: 's3://bucket/data' },
  reports: { url: 's3://bucket/reports', secret: 'tearsheet-reports' },
  results: { url: 's3://bucket/results' },
  mail: { secret: 'mail', from: 'tearsheet@example.com' },
};

/** Returns the variables of each app in manifests. */
function variablesIn(manifests: readonly Manifest[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map((manifest) => {
        const names = JSON.stringify(manifest).match(/(?<="name":")[A-Z][A-Z0-9_]*(?=")/g);
        return [manifest.metadata.name.replace('prod-', ''), new Set(names)];
      }),
  );
}

describeChart('the values of the chart', () => {
  const apps = Object.keys(parse(read('infra/kubernetes/tearsheet/values.yaml')).apps);

  test('can set every variable that its apps read', () => {
    expect(OWN.size).toBeGreaterThan(10);
    const given = (app: string) => [...variablesOf(app)].filter((name) => !OWN.has(name));
    const env = (app: string) => Object.fromEntries(given(app).map((name) => [name, 'http://value.example']));
    const changed = Object.fromEntries(apps.map((app) => [app, { env: env(app) }]));
    const found = variablesIn(rendered({ ...OWN_VALUES, apps: changed }));
    const missing = apps.flatMap((app) =>
      [...variablesOf(app)].filter((name) => found.get(app)?.has(name) !== true).map((name) => `${app}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('set every variable of .env.example, except those of the data-worker and npm start', () => {
    const example = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
    expect(example.length).toBeGreaterThan(100);
    const known = new Set(apps.flatMap((app) => [...variablesOf(app)]));
    const others = new Set([...variablesOf('data-worker'), 'WORKERS']);
    expect(example.filter((name) => !known.has(name) && !others.has(name))).toEqual([]);
    expect(Object.keys(APP_CONFIGS).filter((app) => !apps.includes(app))).toEqual(['data-worker']);
  });
});
