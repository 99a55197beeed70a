import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ConfigError,
  connectRedis,
  createKeys,
  isReady,
  REDIS_VARIABLES,
  readConfig,
  readRedis,
  waitUntilReady,
} from '@tearsheet/runtime';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { type Certificates, canUseTls, makeCertificates } from '@tearsheet/testing/service/certificates.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';

const isPossible = await canUseTls();
if (!isPossible) console.warn('Redis over TLS is not tested: redis-server was built without it, or openssl is missing');

const folder = temporaryFolders();
let certificates: Certificates;
let server: OwnRedis;
let port: number;
let fleet: Fleet;

(isPossible ? describe : describe.skip)('Redis over TLS', () => {
  beforeAll(async () => {
    certificates = makeCertificates(folder());
    port = await freePort();
    const { ca, certificate, key } = certificates;
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', ca];
    // The port without TLS is for the helpers of the test.
    server = await startOwnRedis(['--tls-port', String(port), '--tls-auth-clients', 'no', ...files]);
    fleet = await startFleet(server);
  });
  afterAll(async () => {
    await fleet.close();
    await server.stop();
  });

  /** The first line of the log, after the client was ready or had lost its connection. */
  async function connect(url: string, caFile: string | null) {
    const { logger, lines } = createMemoryLogger();
    const redis = connectRedis({ url, caFile, role: 'gateway', logger });
    try {
      await waitFor('an outcome', () => isReady(redis) || lines.length > 0);
      return isReady(redis) ? 'ready' : String(lines[0]?.fields.error);
    } finally {
      redis.disconnect();
    }
  }

  test(
    'serves gateway and worker that trust its authority',
    async () => {
      const environment = { REDIS_URL: `rediss://127.0.0.1:${port}`, REDIS_CA_FILE: certificates.ca };
      const [gateway] = await Promise.all([fleet.gateway({ environment }), fleet.fastWorker({ environment })]);
      const client = fleet.client([gateway]);
      expect((await client.ended(await client.submitFirmly())).body.status).toBe('completed');
    },
    LIMIT_MS,
  );

  test('is refused when an authority that is not trusted has signed, or for another name', async () => {
    expect(await connect(`rediss://127.0.0.1:${port}`, certificates.ca)).toBe('ready');
    expect(await connect(`rediss://127.0.0.1:${port}`, null)).toMatch(/unable to (verify|get)|self-signed/);
    expect(await connect(`rediss://127.0.0.1:${port}`, certificates.strangerCa)).toMatch(/unable to|self-signed/);
    expect(await connect(`rediss://localhost:${port}`, certificates.ca)).toMatch(/does not match certificate/);
  });

  test('reports when the certificate expires', async () => {
    const { logger } = createMemoryLogger();
    const url = `rediss://127.0.0.1:${port}`;
    const redis = connectRedis({ url, caFile: certificates.ca, role: 'gateway', logger });
    await waitUntilReady(redis, 60_000);
    const readings = await readRedis({ redis, keys: createKeys('any') });
    redis.disconnect();
    const { validTo } = new X509Certificate(readFileSync(certificates.certificate));
    const expiry = readings.find(({ name }) => name === 'tearsheet_redis_certificate_expiry_timestamp_seconds');
    expect(expiry?.values[0]?.value).toBe(Date.parse(validTo) / 1000);
  });

  test('a file of authorities that holds none is said at the start', () => {
    const read = (REDIS_CA_FILE: string) => () => readConfig(REDIS_VARIABLES, { REDIS_CA_FILE });
    expect(read(certificates.key)).toThrow(ConfigError);
    expect(read('/nowhere')).toThrow('REDIS_CA_FILE must name a file that can be read');
    expect(read(certificates.ca)).not.toThrow();
  });
});
