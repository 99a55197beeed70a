import { clientAddress } from '@tearsheet/http';
import type { AccountStore } from '@tearsheet/runtime/accounts';
import type { RateLimit } from '@tearsheet/runtime/rates';
import { Router } from 'express';
import { asksForNothing, grantScopes, requestedScopes } from './grantScopes.ts';
import {
  addressOf,
  createInteractionForms,
  formOf,
  type InteractionContext,
  type InteractionFormsOptions,
  sendPage,
} from './interactionForms.ts';
import { consentPage } from './pages/consentPage.ts';
import { signInPage } from './pages/signInPage.ts';
import { INTERACTION_PATH, OAUTH_PATHS } from './provider.ts';
import { CLIENT_SCOPES } from './scopes.ts';
import type { Upstream } from './upstream/upstream.ts';
import { upstreamRoutes } from './upstream/upstreamRoutes.ts';

export interface InteractionOptions extends InteractionFormsOptions {
  readonly accounts: Pick<AccountStore, 'signIn' | 'find' | 'create'>;
  /** Of one network address. */
  readonly signIns: RateLimit;
  /** Identity provider that users sign in with; null: local accounts. */
  readonly upstream: Upstream | null;
}

/** The pages between an authorization request and its answer: sign in, then allow or deny. Plain forms, no script. */
export function interactionRoutes(options: InteractionOptions): Router {
  const { upstream } = options;
  const { withDetails, withForm } = createInteractionForms(options);
  const router = Router();

  router.get(
    `${INTERACTION_PATH}/:uid`,
    withDetails(async (context) => {
      if (asksForNothing(context.details)) await refuseScope(context);
      else if (context.details.prompt.name === 'login') showSignIn(context, upstream, { status: 200 });
      else showConsent(context);
    }),
  );
  if (upstream === null) router.post(`${INTERACTION_PATH}/:uid/sign-in`, withForm(signIn(options)));
  else router.use(upstreamRoutes({ ...options, upstream, withDetails, withForm }));
  router.post(`${INTERACTION_PATH}/:uid/consent`, withForm(decide));
  router.post(`${INTERACTION_PATH}/:uid/switch`, withForm(switchAccount));
  router.post(`${INTERACTION_PATH}/:uid/cancel`, withForm(deny));
  return router;
}

interface Shown {
  readonly status: number;
  readonly name?: string;
  readonly problem?: string;
}

function showSignIn(context: InteractionContext, upstream: Upstream | null, { status, name, problem }: Shown): void {
  const { response, details, clientName, csrf } = context;
  const form = {
    action: addressOf(details),
    csrf,
    clientName,
    redirectUri: String(details.params.redirect_uri),
    name: name ?? '',
    problem: problem ?? null,
    upstream: upstream === null ? null : { name: upstream.name, origin: upstream.origin },
  };
  sendPage(response, status, signInPage(form));
}

function showConsent({ response, details, clientName, csrf }: InteractionContext): void {
  const form = {
    action: addressOf(details),
    csrf,
    clientName,
    redirectUri: String(details.params.redirect_uri),
    account: details.session?.accountId ?? '',
    scopes: requestedScopes(details),
  };
  sendPage(response, 200, consentPage(form));
}

/** A local account with its password. */
function signIn({ accounts, signIns }: InteractionOptions) {
  return async (context: InteractionContext): Promise<void> => {
    const { request, response, provider } = context;
    const { name = '', password = '' } = formOf(request);
    const address = clientAddress(request);
    const { isAllowed, resetSeconds } = await signIns.take(address);
    const outcome = isAllowed
      ? await accounts.signIn(name, password, address)
      : { kind: 'locked' as const, retryAfterSeconds: resetSeconds };
    if (outcome.kind === 'signed_in') {
      const login = { accountId: outcome.account.name };
      await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    } else if (outcome.kind === 'refused') {
      showSignIn(context, null, { status: 401, name, problem: 'The account or the password is not right.' });
    } else {
      const { kind, retryAfterSeconds } = outcome;
      response.set('retry-after', String(retryAfterSeconds));
      const problem =
        kind === 'busy'
          ? `Many people are signing in right now. Try again in ${retryAfterSeconds} seconds.`
          : `Too many attempts. Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`;
      showSignIn(context, null, { status: kind === 'busy' ? 503 : 429, name, problem });
    }
  };
}

async function decide(context: InteractionContext): Promise<void> {
  const { request, response, provider, details } = context;
  if (formOf(request).decision !== 'allow' || details.prompt.name !== 'consent') {
    await deny(context);
    return;
  }
  const chosen = new Set([request.body.scope ?? []].flat().map(String));
  const consent = { grantId: await grantScopes(provider, details, chosen) };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/** Signs out of this browser and asks anew, for the same request. */
async function switchAccount({ response, provider, details }: InteractionContext): Promise<void> {
  const cookie = details.session?.cookie;
  await (cookie === undefined ? undefined : await provider.Session.find(cookie))?.destroy();
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(details.params)) {
    for (const one of [value].flat()) parameters.append(name, String(one));
  }
  response.redirect(303, `${OAUTH_PATHS.authorization}?${parameters}`);
}

async function refuseScope({ request, response, provider }: InteractionContext): Promise<void> {
  const description = `None of these scopes exists. There are ${CLIENT_SCOPES.join(', ')}.`;
  const result = { error: 'invalid_scope', error_description: description };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function deny({ request, response, provider }: InteractionContext): Promise<void> {
  const result = { error: 'access_denied', error_description: 'The user did not allow it.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
