import { type AccountStore, SignInRefusal } from '@tearsheet/runtime/accounts';
import { type Response, Router } from 'express';
import { addressOf, type InteractionForms, sendPage } from '../interactionForms.ts';
import { errorPage } from '../pages/errorPage.ts';
import { INTERACTION_PATH } from '../provider.ts';
import type { Upstream } from './upstream.ts';

export const UPSTREAM_CALLBACK_PATH = '/oauth/upstream/callback';

export interface UpstreamRoutesOptions extends InteractionForms {
  readonly upstream: Upstream;
  readonly accounts: Pick<AccountStore, 'find' | 'create'>;
}

/** Sign-in by an identity provider: there, back, and over to the interaction that asked. */
export function upstreamRoutes({ upstream, accounts, withForm, withDetails }: UpstreamRoutesOptions): Router {
  const router = Router();

  router.post(
    `${INTERACTION_PATH}/:uid/upstream`,
    withForm(({ response, details }) =>
      orRefuse(response, async () => {
        const target = await upstream.begin(details.uid);
        response.redirect(303, target.href);
      }),
    ),
  );

  router.get(UPSTREAM_CALLBACK_PATH, (request, response) =>
    orRefuse(response, async () => {
      const { interactionId, handover } = await upstream.finish(
        new URL(request.originalUrl, upstream.origin).searchParams,
      );
      response.redirect(303, `${addressOf({ uid: interactionId })}/upstream?${new URLSearchParams({ handover })}`);
    }),
  );

  router.get(
    `${INTERACTION_PATH}/:uid/upstream`,
    withDetails(({ request, response, provider, details }) =>
      orRefuse(response, async () => {
        const name = await upstream.take(String(request.query.handover ?? ''), details.uid);
        const account = name === null ? null : ((await accounts.find(name)) ?? (await accounts.create(name, null)));
        if (account === null || account.disabledAt !== null) throw new SignInRefusal('This account is disabled.');
        const login = { accountId: account.name };
        await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
      }),
    ),
  );

  return router;
}

async function orRefuse(response: Response, handle: () => Promise<void>): Promise<void> {
  try {
    await handle();
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error;
    sendPage(response, 403, errorPage(error.message));
  }
}
