import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { REQUEST } from '../faults/support/client.ts';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
}
/** The shape of spans in OTLP over HTTP. */
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

/** With shorter timings, a worker on a busy machine queues a job before the gateway has, and the trace begins in the worker. */
const PATIENT = { REAL_TIMINGS: 'yes' };

const spans: Span[] = [];
let requests = 0;
let collector: Server;
let collectorUrl: string;
let server: TestRedis;
let fleet: Fleet;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const batch: Batch = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of batch.resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  // Spans are sent every 5 s. A connection that is closed after that time would break in the middle of a request.
  collector.keepAliveTimeout = 0;
  await once(collector, 'listening');
  const address = collector.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  collectorUrl = `http://127.0.0.1:${address.port}`;
  server = await startRedis();
  fleet = await startFleet(server);
});
afterAll(async () => {
  await fleet.close();
  await server.stop();
  collector.closeAllConnections();
  collector.close();
});

test(
  'nothing is traced unless a collector is named',
  async () => {
    const gateway = await fleet.gateway();
    const worker = await fleet.fastWorker();
    const client = fleet.client([gateway]);
    await client.ended(await client.submitFirmly());
    for (const app of [gateway, worker]) app.signal('SIGTERM');
    await Promise.all([gateway.ended, worker.ended]);
    expect(requests).toBe(0);
  },
  LIMIT_MS,
);

/** From a span up to the first one that is not of ours: the names on the way. */
function pathOf(span: Span): string[] {
  const parent = spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent) : []), `${span.service} ${span.name}`];
}

/** All spans of the trace, once the worker's have come. */
function spansOf(traceId: string): Promise<readonly Span[]> {
  return waitFor('the spans', () => {
    const found = spans.filter((span) => span.traceId === traceId);
    return found.some(({ service }) => service === 'portfolio-worker') && found;
  });
}

test(
  'one trace leads from the caller through request and queue to the worker and to Redis',
  async () => {
    const environment = { TRACES_URL: collectorUrl, ...PATIENT };
    const gateway = await fleet.gateway({ environment });
    const worker = await fleet.fastWorker({ environment });
    const client = fleet.client([gateway]);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const reply = await client.send('POST', '/v1/portfolio/analyze', REQUEST, {
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    });
    await client.ended(String(reply.body.job_id));
    for (const app of [gateway, worker]) app.signal('SIGTERM');
    expect(await Promise.all([gateway.ended, worker.ended])).toEqual([0, 0]);
    const own = await spansOf(traceId);
    const request = own.find(({ name }) => name === 'POST /v1/portfolio/analyze');
    expect(request).toMatchObject({ service: 'gateway', parentSpanId: 'b7ad6b7169203331' });
    const inWorker = own.filter(({ service, name }) => service === 'portfolio-worker' && name === 'EVALSHA');
    expect(inWorker.length).toBeGreaterThan(1);
    for (const span of inWorker) expect(pathOf(span)[0]).toBe('gateway POST /v1/portfolio/analyze');
    const inGateway = own.filter(({ service, name }) => service === 'gateway' && name === 'EVALSHA');
    expect(inGateway.length).toBeGreaterThan(0);
    expect(JSON.stringify(own)).not.toMatch(/AAA\.N|Bearer|ts_/);
  },
  LIMIT_MS,
);

test.each([
  ['the headers', '1bf7651916cd43dd8448eb211c80319d', true],
  ['the _meta of its message', '2cf7651916cd43dd8448eb211c80319e', false],
])(
  'one trace leads from the agent, who names it in %s, through tool and queue to the worker',
  async (_where, traceId, isInHeaders) => {
    const environment = { TRACES_URL: collectorUrl, ...PATIENT };
    const toolServer = await fleet.toolServer({ environment });
    const worker = await fleet.fastWorker({ environment });
    const client = fleet.client([toolServer]);
    const trace = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const call = async (name: string, given: object, meta: object, headers: Record<string, string>) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given, ...meta } };
      const accept = 'application/json, text/event-stream';
      const { body } = await client.send('POST', '/api/mcp', message, { accept, ...headers });
      const result = body.result as {
        readonly structuredContent: { readonly job_id: string; readonly status: string };
      };
      return result.structuredContent;
    };
    const [meta, headers] = isInHeaders ? [{}, trace] : [{ _meta: trace }, {}];
    const { job_id } = await call('analyze_portfolio', REQUEST, meta, headers);
    expect(job_id).toEqual(expect.any(String));
    await waitFor('the end of the job', async () => {
      const { status } = await call('get_job', { job_id }, {}, {});
      return status === 'completed';
    });
    // An app sends its last spans before it ends.
    for (const app of [toolServer, worker]) app.signal('SIGTERM');
    expect(await Promise.all([toolServer.ended, worker.ended])).toEqual([0, 0]);
    const inWorker = (await spansOf(traceId)).filter(({ service }) => service === 'portfolio-worker');
    const first = isInHeaders ? ['tool-server POST /api/mcp'] : [];
    for (const span of inWorker) {
      expect(pathOf(span).slice(0, first.length + 1)).toEqual([...first, 'tool-server tools/call analyze_portfolio']);
    }
    expect(JSON.stringify(spans.filter((span) => span.traceId === traceId))).not.toMatch(/AAA\.N|Bearer|ts_/);
  },
  LIMIT_MS,
);
