import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { freePort as anyFreePort } from '../../scripts/freePort.ts';
import { findProgram } from '../../scripts/programs/installPackage.ts';
import { findRedis, findRedisProgram } from '../../scripts/redis/findRedis.ts';
import { askRedis, stopLeftover } from '../../scripts/redis/redisServer.ts';
import { redisService } from '../../scripts/start/services.ts';

const folder = temporaryFolders();
const options = (environment: Record<string, string>, said: string[] = []) => ({
  environment,
  toolsFolder: folder(),
  say: (line: string) => void said.push(line),
});

describe('findRedis', () => {
  test('takes the server that REDIS_URL names before anything else', async () => {
    const said: string[] = [];
    const environment = { REDIS_URL: 'redis://elsewhere:1', REDIS_SERVER_BIN: '/opt/redis', PATH: '/usr/bin' };
    expect(await findRedis(options(environment, said))).toMatchObject({ kind: 'server', url: 'redis://elsewhere:1' });
    expect(said).toEqual(['Redis: the server that REDIS_URL names']);
    const file = join(folder(), 'redis-url');
    writeFileSync(file, 'redis://in-a-file:1\n');
    expect(await findRedis(options({ REDIS_URL_FILE: file, PATH: '/usr/bin' }))).toMatchObject({
      kind: 'server',
      url: 'redis://in-a-file:1',
    });
  });

  test('takes a program that is named before one of the PATH', async () => {
    expect(await findRedisProgram(options({ REDIS_SERVER_BIN: '/opt/redis', PATH: '/usr/bin' }))).toBe('/opt/redis');
  });

  test('prefers redis-server to valkey-server on the PATH, and skips what cannot be run', async () => {
    const [first, second] = [folder(), folder()];
    mkdirSync(join(first, 'redis-server'));
    for (const file of [join(first, 'valkey-server'), join(second, 'redis-server')]) {
      writeFileSync(file, '');
      chmodSync(file, 0o755);
    }
    writeFileSync(join(first, 'plain'), '');
    const path = [first, second].join(delimiter);
    expect(await findRedisProgram(options({ PATH: path }))).toBe(join(second, 'redis-server'));
    expect(await findRedisProgram(options({ PATH: first }))).toBe(join(first, 'valkey-server'));
    expect(findProgram(['plain', 'absent'], path)).toBeNull();
  });
});

describe('a machine without Redis', () => {
  /** A PATH with a package manager that notes what it is asked and installs at the third call. */
  function machine() {
    const bin = folder();
    const script = (name: string, text: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    script('sudo', 'shift; [ "$1" = true ] || exec "$@"');
    script(
      'apt-get',
      `echo "$@" >> '${bin}/asked'
       [ "$(/usr/bin/wc -l < '${bin}/asked')" -lt 3 ] || { echo > '${bin}/redis-server'; /bin/chmod +x '${bin}/redis-server'; }`,
    );
    return bin;
  }

  test('gets it from the package manager, fetching the package lists when they are missing', async () => {
    const bin = machine();
    const said: string[] = [];
    expect(await findRedisProgram(options({ PATH: bin }, said))).toBe(join(bin, 'redis-server'));
    const install = 'install -y --no-install-recommends -o DPkg::Lock::Timeout=120 redis-server';
    expect(readFileSync(join(bin, 'asked'), 'utf8').trim().split('\n')).toEqual([install, 'update', install]);
    expect(said).toHaveLength(3);
    expect(said[0]).toContain('not found, running');
  });
});

describe('a machine that cannot get Redis', () => {
  test('gets one sentence that says what to do', async () => {
    const bin = folder();
    for (const name of ['apt-get', 'sudo']) writeFileSync(join(bin, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    // Nothing listens there, so that the download fails at once.
    process.env.REDISMS_DOWNLOAD_URL = 'http://127.0.0.1:9/redis.tar.gz';
    try {
      await expect(findRedisProgram(options({ PATH: bin }))).rejects.toThrow(
        /^Redis is missing and could not be installed \(.*\): run "sudo apt-get update && sudo apt-get install -y redis-server", and start again\.$/,
      );
      await expect(findRedisProgram(options({ PATH: folder() }))).rejects.toThrow(
        /^Redis is missing .*: install redis-server, or set REDIS_URL to a running Redis, and start again\.$/,
      );
    } finally {
      delete process.env.REDISMS_DOWNLOAD_URL;
    }
  });
});

test('freePort ends if no port is free', async () => {
  await expect(anyFreePort(async () => false)).rejects.toThrow(/^No port from 20000 to 32000 is free .* start again$/);
});

const local = (port: number) => ({ port, password: null });

describe('stopLeftover', () => {
  let server: OwnRedis | null = null;
  afterEach(async () => {
    await server?.stop();
    server = null;
  });

  test('stops the server that a killed start left in the folder', async () => {
    server = await startOwnRedis();
    const served = /\r\n(\/[^\r]+)\r\n/.exec(await askRedis(local(server.port), 'CONFIG GET dir'))?.[1] ?? '';
    writeFileSync(join(served, 'port'), String(server.port));
    expect(await stopLeftover(served)).toBe(true);
    await expect(askRedis(local(server.port), 'PING')).rejects.toThrow('no answer');
  });

  test('stops a server of npm start too, which answers nobody without its password', async () => {
    const own = folder();
    const port = await freePort();
    const program = await findRedisProgram({ environment: process.env, toolsFolder: own, say: () => {} });
    const { spec, url } = redisService(program, port, own);
    const child = spawn(spec.program, spec.args, { stdio: 'ignore' });
    try {
      while (!(await spec.isReady())) expect(child.exitCode).toBeNull();
      expect(await askRedis(local(port), 'PING')).toMatch(/^-NOAUTH/);
      // With an empty name, redis-cli would not sign in.
      const { username, password } = new URL(url);
      expect(username).toBe('default');
      expect(spec.args.join(' ')).not.toContain(password);
      expect(statSync(join(own, 'redis.conf')).mode & 0o777).toBe(0o600);
      writeFileSync(join(own, 'port'), String(port));
      expect(await stopLeftover(own)).toBe(true);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('leaves a server alone that serves another folder', async () => {
    server = await startOwnRedis();
    // Tests kill such servers, and claim that nothing accepted is lost.
    expect(await askRedis(local(server.port), 'CONFIG GET appendfsync')).toContain('always');
    const other = folder();
    writeFileSync(join(other, 'port'), String(server.port));
    expect(await stopLeftover(other)).toBe(false);
    expect(await askRedis(local(server.port), 'PING')).toBe('+PONG\r\n');
    expect(await stopLeftover(folder())).toBe(false);
  });

  test('says so when the server refuses to stop', async () => {
    const own = folder();
    const answers = createServer((socket) =>
      socket.once('data', (command) =>
        socket.end(
          /SHUTDOWN/.test(command.toString())
            ? '-ERR Errors trying to SHUTDOWN.\r\n'
            : `$1\r\n${realpathSync(own)}\r\n`,
        ),
      ),
    );
    await once(answers.listen(0, '127.0.0.1'), 'listening');
    const { port } = answers.address() as AddressInfo;
    writeFileSync(join(own, 'port'), String(port));
    await expect(stopLeftover(own)).rejects.toThrow(
      `the Redis that a killed start left on port ${port} does not stop: -ERR Errors trying to SHUTDOWN.`,
    );
    answers.close();
  });
});
