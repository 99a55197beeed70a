import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { protectRedis, redisArguments, waitForRedis } from '../redisServer.ts';
import type { ProcessSpec } from './childProcess.ts';

/** A Redis of our own with its data in the folder. It asks for a password, because other users of the machine reach its port. */
export function redisService(
  program: string,
  port: number,
  folder: string,
): { readonly spec: ProcessSpec; readonly url: string } {
  const { configFile, password } = protectRedis(folder);
  const spec: ProcessSpec = {
    name: 'redis',
    program,
    args: [configFile, ...redisArguments({ port, folder })],
    environment: {},
    showsWarnings: false,
    isReady: () =>
      waitForRedis({ port, password }, 0).then(
        () => true,
        () => false,
      ),
  };
  return { spec, url: `redis://:${password}@127.0.0.1:${port}` };
}

/**
 * Flags of Node that an app runs with, beside those of every app; containers get them as NODE_FLAGS. The threads of a portfolio worker keep
 * the cores busy: helpers that collect garbage beside them take from the analyses more than they give.
 */
export const NODE_FLAGS: Readonly<Record<string, readonly string[]>> = { 'portfolio-worker': ['--single-threaded-gc'] };

export interface AppOptions {
  readonly root: string;
  readonly name: string;
  /** The folder of apps/. */
  readonly app: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where /readyz answers, on the loopback. */
  readonly healthPort: number;
}

/** One of the apps, run from its sources. */
export function appService({ root, name, app, environment, healthPort }: AppOptions): ProcessSpec {
  const guard = pathToFileURL(join(root, 'scripts', 'start', 'endWithParent.ts')).href;
  const main = join(root, 'apps', app, 'src', 'main.ts');
  return {
    name,
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...(NODE_FLAGS[app] ?? []), '--import', guard, main],
    environment,
    showsWarnings: true,
    isReady: () =>
      fetch(`http://127.0.0.1:${healthPort}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        (response) => response.ok,
        () => false,
      ),
  };
}
