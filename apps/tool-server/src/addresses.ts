/** The addresses of the services, as clients see them. */
export type Addresses = Readonly<ReturnType<typeof addressesOf>>;

export const MCP_PATH = '/api/mcp';

export function addressesOf(publicUrl: string, apiUrl: string) {
  return {
    /** The issuer of the authorization server, without a slash at the end. */
    issuer: publicUrl,
    /** The tool server as a resource (RFC 8707). Its access tokens are issued for this address. */
    mcp: `${publicUrl}${MCP_PATH}`,
    /** The REST interface as a resource. */
    api: apiUrl,
    /** The address of the tool server's resource metadata (RFC 9728). */
    resourceMetadata: `${publicUrl}/.well-known/oauth-protected-resource${MCP_PATH}`,
  };
}
