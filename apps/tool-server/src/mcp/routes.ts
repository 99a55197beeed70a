import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  type OAuthTokenVerifier,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import { StoreUnavailableError } from '@tearsheet/runtime';
import { type Request, type Response, Router } from 'express';
import { type Addresses, MCP_PATH } from '../addresses.ts';
import { DEFAULT_SCOPES } from '../oauth/scopes.ts';
import type { Endpoint } from './endpoint.ts';
import { readMessage, toMessageError } from './readMessage.ts';

export interface McpRoutesOptions {
  readonly endpoint: Endpoint;
  readonly verifier: OAuthTokenVerifier;
  readonly addresses: Addresses;
}

/** The endpoint of the tool server: who calls, one message, one answer. */
export function mcpRoutes({ endpoint, verifier, addresses }: McpRoutesOptions): Router {
  const router = Router();
  const audience = {
    verifier,
    expectedResource: new URL(addresses.mcp),
    resourceMetadataUrl: addresses.resourceMetadata,
  };

  /** The caller; null when the challenge (RFC 6750, RFC 9728) was sent instead. */
  async function authenticate(request: Request, response: Response): Promise<AuthInfo | null> {
    if (!/^Bearer +\S/i.test(request.headers.authorization ?? '')) {
      // Without a token there is none that could be wrong, so the challenge has no error code (RFC 6750, 3.1).
      const challenge = `Bearer resource_metadata="${addresses.resourceMetadata}", scope="${DEFAULT_SCOPES.join(' ')}"`;
      response.status(401).set('www-authenticate', challenge);
      response.json({ error: 'unauthorized', error_description: 'Send the header Authorization: Bearer <token>.' });
      return null;
    }
    try {
      return await verifyBearerToken(request.headers.authorization, audience);
    } catch (error) {
      // A 401 would make clients throw good tokens away.
      if (error instanceof StoreUnavailableError) throw error;
      const challenge = bearerAuthChallengeResponse(error, { ...audience, requiredScopes: [...DEFAULT_SCOPES] });
      response
        .status(challenge.status)
        .set(Object.fromEntries(challenge.headers))
        .send(await challenge.text());
      return null;
    }
  }

  router.post(MCP_PATH, async (request, response) => {
    const caller = await authenticate(request, response);
    if (caller === null) return;
    let message: unknown;
    try {
      message = await readMessage(request, response);
    } catch (error) {
      const known = toMessageError(error);
      if (known === null) throw error;
      sendError(response, known.status, known.code, known.message);
      return;
    }
    await endpoint.handle(Object.assign(request, { auth: caller }), response, message);
  });
  router.all(MCP_PATH, (_request, response) => {
    response.set('allow', 'POST, OPTIONS');
    sendError(
      response,
      405,
      -32_000,
      'Send messages by POST. There are no sessions, so there is nothing to GET or DELETE.',
    );
  });
  return router;
}

function sendError(response: Response, status: number, code: number, message: string): void {
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}
