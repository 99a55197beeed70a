import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPost } from '../src/sendDelivery.ts';

let inside: Server;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  inside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => void inside.close());

const options = { headers: {}, body: '{}', signal: AbortSignal.timeout(10_000) };
const post = createPost({ allowPrivate: false });

describe('an address of the inside is not called, however it is written', () => {
  test.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://127.0.0.1.',
    'https://0.0.0.0',
    'https://[::]',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://192.168.0.1',
    'https://100.64.0.1',
    'https://169.254.169.254',
    'https://[::ffff:169.254.169.254]',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://localhost',
  ])('%s', async (origin) => {
    await expect(post(`${origin}:${port}/`, options)).rejects.toThrow(/is not allowed/);
    expect(asked).toEqual([]);
  });

  test('nor over plain HTTP', async () => {
    await expect(post(`http://127.0.0.1:${port}/`, options)).rejects.toThrow('only https');
  });
});

describe('a name is checked at the address that is connected to (DNS rebinding)', () => {
  const answering = (...rounds: readonly string[][]): LookupFunction => {
    let round = 0;
    return (_name, { all }, callback) => {
      const addresses = (rounds[Math.min(round++, rounds.length - 1)] ?? []).map((address) => ({ address, family: 4 }));
      if (all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', 4);
    };
  };

  test('a name that points inside is not called', async () => {
    const rebound = createPost({ allowPrivate: false, lookup: answering(['127.0.0.1']) });
    await expect(rebound(`https://rebind.example:${port}/`, options)).rejects.toThrow(/is not allowed/);
  });

  test('nor one that points outside the first time and inside the next', async () => {
    const rebound = createPost({ allowPrivate: false, lookup: answering(['192.0.2.1'], ['127.0.0.1']) });
    for (let i = 0; i < 3; i++) await expect(rebound(`https://rebind.example:${port}/`, options)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  test('nor one that has an address of each kind', async () => {
    const rebound = createPost({ allowPrivate: false, lookup: answering(['127.0.0.1', '10.0.0.1']) });
    await expect(rebound(`https://rebind.example:${port}/`, options)).rejects.toThrow(/is not allowed/);
    expect(asked).toEqual([]);
  });
});

test('a redirect is an answer and is not followed', async () => {
  const open = createPost({ allowPrivate: true });
  expect(await open(`http://127.0.0.1:${port}/hook`, options)).toBe(302);
  expect(asked).toEqual(['/hook']);
});
