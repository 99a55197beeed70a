import {
  INVALID_PARAMS,
  type JSONRPCErrorResponse,
  type SpecTypeName,
  specTypeSchemas,
} from '@modelcontextprotocol/server';

/** Methods with parameters of their own. */
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
 * The error for a request whose parameters do not fit its method; null when they fit. This runs before the library, which
 * answers such a request with an internal error that holds everything its checker has to say.
 */
export async function parameterProblem(message: unknown): Promise<JSONRPCErrorResponse | null> {
  if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message)) return null;
  const { method, id } = message;
  if (typeof method !== 'string' || !isKnown(method)) return null;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const { issues } = await specTypeSchemas[REQUESTS[method]]['~standard'].validate(message);
  if (!issues) return null;
  const paths = issues.map(({ path = [] }) => path.map(String).join('.'));
  const text = `These parameters are missing or of the wrong type: ${[...new Set(paths)].slice(0, 10).join(', ')}`;
  return { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: text } };
}

function isKnown(method: string): method is keyof typeof REQUESTS {
  return Object.hasOwn(REQUESTS, method);
}
