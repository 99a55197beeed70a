import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { createAjv, problem, validationError } from '@tearsheet/shared/schemas';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();
const isProblem = createAjv().compile(problem);
const isValidationError = createAjv().compile(validationError);

const row = (more: object = {}) => ({ date: '2023-01-03', symbol: 'AAA.N', weight: 1, ...more });
const body = (more: object = {}) => ({ portfolio: [row()], ...more });

const post = (path: string, payload: unknown, headers: object = {}) => service.call('POST', path, payload, headers);

const ANALYZE = '/v1/portfolio/analyze';
const VALIDATE = '/v1/portfolio/validate';
type Item = { type: string; loc: (string | number)[]; ctx?: Record<string, unknown> };

describe('bodies that do not fit: 422 with every problem', () => {
  const cases: [string, unknown, Partial<Item>[]][] = [
    ['no JSON', '{"portfolio": [', [{ type: 'json_invalid', loc: ['body', 15] }]],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), [{ type: 'json_invalid', ctx: { error: 'the body is not UTF-8' } }]],
    [
      'NaN is not JSON',
      '{"portfolio":[{"date":"2023-01-03","symbol":"AAA.N","weight":NaN}]}',
      [{ type: 'json_invalid' }],
    ],
    ['too deep', `${'['.repeat(5000)}${']'.repeat(5000)}`, [{ type: 'json_invalid' }]],
    ['empty', {}, [{ type: 'missing', loc: ['body', 'portfolio'] }]],
    ['a list', [], [{ type: 'model_attributes_type', loc: ['body'] }]],
    [
      'infinite weight',
      '{"portfolio":[{"date":"2023-01-03","symbol":"AAA.N","weight":1e999}]}',
      [{ type: 'finite_number', loc: ['body', 'portfolio', 0, 'weight'] }],
    ],
    [
      'wrong types, a date that does not exist and an unknown member, all at once',
      { portfolio: [row({ weight: 'much', extra: 1 }), row({ date: '2024-02-30' }), { date: 5 }], initial_value: 'x' },
      [
        { loc: ['body', 'portfolio', 0, 'weight'] },
        { type: 'extra_forbidden', loc: ['body', 'portfolio', 0, 'extra'] },
        { loc: ['body', 'portfolio', 1, 'date'] },
        { type: 'missing', loc: ['body', 'portfolio', 2, 'symbol'] },
        { type: 'missing', loc: ['body', 'portfolio', 2, 'weight'] },
        { loc: ['body', 'initial_value'] },
      ],
    ],
    ['unknown section', body({ fields: ['benchmark_prices'] }), [{ type: 'enum', loc: ['body', 'fields', 0] }]],
    [
      'unknown benchmark',
      body({ benchmark: 'NOPE.X' }),
      [
        {
          type: 'value_error',
          loc: ['body', 'benchmark'],
          ctx: expect.objectContaining({ error: 'unresolved_benchmark' }),
        },
      ],
    ],
  ];
  test.each(cases)('%s', async (_name, payload, items) => {
    const answer = await post(ANALYZE, payload);
    expect(answer.status).toBe(422);
    expect(isValidationError(answer.json)).toBe(true);
    for (const item of items) expect(answer.json.detail).toContainEqual(expect.objectContaining(item));
  });
});

test('problems of the query, the callback, and the body are reported in one answer, in this order', async () => {
  const places = async (path: string, payload: unknown) => {
    const answer = await post(path, payload);
    return [answer.status, ...answer.json.detail.map(({ loc }: Item) => loc.join('.'))];
  };
  const query = '?report=maybe&callback_url=nowhere';
  expect(await places(`${ANALYZE}${query}`, { portfolio: 5 })).toEqual([
    422,
    'query.report',
    'query.callback_url',
    'body.portfolio',
  ]);
  expect(await places(`${ANALYZE}/batch${query}`, {})).toEqual([
    422,
    'query.report',
    'query.callback_url',
    'body.requests',
  ]);
  expect(await places(`/v1/peers-analysis${query}`, {})).toEqual([
    422,
    'query.symbol',
    'query.report',
    'query.callback_url',
  ]);
  expect(await places(`${ANALYZE}${query}`, '{')).toEqual([422, 'query.report', 'query.callback_url', 'body.1']);
});

test('an empty body is a missing one, with and without a media type', async () => {
  for (const type of ['application/json', '']) {
    const { status, json } = await post(VALIDATE, '', { 'content-type': type });
    expect([status, json]).toEqual([
      422,
      { detail: [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }] },
    ]);
  }
});

describe('portfolios that make no sense: analyze rejects with 422, validate reports inside its 200', () => {
  const manyRows = Array.from({ length: 10_001 }, (_, i) => ({
    date: '2023-01-03',
    symbol: `S${i % 50}.N`,
    weight: 0.1,
  }));
  const cases: [string, object, string][] = [
    ['negative weight', body({ portfolio: [row(), row({ symbol: 'CCC.SI', weight: -1 })] }), 'non_positive_weight'],
    ['zero weight', body({ portfolio: [row(), row({ symbol: 'CCC.SI', weight: 0 })] }), 'non_positive_weight'],
    ['only unknown symbols', body({ portfolio: [row({ symbol: 'WHAT.N' })] }), 'unresolved_symbol'],
    ['10,001 rows', { portfolio: manyRows }, 'too_many_rows'],
    ['no rows', { portfolio: [] }, 'empty_portfolio'],
    ['the same row twice', body({ portfolio: [row(), row()] }), 'duplicate_holding'],
    ['a row in the future', body({ portfolio: [row({ date: '2030-01-02' })] }), 'future_date'],
    ['a base currency without rates', body({ base_currency: 'XXX' }), 'unsupported_currency'],
    ['an initial value of zero', body({ initial_value: 0 }), 'invalid_initial_value'],
    [
      'an unknown market in the cost rates',
      body({ transaction_cost_config: { Atlantis: { buy: 0, sell: 0 } } }),
      'unknown_market',
    ],
    ['a cost rate of 20%', body({ transaction_cost_config: { Japan: { buy: 0.2, sell: 0 } } }), 'invalid_cost_rate'],
  ];
  test.each(cases)('%s', async (_name, payload, code) => {
    const validated = await post(VALIDATE, payload);
    expect(validated.status).toBe(200);
    expect(validated.json.valid).toBe(false);
    expect(validated.json.errors.map((issue: { code: string }) => issue.code)).toContain(code);
    const analyzed = await post(ANALYZE, payload);
    expect(analyzed.status).toBe(422);
    expect(analyzed.json.detail).toContainEqual(
      expect.objectContaining({ type: 'value_error', ctx: expect.objectContaining({ error: code }) }),
    );
  });

  test('start after end is refused by analyze', async () => {
    const answer = await post(ANALYZE, body({ start_date: '2024-01-10', end_date: '2023-06-01' }));
    expect(answer.status).toBe(422);
    expect(answer.json.detail[0].ctx.error).toBe('end_before_start');
  });
});

describe('requests that are wrong as requests: problem+json', () => {
  const expectProblem = (answer: Awaited<ReturnType<typeof post>>, status: number, code: string) => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(isProblem(answer.json)).toBe(true);
    expect(answer.json).toMatchObject({ code, status, request_id: answer.headers.get('x-request-id') });
  };

  test('3 MB body', async () => {
    expectProblem(
      await post(ANALYZE, JSON.stringify({ pad: 'x'.repeat(3_000_000), ...body() })),
      413,
      'payload_too_large',
    );
  });
  test('a ledger may be larger than other bodies', async () => {
    const deposit = { date: '2023-01-03', type: 'deposit', amount: 1, note: 'x'.repeat(100) };
    const large = await post(VALIDATE, { transactions: Array.from({ length: 20_000 }, () => deposit) });
    expect(large.status).toBe(200);
    expect(large.json.errors).toEqual([]);
    const more = await post(VALIDATE, { transactions: Array.from({ length: 20_001 }, () => deposit) });
    expect(more.json.errors).toMatchObject([{ code: 'too_many_transactions' }]);
    expectProblem(await post(VALIDATE, { transactions: [], pad: 'x'.repeat(9_000_000) }), 413, 'payload_too_large');
  });
  test('wrong media type', async () => {
    expectProblem(await post(ANALYZE, 'a=b', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
  });
  test('an answer the caller does not want', async () => {
    expectProblem(await post(VALIDATE, body(), { accept: 'image/png' }), 406, 'not_acceptable');
  });
  test('parameters of an acceptable type do not matter, except its weight', async () => {
    for (const accept of ['application/json; charset=utf-8', 'text/html, application/json;odata=verbose;q=0.1']) {
      expect((await post(VALIDATE, body(), { accept })).status).toBe(200);
    }
    expectProblem(
      await post(VALIDATE, body(), { accept: 'application/json;charset=utf-8;q=0' }),
      406,
      'not_acceptable',
    );
  });
  test('no token, a wrong one, one without the scope', async () => {
    for (const authorization of ['', 'Basic dXNlcjpwYXNz', 'Bearer']) {
      const none = await post(VALIDATE, body(), { authorization });
      expectProblem(none, 401, 'unauthorized');
      expect(none.headers.get('www-authenticate')).toBe('Bearer realm="api"');
    }
    const wrong = await post(VALIDATE, body(), { authorization: `Bearer ts_${'x'.repeat(43)}` });
    expectProblem(wrong, 401, 'invalid_token');
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    const reader = await service.token('reader', ['portfolio:read']);
    const unable = await post(ANALYZE, body(), { authorization: `Bearer ${reader}` });
    expectProblem(unable, 403, 'insufficient_scope');
    expect(unable.headers.get('www-authenticate')).toContain('scope="portfolio:read portfolio:analyze"');
  });
  test('unknown path, wrong method, invalid key', async () => {
    expectProblem(await post('/v1/nothing', {}), 404, 'not_found');
    const method = await post('/v1/jobs/port-1', {});
    expectProblem(method, 405, 'method_not_allowed');
    expect(method.headers.get('allow')).toBe('GET, HEAD, DELETE, PATCH');
    for (const key of ['', 'two words', 'é', 'x'.repeat(256)]) {
      expectProblem(await post(ANALYZE, body(), { 'idempotency-key': key }), 400, 'invalid_idempotency_key');
    }
  });
  test('a path that is not text', async () => {
    expectProblem(await post('/v1/jobs/%ff', {}), 400, 'bad_request');
  });
  test('a small body that unpacks to 30 MB, and one that is not what it says', async () => {
    const send = async (bytes: Uint8Array) => {
      const response = await fetch(`${service.url}${VALIDATE}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.bearer}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: Buffer.from(bytes),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
    };
    expectProblem(await send(gzipSync(Buffer.alloc(30_000_000, 32))), 413, 'payload_too_large');
    expectProblem(await send(Buffer.from('not gzip')), 400, 'bad_request');
  });
  test('bytes that are no HTTP get an answer, and the connection ends', async () => {
    const { port } = new URL(service.url);
    const exchange = async (text: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(text);
      return Buffer.concat(await socket.toArray()).toString();
    };
    expect(await exchange('RUBBISH\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad_request"/);
    const twoLengths =
      'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await exchange(twoLengths)).toMatch(/^HTTP\/1\.1 400 /);
    const long = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await exchange(long)).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"header_too_large"/);
  });
  test.each([
    ['/v1/portfolio/track', 3_000_000],
    [ANALYZE, 9_000_000],
  ])('a body for %s that is announced too large is refused before it arrives', async (path, length) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.bearer}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/);
  });
  test('an unknown job and the job of another caller look the same', async () => {
    const mine = await post(ANALYZE, body());
    expect(mine.status).toBe(202);
    const stranger = await service.token('stranger', SCOPES);
    const answers = await Promise.all(
      [mine.json.job_id, 'port-00000000-0000-4000-8000-000000000000', 'rubbish'].map(async (id) => {
        const headers = { authorization: `Bearer ${stranger}` };
        const response = await fetch(`${service.url}/v1/jobs/${id}`, { headers });
        const { request_id: _id, instance: _path, ...rest } = (await response.json()) as Record<string, unknown>;
        return { status: response.status, rest };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, rest: { code: 'job_not_found' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

test('nothing of all this shows a stack, a path or a host, and the service continues', async () => {
  const answers = await Promise.all([
    post(ANALYZE, '{'),
    post(ANALYZE, {}),
    post('/v1/x', {}),
    post(ANALYZE, 'x', { 'content-type': 'x/y' }),
  ]);
  for (const { status, text } of answers) {
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|127\.0\.0\.1/);
  }
  const fine = await post(VALIDATE, body());
  expect(fine.json).toMatchObject({ valid: true, error_count: 0 });
  expect(fine.headers.get('x-data-source')).toBe('test (made up)');
});
