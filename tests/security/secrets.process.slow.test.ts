/** Secrets stay out of every process's output, at its most talkative, and out of Redis but where they are kept for use. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAccountStore } from '@tearsheet/runtime/accounts';
import { SCOPES } from '@tearsheet/shared';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { authorizeUrl, exchange, formBrowser, pkce, registered } from '@tearsheet/testing/service/oauthClient.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { startApp } from '../faults/support/appProcess.ts';
import { textsOfRedis } from './support/textsOfRedis.ts';
import { startWholeService, type WholeService } from './support/wholeService.ts';

/** Set by the operator, in every variable that may hold one. */
const SET = {
  redisPassword: 'canary-redis-8c1f',
  modelKey: 'canary-model-key-51d0',
  modelPassword: 'canary-model-password-77ab',
  reportKey: 'canary-report-key-0123456789abcdef',
  oidcSecret: 'canary-oidc-secret-90ee',
  tracesPassword: 'canary-traces-3b7c',
};
/** Sent by callers, where one belongs and where none does. */
const SENT = {
  password: 'canary-Password-14!',
  wrongPassword: 'canary-wrong-Password-15!',
  wrongToken: `ts_${'canaryX'.repeat(7).slice(0, 43)}`,
  wrongBearer: 'canary-bearer-5521',
  basic: 'canary-basic-9931',
  queryToken: 'canary-query-token-4410',
  cookie: 'canary-cookie-6613',
  idempotencyKey: 'canary-idempotency-key-2277',
  bodySecret: 'canary-body-secret-8121',
  callbackKey: 'canary-callback-key-7345',
};

const APPS = [
  'gateway',
  'tool-server',
  'portfolio-worker',
  'research-worker',
  'report-worker',
  'webhook-worker',
  'dashboard',
];
const ACCOUNT = 'alice';
const PORTFOLIO = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];

let redis: OwnRedis;
let service: WholeService;
let model: Server;
const given: Record<string, string> = {};
let output = '';
let stored: ReadonlyMap<string, string>;

beforeAll(async () => {
  // This provider repeats the request in its error, as some providers do.
  model = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
      .toString()
      .slice(0, 100);
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `bad key ${request.headers.authorization} ${body}` } }));
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port: modelPort } = model.address() as AddressInfo;
  const plain = await startOwnRedis();
  redis = { ...plain, url: plain.url.replace('//', `//default:${SET.redisPassword}@`) };
  await setPassword(plain, SET.redisPassword);
  service = await startWholeService({
    apps: APPS,
    redis,
    isLocal: true,
    environment: {
      LOG_LEVEL: 'debug',
      RESEARCH_NARRATOR: 'model',
      MODEL_NAME: 'test',
      MODEL_URL: `http://user:${SET.modelPassword}@127.0.0.1:${modelPort}/v1`,
      MODEL_KEY: SET.modelKey,
      MODEL_RETRIES: '0',
      REPORT_KEY: SET.reportKey,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      TRACES_URL: `http://user:${SET.tracesPassword}@127.0.0.1:${await freePort()}`,
      AWS_SECRET_ACCESS_KEY: SET.oidcSecret,
    },
  });
  await createAccountStore(service).create(ACCOUNT, SENT.password);
  given.token = await service.token(ACCOUNT, SCOPES);
  await useEverything();
  stored = await textsOfRedis(service.redis);
  await redis.kill();
  await waitFor('complaints about Redis', () =>
    /redis/i.test(service.processes.get('gateway')?.output().slice(-2000) ?? ''),
  );
  await fetch(`${service.urlOf('gateway')}/v1/jobs`, { headers: bearer(given.token) }).catch(() => {});
  const broken = await startBroken();
  await service.stop();
  output = `${[...service.processes.values()].map((app) => app.output()).join('')}${broken}`;
});
afterAll(async () => {
  model.close();
  await service?.stop();
});

/** The secrets that a text holds, by name, with what stands around each. */
const found = (text: string, secrets: Readonly<Record<string, string>>) =>
  Object.entries(secrets).flatMap(([name, secret]) => {
    const at = text.indexOf(secret);
    return at < 0 ? [] : [{ name, around: text.slice(Math.max(0, at - 80), at + secret.length + 20) }];
  });

test('the service was used with every secret there is', () => {
  expect(Object.keys(given).sort()).toEqual(
    expect.arrayContaining(['accessToken', 'code', 'session', 'signature', 'token', 'verifier', 'webhookSecret']),
  );
  expect(Object.values(given).filter((value) => value.length < 16)).toEqual([]);
  for (const app of APPS) expect(output).toContain(`"service":"${app}"`);
  expect(stored.size).toBeGreaterThan(20);
});

test('no process writes one, not even one that refuses to start or has lost Redis', () => {
  expect(found(output, { ...SET, ...SENT, ...given })).toEqual([]);
});

describe('Redis', () => {
  test('never has a setting of the operator, or a token, password, code, cookie, or key as it is', () => {
    const { callbackKey: _callback, bodySecret: _body, ...sent } = SENT;
    const { webhookSecret: _webhook, signature: _signature, ...made } = given;
    const leaks = [...stored].flatMap(([key, text]) =>
      found(`${key} ${text}`, { ...SET, ...sent, ...made }).map((leak) => ({ key, ...leak })),
    );
    expect(leaks).toEqual([]);
  });

  test('holds what signs webhooks in one place', () => {
    const secret = given.webhookSecret ?? '';
    const holding = [...stored.keys()].filter((key) => stored.get(key)?.includes(secret));
    expect(holding).toEqual([service.keys.webhookSecret(ACCOUNT)]);
  });
});

const bearer = (token = ''): Record<string, string> => ({ authorization: `Bearer ${token}` });

async function useEverything(): Promise<void> {
  await useApi();
  await useTools();
  const form = new URLSearchParams({ token: given.token ?? '' });
  const dashboard = service.urlOf('dashboard');
  const signedIn = await fetch(`${dashboard}/sign-in`, { method: 'POST', body: form, redirect: 'manual' });
  given.session = /=([^;]{20,})/.exec(signedIn.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  await fetch(`${dashboard}/sign-in`, { method: 'POST', body: new URLSearchParams({ token: SENT.wrongToken }) });
}

async function useApi(): Promise<void> {
  const url = service.urlOf('gateway');
  const json = { ...bearer(given.token), 'content-type': 'application/json' };
  const callback = encodeURIComponent(`http://127.0.0.1:1/hook?key=${SENT.callbackKey}`);
  const submit = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const accepted = await submit(
    `/v1/portfolio/analyze?report=true&callback_url=${callback}`,
    { 'idempotency-key': SENT.idempotencyKey },
    { portfolio: PORTFOLIO },
  );
  const { check_url: path, report } = (await accepted.json()) as { check_url: string; report?: { check_url: string } };
  await submit(`/v1/portfolio/analyze?token=${SENT.queryToken}`, {}, { portfolio: PORTFOLIO });
  await submit(
    '/v1/portfolio/analyze',
    { cookie: `s=${SENT.cookie}` },
    { portfolio: SENT.bodySecret, password: SENT.bodySecret },
  );
  await submit('/v1/portfolio/validate', { 'content-type': 'text/plain' }, SENT.bodySecret);
  for (const authorization of [`Bearer ${SENT.wrongToken}`, `Bearer ${SENT.wrongBearer}`, `Basic ${SENT.basic}`]) {
    await fetch(`${url}/v1/jobs?access_token=${SENT.queryToken}`, { headers: { authorization } });
  }
  const { secret } = (await (await fetch(`${url}/v1/webhooks/secret`, { headers: json })).json()) as { secret: string };
  given.webhookSecret = secret;
  await fetch(`${url}/v1/peers-analysis?symbol=S0.N`, { method: 'POST', headers: json });
  for (const check of [path, report?.check_url ?? path]) {
    await waitFor(`the end of ${check}`, async () => {
      const job = await (await fetch(`${url}${check}`, { headers: json })).text();
      given.signature ??= /signature=([\w-]{20,})/.exec(job)?.[1] ?? '';
      if (given.signature === '') delete given.signature;
      return /"status":"(completed|failed)"/.test(job);
    });
  }
  await fetch(`${url}/v1/reports/x/report.pdf?expires=1&signature=${given.signature}`);
  await waitFor('an attempt to deliver', async () => {
    const list = await (await fetch(`${url}/v1/webhooks/deliveries`, { headers: json })).text();
    return /"attempts":[1-9]/.test(list);
  });
}

async function useTools(): Promise<void> {
  const url = service.urlOf('tool-server');
  const client = await registered(url);
  const browser = formBrowser(url);
  const { verifier, challenge } = pkce();
  given.verifier = verifier;
  const page = await browser.open(authorizeUrl(url, client.client_id, challenge));
  const again = await browser.submit(page, '/sign-in', { name: ACCOUNT, password: SENT.wrongPassword });
  const consent = await browser.submit(again, '/sign-in', { name: ACCOUNT, password: SENT.password });
  const end = await browser.submit(consent, '/consent', { decision: 'allow', scope: ['data:read', 'jobs:read'] });
  given.code = new URL(end.url).searchParams.get('code') ?? '';
  for (const [name, { value }] of browser.cookies) if (value.length > 20) given[`cookie ${name}`] = value;
  const answer = await exchange(url, { client_id: client.client_id, code: given.code, code_verifier: verifier });
  given.accessToken = ((await answer.json()) as { access_token: string }).access_token;
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_job', arguments: { job_id: SENT.bodySecret } },
  };
  for (const token of [given.accessToken, SENT.wrongBearer]) {
    const headers = {
      ...bearer(token),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    await fetch(`${url}/api/mcp?token=${SENT.queryToken}`, { method: 'POST', headers, body: JSON.stringify(call) });
  }
}

/** The output of an app that refuses to start. */
async function startBroken(): Promise<string> {
  const environment = {
    REDIS_URL: `mysql://user:${SET.redisPassword}@host`,
    MODEL_URL: `ftp://user:${SET.modelPassword}@host`,
    REPORT_KEY: 'canary-short',
  };
  const app = startApp({
    main: join(import.meta.dirname, '../../apps/report-worker/src/main.ts'),
    port: 1,
    environment,
  });
  expect(await app.ended).not.toBe(0);
  return app.output();
}

async function setPassword(server: OwnRedis, password: string): Promise<void> {
  const client = await connectTo(server, 'script');
  await client.call('CONFIG', 'SET', 'requirepass', password);
  client.disconnect();
}
