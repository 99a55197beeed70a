import fc from 'fast-check';
import type { FuzzRequest } from './request.ts';
import { headerText, hostileBody, hostileText, hostileValue } from './rubbish.ts';
import { spoiled } from './spoil.ts';

const REDIRECT = 'https://app.example/callback';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const registration = fc.record(
  {
    redirect_uris: fc.constantFrom([REDIRECT], [REDIRECT, REDIRECT], []),
    client_name: hostileText,
    grant_types: fc.constantFrom(['authorization_code'], ['client_credentials'], ['refresh_token']),
    response_types: fc.constantFrom(['code'], ['token']),
    token_endpoint_auth_method: fc.constantFrom('none', 'client_secret_basic', 'private_key_jwt'),
    scope: fc.constantFrom('data:read', 'admin', ''),
    jwks_uri: fc.constant('https://app.example/keys'),
  },
  { requiredKeys: ['redirect_uris'] },
);

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  client_id: ['unknown', 'https://app.example/client.json', ''],
  client_secret: ['guess'],
  redirect_uri: [REDIRECT, 'https://evil.example/'],
  response_type: ['code', 'token', 'code id_token'],
  scope: ['data:read', 'openid', 'admin'],
  code_challenge: [CHALLENGE],
  code_challenge_method: ['S256', 'plain'],
  resource: ['https://tools.example/api/mcp', 'https://evil.example/'],
  grant_type: ['authorization_code', 'client_credentials', 'refresh_token', 'password'],
  code: ['guess'],
  code_verifier: ['x'.repeat(43)],
  token: ['guess', `ts_${'x'.repeat(43)}`],
  state: ['s'],
  prompt: ['none', 'login'],
};

const fields: fc.Arbitrary<string> = fc
  .array(
    fc
      .constantFrom(...Object.keys(FIELDS))
      .chain((name) =>
        fc
          .oneof(
            { weight: 3, arbitrary: fc.constantFrom(...(FIELDS[name] ?? [''])) },
            { weight: 1, arbitrary: hostileText },
          )
          .map((value): [string, string] => [name, value.toWellFormed()]),
      ),
    { maxLength: 8 },
  )
  .map((pairs) => String(new URLSearchParams(pairs)));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests to the authorization server of the tool server: its forms, registrations and pages. */
export const authorizationRequests: fc.Arbitrary<FuzzRequest> = fc
  .oneof(
    fields.map((query) => ({
      operation: 'authorize',
      method: 'GET',
      path: `/oauth/authorize?${query}`,
      headers: {},
      body: null,
    })),
    fc
      .tuple(
        fc.constantFrom('token', 'revoke', 'introspect'),
        fc.oneof({ weight: 5, arbitrary: fields }, { weight: 1, arbitrary: hostileBody }),
      )
      .map(([name, body]) => ({
        operation: name,
        method: 'POST',
        path: `/oauth/${name}`,
        headers: FORM,
        body,
      })),
    fc.oneof(registration, spoiled(registration), hostileValue).map((value) => ({
      operation: 'register',
      method: 'POST',
      path: '/oauth/register',
      headers: JSON_TYPE,
      body: JSON.stringify(value) ?? '',
    })),
    fc
      .tuple(
        hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
        fc.constantFrom('', '/sign-in', '/consent'),
        fields,
      )
      .map(([id, step, body]) => ({
        operation: 'interaction',
        method: step === '' ? 'GET' : 'POST',
        path: `/oauth/interaction/${id}${step}`,
        headers: FORM,
        body: step === '' ? null : body,
      })),
    fc
      .tuple(
        fc.constantFrom(
          '/.well-known/oauth-protected-resource',
          '/.well-known/oauth-authorization-server',
          '/.well-known/x',
          '/oauth/jwks',
          '/oauth/sign-out',
          '/oauth/%',
          '/',
        ),
        fc.constantFrom('GET', 'POST', 'OPTIONS', 'HEAD', 'PUT'),
        headerText,
      )
      .map(([path, method, cookie]) => ({
        operation: 'other',
        method,
        path,
        headers: { cookie: `_session=${cookie}` },
        body: null,
      })),
  )
  .map((request) => ({ surface: 'authorization', ...request }));
