import { expect, test } from '@jest/globals';
import { createTearsheet } from '../src/createTearsheet.ts';
import { ConnectionError } from '../src/errors.ts';

test('a web page at the address of the service is an error with the address', async () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const client = createTearsheet({ url: 'http://127.0.0.1:8082', token: 't', fetch: async () => page });
  const answer = client.account();
  await expect(answer).rejects.toBeInstanceOf(ConnectionError);
  await expect(answer).rejects.toThrow('http://127.0.0.1:8082 answers with a web page');
});
