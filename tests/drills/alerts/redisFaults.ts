import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Certificates } from '@tearsheet/testing/service/certificates.ts';
import { ROOT } from '../../architecture/sources.ts';
import type { Lane } from './fault.ts';
import type { Installation, StartOptions } from './installation.ts';

const MB = 1_000_000;

/** Signs a certificate for so many days. Returns its file. */
export function issue({ ca, certificate }: Certificates, days: number): string {
  const folder = join(certificate, '..');
  const at = (name: string) => join(folder, name);
  const file = at(`redis-${days}.pem`);
  const signing = [
    '-CA',
    ca,
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-extfile',
    at('names'),
    '-days',
    String(days),
  ];
  execFileSync('openssl', ['x509', '-req', '-in', at('redis.csr'), ...signing, '-out', file], { stdio: 'ignore' });
  return file;
}

/** Settings and states of a Redis that are wrong, then its outage. Its certificate expires soon, and nobody has made a backup. */
export function redisLane(
  second: Installation,
  certificates: Certificates,
  folder: string,
  gateway: StartOptions,
): Lane {
  const { redis, server, environment } = second;
  const config = (name: string, value: string) => redis.call('CONFIG', 'SET', name, value);
  const save = () => redis.call('BGSAVE').then(() => sleep(2000));
  // Redis replaces this file by renaming another, which a folder prevents.
  const obstacle = async () => join(String(((await redis.call('CONFIG', 'GET', 'dir')) as string[])[1]), 'dump.rdb');
  return [
    {
      alerts: {
        TearsheetRedisUnlimited: {},
        TearsheetRedisForgets: {},
        TearsheetRedisDisk: {},
        TearsheetRedisCertificate: {},
        TearsheetBackupOld: {},
      },
      async provoke() {
        await config('maxmemory', '0');
        await config('appendonly', 'no');
        mkdirSync(await obstacle());
        await save();
      },
      async repair() {
        await config('maxmemory', String(200 * MB));
        await config('appendonly', 'yes');
        rmdirSync(await obstacle());
        await sleep(3000);
        await save();
        await config('tls-cert-file', issue(certificates, 90));
        const tearsheet = [join(ROOT, 'apps/cli/bin/tearsheet.js'), 'backup', join(folder, 'backup.gz')];
        const { status, stderr } = spawnSync(process.execPath, tearsheet, {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, ...environment, TEARSHEET_STATE: folder },
        });
        if (status !== 0) throw new Error(`tearsheet backup: ${stderr}`);
        await second.start('gateway', gateway);
      },
    },
    {
      alerts: { TearsheetRedisFilling: {} },
      async provoke() {
        const used = Number(/used_memory:(\d+)/.exec((await redis.call('INFO', 'memory')) as string)?.[1]);
        await config('maxmemory', String(Math.round(used / 0.75)));
      },
      repair: () => config('maxmemory', String(200 * MB)),
    },
    { alerts: { TearsheetRedisDown: {} }, provoke: () => server.kill(), repair: () => server.restart() },
  ];
}
