import { optional } from './configVariables.ts';

/** Read by the tool server, and by the gateway, whose console has people sign in there. */
export const MCP_URL_VARIABLE = optional('MCP_URL', {
  type: 'https://host, without a path',
  meaning:
    'address at which clients and browsers reach the tool server, where people sign in; without it the tool server takes http://127.0.0.1:MCP_PORT and the console asks for a token',
  check: checkOrigin,
});

/** An address without path, query and credentials. */
function checkOrigin(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== value) {
    throw new Error('must be an address like https://tools.example.com, without a path');
  }
}
