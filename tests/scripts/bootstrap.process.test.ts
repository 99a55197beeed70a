import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const require = createRequire(import.meta.url);
const folder = temporaryFolders();
const ROOT = join(import.meta.dirname, '../..');

describe('cleanEnvironment', () => {
  const {
    cleanEnvironment,
  }: { cleanEnvironment(environment: object): object } = require('../../scripts/bootstrap/cleanEnvironment.cjs');

  test('drops what npm adds for the script it runs and keeps the settings of people', () => {
    const kept = {
      PATH: '/bin',
      npm_config_registry: 'https://example.org/',
      HTTPS_PROXY: 'x',
      npm_config_cache: '/c',
    };
    const noise = {
      npm_package_name: 'tearsheet',
      npm_lifecycle_event: 'start',
      npm_config_prefix: '/p',
      INIT_CWD: '/',
    };
    expect(cleanEnvironment({ ...kept, ...noise })).toEqual(kept);
  });
});

describe('withLock', () => {
  const {
    withLock,
  }: { withLock<T>(file: string, work: () => T): Promise<T> } = require('../../scripts/bootstrap/withLock.cjs');

  test('lets one work at a time', async () => {
    const file = join(folder(), 'lock');
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
    };
    await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(existsSync(file)).toBe(false);
  });

  test('takes over the lock of a process that is gone', async () => {
    const file = join(folder(), 'lock');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, String(pid));
    expect(await withLock(file, () => 'done')).toBe('done');
  });

  test('is released when the work fails', async () => {
    const file = join(folder(), 'lock');
    const failing = withLock(file, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(existsSync(file)).toBe(false);
  });
});

describe('bootstrap', () => {
  test('explains itself with status 2 when the command is unknown', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'scripts/bootstrap.cjs'), 'fly'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const [status] = await once(child, 'close');
    expect(status).toBe(2);
    expect(text).toContain('usage:');
  });
});
