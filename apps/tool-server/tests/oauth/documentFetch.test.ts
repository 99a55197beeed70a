import { expect, test } from '@jest/globals';
import { documentFetch } from '../../src/oauth/documentFetch.ts';

const ID = 'https://app.example/client.json';
const answering = (body: string, init: ResponseInit = {}) => documentFetch(async () => new Response(body, init));

test('a document gets what a registration gets: no refresh tokens, no addresses to fetch, and no scope of its own', async () => {
  const document = {
    client_id: ID,
    client_name: 'App',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
    scope: 'openid offline_access',
    jwks_uri: 'https://app.example/jwks',
    account: undefined,
  };
  const fetched = await answering(JSON.stringify(document), { headers: { 'cache-control': 'max-age=60' } })(ID);
  expect(fetched.headers.get('cache-control')).toBe('max-age=60');
  expect(await fetched.json()).toEqual({
    client_id: ID,
    client_name: 'App',
    redirect_uris: document.redirect_uris,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  });
});

test.each([
  ['too large', JSON.stringify({ client_id: ID, redirect_uris: ['https://a.example'], client_name: 'x'.repeat(9000) })],
  ['a list', '[]'],
  ['not JSON', '<html>'],
  ['for a machine', JSON.stringify({ client_id: ID, redirect_uris: [], grant_types: ['client_credentials'] })],
])('a document that is %s is refused', async (_what, body) => {
  await expect(answering(body)(ID)).rejects.toThrow();
});

test('an answer with a status other than 200 does not change', async () => {
  expect((await answering('', { status: 404 })(ID)).status).toBe(404);
});
