import { type NodeMcpRequestHandler, toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  INVALID_PARAMS,
  isLegacyRequest,
  type JSONRPCErrorResponse,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  type SpecTypeName,
  specTypeSchemas,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { LONG_BODY_BYTES } from '@tearsheet/operations';
import { loopTurn } from '@tearsheet/runtime';
import { LONGEST_SHOWN_NAME, memberOf, shownName } from '@tearsheet/shared';

export interface Endpoint {
  readonly handle: NodeMcpRequestHandler;
  close(): Promise<void>;
}

/**
 * Returns an endpoint that creates one server per request, for all revisions of the protocol. Answers are JSON, so a simple
 * client need not read a stream. Only a request that asks for progress gets a stream. For revision 2026-07-28, the library
 * itself behaves this way.
 */
export function createEndpoint(factory: McpServerFactory, onFault: (error: Error) => void): Endpoint {
  const handler = createMcpHandler(factory, { onerror: onFault });

  async function fetch(request: Request, options: McpHandlerRequestOptions = {}): Promise<Response> {
    const { parsedBody } = options;
    const isOlder = request.method === 'POST' && (await isLegacyRequest(request, parsedBody));
    // Revision 2026-07-28 has no initialize. The library reports that, so the parameters are not checked here.
    const problem =
      isOlder || memberOf(parsedBody, 'method') !== 'initialize' ? await parameterProblem(parsedBody) : null;
    // The rest of the library checks the message again.
    if (isLongMessage(request)) await loopTurn();
    if (problem !== null) return Response.json(problem, { status: isOlder ? 200 : 400 });
    if (!isOlder || parsedBody === undefined) return handler.fetch(request, options);
    const isPlain = !wantsProgress(parsedBody) || acceptsOnlyJson(request);
    return isPlain ? answerAsJson(factory, request, options) : handler.fetch(request, options);
  }

  return { handle: toNodeHandler({ fetch }, { onerror: onFault }), close: handler.close };
}

async function answerAsJson(
  factory: McpServerFactory,
  request: Request,
  options: McpHandlerRequestOptions,
): Promise<Response> {
  const { authInfo } = options;
  const server = await factory({ era: 'legacy', requestInfo: request, ...(authInfo ? { authInfo } : {}) });
  // Without a generator of session ids, the transport keeps no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const close = () => void server.close().catch(() => {});
  request.signal.addEventListener('abort', close, { once: true });
  try {
    await server.connect(transport);
    if (!acceptsOnlyJson(request)) return await transport.handleRequest(request, options);
    const parsedBody = withoutProgress(options.parsedBody);
    return await transport.handleRequest(acceptingBoth(request), { ...options, parsedBody });
  } finally {
    close();
  }
}

/**
 * Returns true if the client accepts JSON but no streams, or sends no Accept header. The protocol requires clients to accept
 * both, but these clients get JSON.
 */
function acceptsOnlyJson({ headers }: Request): boolean {
  const accept = headers.get('accept') ?? '*/*';
  return !accept.includes('text/event-stream') && /application\/json|(application|\*)\/\*/.test(accept);
}

function acceptingBoth({ url, method, headers, signal }: Request): Request {
  const both = new Headers(headers);
  both.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method, headers: both, signal });
}

function wantsProgress(body: unknown): boolean {
  const meta = memberOf(memberOf(body, 'params'), '_meta');
  return memberOf(meta, 'progressToken') !== undefined;
}

/** Removes the progress token. A JSON answer cannot carry progress, and a tool that reports progress waits longer. */
function withoutProgress(body: unknown): unknown {
  const params = memberOf(body, 'params');
  if (typeof body !== 'object' || typeof params !== 'object' || params === null) return body;
  const meta = memberOf(params, '_meta');
  const rest = typeof meta === 'object' && meta !== null ? { ...meta, progressToken: undefined } : undefined;
  return { ...body, params: { ...params, _meta: rest } };
}

function isLongMessage({ headers }: Request): boolean {
  return Number(headers.get('content-length') ?? 0) >= LONG_BODY_BYTES;
}

/** The methods whose parameters are checked, with the names of their schemas. */
const REQUESTS = {
  initialize: 'InitializeRequest',
  'tools/call': 'CallToolRequest',
  'tools/list': 'ListToolsRequest',
  'resources/list': 'ListResourcesRequest',
  'resources/templates/list': 'ListResourceTemplatesRequest',
  'resources/read': 'ReadResourceRequest',
  'prompts/list': 'ListPromptsRequest',
  'prompts/get': 'GetPromptRequest',
  'completion/complete': 'CompleteRequest',
} as const satisfies Readonly<Record<string, SpecTypeName>>;

/**
 * Returns the error for a request whose parameters do not fit its method, or null if they fit. It runs before the library, which
 * would answer with an internal error that contains the full output of its schema check.
 */
async function parameterProblem(message: unknown): Promise<JSONRPCErrorResponse | null> {
  if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message)) return null;
  const { method, id } = message;
  if (typeof method !== 'string' || !isKnown(method)) return null;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const long = longName(message);
  if (long !== null) return { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: long } };
  const { issues } = await specTypeSchemas[REQUESTS[method]]['~standard'].validate(message);
  if (!issues) return null;
  const paths = issues.map(({ path = [] }) => shownName(path.map(String).join('.')));
  const text = `These parameters are missing or of the wrong type: ${[...new Set(paths)].slice(0, 10).join(', ')}`;
  return { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: text } };
}

/** The longest address of a resource. */
const LONGEST_URI = 300;

/** Returns the problem with a name or an address that is too long to name anything. The library would repeat it in its error. */
function longName(message: object): string | null {
  const params = memberOf(message, 'params');
  const ref = memberOf(params, 'ref');
  const texts: readonly (readonly [string, unknown, number])[] = [
    ['name', memberOf(params, 'name'), LONGEST_SHOWN_NAME],
    ['ref.name', memberOf(ref, 'name'), LONGEST_SHOWN_NAME],
    ['uri', memberOf(params, 'uri'), LONGEST_URI],
    ['ref.uri', memberOf(ref, 'uri'), LONGEST_URI],
  ];
  const long = texts.find(([, text, most]) => typeof text === 'string' && text.length > most);
  return long === undefined ? null : `${long[0]} is longer than ${long[2]} characters`;
}

function isKnown(method: string): method is keyof typeof REQUESTS {
  return Object.hasOwn(REQUESTS, method);
}
