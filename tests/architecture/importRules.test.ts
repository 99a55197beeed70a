import { describe, expect, test } from '@jest/globals';
import { inspect, memberSources, read } from './sources.ts';

/** The packages that each member of the workspace may import: apps → operations → {research, market-data, runtime} → shared. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/shared': [],
  'packages/client': [],
  'packages/market-data': ['shared'],
  'packages/runtime': ['shared'],
  'packages/http': ['shared', 'runtime', 'presentation'],
  'packages/presentation': ['shared'],
  'packages/research': ['shared', 'market-data', 'presentation'],
  'packages/operations': ['shared', 'market-data', 'runtime', 'research'],
};
const APP_MAY_IMPORT = ['shared', 'client', 'market-data', 'runtime', 'http', 'operations', 'research', 'presentation'];

/** Packages with one home. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  express: ['packages/http', 'apps/gateway', 'apps/tool-server', 'apps/dashboard'],
  helmet: ['packages/http'],
  '@bull-board': ['apps/dashboard'],
  bullmq: ['packages/runtime'],
  'bullmq-otel': ['packages/runtime'],
  '@opentelemetry': ['packages/runtime'],
  ioredis: ['packages/runtime'],
  winston: ['packages/runtime'],
  'prom-client': ['packages/runtime'],
  uuid: ['packages/runtime'],
  flydrive: ['packages/runtime', 'packages/market-data'],
  'escape-html': ['packages/presentation'],
  echarts: ['packages/presentation'],
  pdfmake: ['packages/presentation'],
  ajv: ['packages/shared'],
  mathjs: ['packages/shared'],
  piscina: ['packages/operations', 'apps/portfolio-worker'],
  ai: ['packages/research'],
  'rate-limiter-flexible': ['packages/runtime'],
  'request-filtering-agent': ['apps/webhook-worker', 'apps/tool-server'],
  'oidc-provider': ['apps/tool-server'],
  'openid-client': ['packages/runtime'],
  commander: ['apps/cli'],
};

const sources = memberSources();
const pairs = sources.flatMap((source) => source.imports.map((imported) => ({ ...source, imported })));

test('the reader of sources sees every kind of import and impurity', () => {
  const text = `
    import a from 'one'; export * from 'two'; export { b } from 'three'; await import('four');
    // import 'five'
    const s = "import 'six'; Date.now()";
    Date.now(); new Date(); new Date(0); Math.random(); process.env; performance.now(); Math.max(1);`;
  expect(inspect(text)).toEqual({
    imports: ['one', 'two', 'three', 'four'],
    impurities: ['Date.now', 'new Date()', 'Math.random', 'process.env', 'performance.now'],
  });
});

describe('imports', () => {
  test('go in one direction, and apps never import apps', () => {
    const wrong = pairs.filter(({ member, imported }) => {
      const target = /^@tearsheet\/([^/]+)/.exec(imported)?.[1];
      const allowed = member.startsWith('apps/') ? APP_MAY_IMPORT : (MAY_IMPORT[member] ?? []);
      return target !== undefined && !allowed.includes(target);
    });
    expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  });

  test('name every package they use in their own package.json', () => {
    const wrong = pairs.filter(({ member, imported }) => {
      if (/^(\.|node:)/.test(imported)) return false;
      const name = imported
        .split('/')
        .slice(0, imported.startsWith('@') ? 2 : 1)
        .join('/');
      const manifest: { dependencies?: Record<string, string>; devDependencies?: Record<string, string> } = JSON.parse(
        read(`${member}/package.json`),
      );
      return !(name in { ...manifest.dependencies, ...manifest.devDependencies });
    });
    expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  });

  test('of code stay inside their package when they are relative', () => {
    const wrong = pairs.filter(({ file, member, imported }) => {
      if (!/^\..*\.tsx?$/.test(imported)) return false;
      return !new URL(imported, `file:///${file}`).pathname.startsWith(`/${member}/`);
    });
    expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  });

  test('of packages with one home happen there', () => {
    const wrong = pairs.filter(({ member, imported }) => {
      const homes = HOMES[imported.split('/')[0] ?? ''];
      return homes !== undefined && !homes.includes(member);
    });
    expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  });
});

describe('packages/shared', () => {
  const shared = sources.filter(({ member }) => member === 'packages/shared');

  test('imports nothing of Node', () => {
    const wrong = shared.flatMap(({ file, imports }) =>
      imports.filter((imported) => imported.startsWith('node:')).map((imported) => `${file} imports ${imported}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has no clock, no environment, no network and no randomness', () => {
    const wrong = shared.flatMap(({ file, impurities }) => impurities.map((impurity) => `${file} uses ${impurity}`));
    expect(shared.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});
