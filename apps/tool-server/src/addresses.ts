/** The addresses of the services, as clients see them. */
export interface Addresses {
  /** The issuer of the authorization server, without a slash at the end. */
  readonly issuer: string;
  /** The tool server as a resource (RFC 8707). Its access tokens are issued for this address. */
  readonly mcp: string;
  /** The REST interface as a resource. */
  readonly api: string;
  /** The address of the tool server's resource metadata (RFC 9728). */
  readonly resourceMetadata: string;
}

export const MCP_PATH = '/api/mcp';

export function addressesOf(publicUrl: string, apiUrl: string): Addresses {
  return {
    issuer: publicUrl,
    mcp: `${publicUrl}${MCP_PATH}`,
    api: apiUrl,
    resourceMetadata: `${publicUrl}/.well-known/oauth-protected-resource${MCP_PATH}`,
  };
}
