import { TestEnvironment } from 'jest-environment-node';
import { loadOnce } from './loadOnce.ts';

loadOnce();

/** Jest's Node environment for tests in the realm of the process. It gives back what a test file changed there. */
export default class Environment extends TestEnvironment {
  readonly #before = { console: globalThis.console, env: { ...process.env } };

  override async setup(): Promise<void> {
    await super.setup();
    globalThis.console = this.global.console;
  }

  override async teardown(): Promise<void> {
    globalThis.console = this.#before.console;
    for (const name of Object.keys(process.env)) if (!(name in this.#before.env)) delete process.env[name];
    Object.assign(process.env, this.#before.env);
    await super.teardown();
  }
}
