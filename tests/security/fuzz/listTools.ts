import { rawRequest } from '@tearsheet/testing/service/rawRequest.ts';
import { PUBLIC_TOOLS } from '../support/wholeService.ts';
import { type ListedTool, MCP_PATH } from './toolRequests.ts';

/** The tools as a client sees them. */
export async function listTools(url: string, token: string): Promise<readonly ListedTool[]> {
  const { body } = await rawRequest(url, {
    method: 'POST',
    path: MCP_PATH,
    headers: {
      host: new URL(PUBLIC_TOOLS).host,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const { result }: { result: { tools: readonly ListedTool[] } } = JSON.parse(body);
  return result.tools;
}
