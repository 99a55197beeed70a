import { originVariable } from './originVariable.ts';

/** Read by the tool server, and by the gateway, whose console has people sign in there. */
export const MCP_URL_VARIABLE = originVariable(
  'MCP_URL',
  'address at which clients and browsers reach the tool server, where people sign in; without it the tool server takes http://127.0.0.1:MCP_PORT and the console asks for a token',
);
