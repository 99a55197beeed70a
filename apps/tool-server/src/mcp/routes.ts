import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import { type AccountRequest, type AccountRequests, clientAddress } from '@tearsheet/http';
import { LONG_BODY_BYTES } from '@tearsheet/operations';
import { loopTurn, StoreUnavailableError } from '@tearsheet/runtime';
import type { TokenChecks } from '@tearsheet/runtime/accounts';
import { AppError } from '@tearsheet/shared';
import { jsonDepthExceeds, MAX_JSON_DEPTH } from '@tearsheet/shared/schemas';
import express, { type Request, type Response, Router } from 'express';
import { type Addresses, MCP_PATH } from '../addresses.ts';
import { type FindCaller, ownerOf, withRequest } from '../authenticate.ts';
import { DEFAULT_SCOPES } from '../oauth/scopes.ts';
import type { Endpoint } from './endpoint.ts';

export interface McpRoutesOptions {
  readonly endpoint: Endpoint;
  readonly findCaller: FindCaller;
  /** Limits the failed checks of an address. */
  readonly tokenChecks: TokenChecks;
  readonly accountRequests: AccountRequests;
  readonly addresses: Addresses;
}

/** Returns the routes of the tool server's endpoint. A request carries a token and one message. */
export function mcpRoutes(options: McpRoutesOptions): Router {
  const { endpoint, findCaller, tokenChecks, accountRequests, addresses } = options;
  const router = Router();
  const audience = {
    expectedResource: new URL(addresses.mcp),
    resourceMetadataUrl: addresses.resourceMetadata,
  };

  /** Returns the caller. If it is unknown, sends the challenge (RFC 6750, RFC 9728) and returns null. */
  async function authenticate(request: Request, response: Response): Promise<AuthInfo | null> {
    if (!/^Bearer +\S/i.test(request.headers.authorization ?? '')) {
      // The challenge to a request without a token has no error code (RFC 6750, 3.1).
      const challenge = `Bearer resource_metadata="${addresses.resourceMetadata}", scope="${DEFAULT_SCOPES.join(' ')}"`;
      response.status(401).set('www-authenticate', challenge);
      response.json({ error: 'unauthorized', error_description: 'Send the header Authorization: Bearer <token>.' });
      return null;
    }
    const verifyAccessToken = async (secret: string) => {
      const find = () => findCaller(secret);
      const found = await tokenChecks.run(secret, () => clientAddress(request), find);
      if (found === null) throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is not known, or has ended');
      return found;
    };
    try {
      return await verifyBearerToken(request.headers.authorization, { ...audience, verifier: { verifyAccessToken } });
    } catch (error) {
      // A 401 would make clients discard valid tokens.
      if (error instanceof StoreUnavailableError) throw error;
      if (error instanceof AppError) {
        response.status(error.status).set(error.headers);
        response.json({ error: 'temporarily_unavailable', error_description: error.publicDetail });
        return null;
      }
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
    try {
      await accountRequests.run(ownerOf(caller), response, (own) => handle(caller, own, request, response));
    } catch (error) {
      const known = toMessageError(error);
      if (known === null) throw error;
      response.set(known.headers);
      sendError(response, known.status, known.code, known.message);
    }
  });

  async function handle(caller: AuthInfo, own: AccountRequest, request: Request, response: Response): Promise<void> {
    const message = await readMessage(request, response);
    if (Number(request.headers['content-length'] ?? 0) >= LONG_BODY_BYTES) await loopTurn();
    await endpoint.handle(Object.assign(request, { auth: withRequest(caller, own) }), response, message);
  }

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

const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;

const readRaw = express.raw({ type: () => true, limit: MAX_MESSAGE_BYTES });

/** A JSON-RPC error about the whole HTTP request. */
class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/**
 * Returns the message of a POST. It limits the size and the depth before it parses, and rejects batches, which revision
 * 2025-06-18 removed.
 */
async function readMessage(request: Request, response: Response): Promise<unknown> {
  if (!request.is('application/json')) {
    throw new MessageError(415, -32_000, 'Send the message as application/json.');
  }
  await new Promise<void>((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const bytes: Uint8Array = request.body instanceof Uint8Array ? request.body : new Uint8Array(0);
  // Each part of the work on a long message has a turn of the event loop, so that none takes long.
  const isLong = bytes.length >= LONG_BODY_BYTES;
  if (isLong) await loopTurn();
  if (jsonDepthExceeds(bytes, MAX_JSON_DEPTH)) {
    throw new MessageError(400, -32_600, `The message is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  }
  if (isLong) await loopTurn();
  const message = parse(bytes);
  if (Array.isArray(message)) throw new MessageError(400, -32_600, 'Send one message in a request, not a batch.');
  return message;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MessageError(400, -32_700, 'The message is not JSON.');
  }
}

/** Returns the JSON-RPC error for a request that could not be read, or null for any other error. */
function toMessageError(error: unknown): MessageError | null {
  if (error instanceof MessageError) return error;
  if (error instanceof AppError && error.code === 'rate_limited') {
    return new MessageError(error.status, -32_000, error.publicDetail, error.headers);
  }
  if (!(error instanceof Error) || !('status' in error)) return null;
  if (error.status === 413) return new MessageError(413, -32_600, 'A message may have at most 2 MiB.');
  return error.status === 400 || error.status === 415
    ? new MessageError(400, -32_700, 'The message cannot be read.')
    : null;
}
