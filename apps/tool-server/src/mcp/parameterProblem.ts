import { type SpecTypeName, specTypeSchemas } from '@modelcontextprotocol/server';

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
 * What of a request's parameters does not fit its method, as the paths of the members; null when everything fits. Asked
 * before the library is: it would answer with an internal error and all that its checker has to say.
 */
export async function parameterProblem(message: unknown): Promise<string | null> {
  if (typeof message !== 'object' || message === null || !('method' in message)) return null;
  const { method } = message;
  if (typeof method !== 'string' || !isKnown(method)) return null;
  const { issues } = await specTypeSchemas[REQUESTS[method]]['~standard'].validate(message);
  if (!issues) return null;
  const paths = issues.map(({ path = [] }) => path.map(String).join('.'));
  return `These parameters of ${method} are missing or of the wrong type: ${[...new Set(paths)].slice(0, 10).join(', ')}`;
}

function isKnown(method: string): method is keyof typeof REQUESTS {
  return Object.hasOwn(REQUESTS, method);
}
