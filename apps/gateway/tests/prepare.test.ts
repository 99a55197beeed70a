import { expect, test } from '@jest/globals';
import { createAccountRequests } from '@tearsheet/http';
import { operationOf } from '@tearsheet/operations';
import { SCOPES } from '@tearsheet/shared';
import express from 'express';
import { handle, type RouteServices } from '../src/route.ts';

test('a submit with an Idempotency-Key asks for its estimate while its limit is read', async () => {
  const asked = Promise.withResolvers<string>();
  const state = { isAllowed: false, limit: 1, windowSeconds: 60, remaining: 0, resetSeconds: 60 };
  // The handler needs nothing else before the limit, and then it rejects the request.
  const services = {
    accountRequests: createAccountRequests({ most: 1 }),
    tokenChecks: { run: (_secret: string, _address: unknown, check: () => unknown) => check() },
    authenticate: async () => ({ tokenId: 't', owner: 'someone', name: 'n', scopes: SCOPES, expiresAt: null }),
    jobs: {
      estimateSeconds: async (_definition: object, owner: string) => {
        asked.resolve(owner);
        throw new Error('Redis is away');
      },
    },
    rates: {
      submits: {
        // It answers only after the estimate was asked for.
        take: async () => {
          expect(await asked.promise).toBe('someone');
          return state;
        },
      },
    },
  } as unknown as RouteServices;
  const app = express();
  app.post(
    '/',
    handle(operationOf('analyze_portfolio'), services, async () => {}),
  );
  app.use(
    ((error, _request, response, _next) => void response.status(error.status).end()) as express.ErrorRequestHandler,
  );
  const server = app.listen(0);
  try {
    const address = server.address() as { readonly port: number };
    const headers = { authorization: 'Bearer abc', 'idempotency-key': 'key' };
    const answer = await fetch(`http://127.0.0.1:${address.port}/`, { method: 'POST', headers });
    expect(answer.status).toBe(429);
  } finally {
    server.close();
  }
});
