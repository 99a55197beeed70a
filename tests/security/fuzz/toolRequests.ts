import type { JsonSchema } from '@tearsheet/testing/service/jsonSchema.ts';
import fc from 'fast-check';
import { fromSchema } from './fromSchema.ts';
import { type FuzzRequest, placeholder } from './request.ts';
import { headerText, hostileBody, hostileText, hostileValue } from './rubbish.ts';
import { spoiled } from './spoil.ts';

export const MCP_PATH = '/api/mcp';

/** A tool in the answer of tools/list. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema & object;
}

type Headers = Readonly<Record<string, string>>;

interface Message {
  readonly operation: string;
  readonly body: FuzzRequest['body'];
}

/** Messages for every tool and every other method of the protocol: sound ones, nearly sound ones and rubbish. */
export function toolRequests(tools: readonly ListedTool[]): fc.Arbitrary<FuzzRequest> {
  const calls = tools.map(callsOf);
  const messages = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...calls) },
    { weight: 3, arbitrary: otherMessages },
    { weight: 1, arbitrary: hostileBody.map((body): Message => ({ operation: 'no message', body })) },
  );
  return fc
    .record({ message: messages, headers: headers, method: methods })
    .map(({ message, headers: sent, method }) => ({
      surface: 'tools',
      path: MCP_PATH,
      method,
      headers: sent,
      ...message,
    }));
}

const methods = fc.oneof(
  { weight: 40, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'DELETE', 'PUT', 'OPTIONS', 'HEAD', 'PATCH') },
);

function callsOf({ name, inputSchema }: ListedTool): fc.Arbitrary<Message> {
  const sound = fromSchema(inputSchema);
  const args = fc.oneof(
    { weight: 3, arbitrary: sound },
    { weight: 4, arbitrary: spoiled(sound) },
    { weight: 1, arbitrary: hostileValue },
  );
  return envelope('tools/call', fc.record({ name: fc.constant(name), arguments: args })).map((body) => ({
    operation: `tools/call ${name}`,
    body,
  }));
}

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const METHODS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  initialize: fc.record({
    protocolVersion: fc.constantFrom('2025-11-25', '2025-03-26', '1999-01-01', ''),
    capabilities: fc.constant({}),
    clientInfo: fc.constant({ name: 'fuzz', version: '1' }),
  }),
  ping: fc.constant({}),
  'tools/list': fc.record({ cursor: hostileText }, { requiredKeys: [] }),
  'tools/call': fc.record({ name: hostileText, arguments: hostileValue }),
  'resources/list': fc.constant({}),
  'resources/templates/list': fc.constant({}),
  'resources/read': fc.record({
    uri: fc.oneof(
      hostileText,
      fc.constantFrom(`tearsheet://jobs/${placeholder('job')}`, 'tearsheet://methodology', 'file:///etc/passwd'),
    ),
  }),
  'resources/subscribe': fc.record({ uri: hostileText }),
  'prompts/list': fc.constant({}),
  'prompts/get': fc.record({ name: hostileText, arguments: hostileValue }),
  'completion/complete': fc.record({
    ref: fc.constantFrom({ type: 'ref/prompt', name: 'x' }, { type: 'ref/resource', uri: 'tearsheet://jobs/{job_id}' }),
    argument: fc.record({ name: hostileText, value: hostileText }),
  }),
  'logging/setLevel': fc.record({ level: hostileText }),
  'server/discover': fc.constant({}),
  'subscriptions/listen': fc.constant({}),
  'tasks/get': fc.record({ taskId: hostileText }),
  'notifications/initialized': fc.constant({}),
  'notifications/cancelled': fc.record({ requestId: hostileValue }),
  nonsense: hostileValue,
};

const otherMessages: fc.Arbitrary<Message> = fc.oneof(
  ...Object.entries(METHODS).map(([method, params]) =>
    envelope(method, fc.oneof({ weight: 3, arbitrary: params }, { weight: 1, arbitrary: spoiled(params) })).map(
      (body): Message => ({ operation: method, body }),
    ),
  ),
);

/** The message around the parameters, in both generations of the protocol, now and then broken itself. */
function envelope(method: string, params: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const id = fc.oneof({ weight: 8, arbitrary: fc.nat(1000) }, { weight: 1, arbitrary: hostileText });
  const message = fc.tuple(id, params, fc.constantFrom(null, null, MODERN)).map(([given, sent, meta]) => ({
    jsonrpc: '2.0',
    ...(method.startsWith('notifications/') ? {} : { id: given }),
    method,
    params: meta !== null && typeof sent === 'object' && sent !== null ? { ...sent, _meta: meta } : sent,
  }));
  return fc
    .oneof({ weight: 12, arbitrary: message }, { weight: 1, arbitrary: spoiled(message) })
    .map((value) => JSON.stringify(value) ?? '');
}

const headers: fc.Arbitrary<Headers> = fc
  .tuple(
    fc.oneof(
      { weight: 40, arbitrary: fc.constant({ authorization: `Bearer ${placeholder('token')}` }) },
      { weight: 2, arbitrary: fc.constant({ authorization: `Bearer ${placeholder('reader')}` }) },
      { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}` })) },
      { weight: 1, arbitrary: fc.constant({}) },
    ),
    fc.oneof(
      {
        weight: 30,
        arbitrary: fc.constant({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
      },
      { weight: 3, arbitrary: fc.constant({ 'content-type': 'application/json', accept: 'application/json' }) },
      {
        weight: 1,
        arbitrary: fc.tuple(headerText, headerText).map(([type, accept]) => ({ 'content-type': type, accept })),
      },
    ),
    fc.oneof(
      { weight: 10, arbitrary: fc.constant({}) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('2025-11-25', '2026-07-28').map((version) => ({ 'mcp-protocol-version': version })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              'mcp-protocol-version',
              'mcp-method',
              'mcp-name',
              'mcp-session-id',
              'last-event-id',
              'origin',
              'cookie',
            ),
            headerText,
          )
          .map(([name, value]) => ({ [name]: value })),
      },
    ),
  )
  .map((parts): Headers => Object.assign({}, ...parts));
