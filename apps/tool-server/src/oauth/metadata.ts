import type { Addresses } from '../addresses.ts';
import { CLIENT_SCOPES } from './scopes.ts';

/** RFC 9728: who gives out tokens for the tool server, and what they can be good for. */
export function resourceMetadata({ mcp, issuer }: Addresses): object {
  return {
    resource: mcp,
    resource_name: 'Tearsheet',
    authorization_servers: [issuer],
    scopes_supported: CLIENT_SCOPES,
    bearer_methods_supported: ['header'],
  };
}
