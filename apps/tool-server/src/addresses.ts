/** Where things are, as clients see them. */
export interface Addresses {
  /** The issuer of the authorization server; no slash at the end. */
  readonly issuer: string;
  /** The tool server as a resource (RFC 8707): what its access tokens are made for. */
  readonly mcp: string;
  /** The REST interface as a resource. */
  readonly api: string;
  /** Where the metadata of the tool server as a resource is (RFC 9728). */
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
