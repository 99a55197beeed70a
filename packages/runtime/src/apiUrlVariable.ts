import { text } from './configVariables.ts';

/** Read by the gateway and by the tool server, whose access tokens name it as their audience (RFC 8707). */
export const API_URL_VARIABLE = text('API_URL', {
  default: 'http://127.0.0.1:8080',
  meaning: 'address at which callers reach the REST interface: the audience of its access tokens; no slash at the end',
});
