import { clientAddress, formOf, sendPage } from '@tearsheet/http';
import type { AccountStore } from '@tearsheet/runtime/accounts';
import type { RateLimit } from '@tearsheet/runtime/rates';
import { Router } from 'express';
import type { Provider } from 'oidc-provider';
import {
  addressOf,
  createInteractionForms,
  type Details,
  type InteractionContext,
  type InteractionFormsOptions,
} from './interactionForms.ts';
import { consentPage, signInPage } from './pages.ts';
import { INTERACTION_PATH, OAUTH_PATHS } from './provider.ts';
import { CLIENT_SCOPES } from './scopes.ts';
import { type Upstream, upstreamRoutes } from './upstream.ts';

export interface InteractionOptions extends InteractionFormsOptions {
  readonly accounts: Pick<AccountStore, 'signIn' | 'find' | 'create'>;
  /** Counts sign-in attempts per network address. */
  readonly signIns: RateLimit;
  /** The identity provider that users sign in with. Null for local accounts. */
  readonly upstream: Upstream | null;
}

/**
 * Returns the routes of the pages between an authorization request and its answer. A user signs in, then allows or denies
 * access. The pages are plain forms without scripts.
 */
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

/** Signs in with a local account and its password. */
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
      showSignIn(context, null, { status: 401, name, problem: 'The account or the password is wrong.' });
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

/** Signs out of this browser and starts the same authorization request again. */
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
  const description = `None of these scopes exists. The scopes are ${CLIENT_SCOPES.join(', ')}.`;
  const result = { error: 'invalid_scope', error_description: description };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function deny({ request, response, provider }: InteractionContext): Promise<void> {
  const result = { error: 'access_denied', error_description: 'The user did not allow it.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Returns the scopes that the user decides on. */
function requestedScopes({ prompt, params }: Details): readonly string[] {
  const missing = missingResourceScopes(prompt.details);
  const asked = Object.keys(missing).length > 0 ? Object.values(missing).flat() : String(params.scope ?? '').split(' ');
  return CLIENT_SCOPES.filter((scope) => asked.includes(scope));
}

/** Returns true if no requested scope exists, so there is nothing to allow. */
function asksForNothing({ params }: Details): boolean {
  const asked = String(params.scope ?? '').split(' ');
  return !['openid', ...CLIENT_SCOPES].some((scope) => asked.includes(scope));
}

/** Stores which scopes the user allowed and which not, so the user is not asked again. Returns the id of the grant. */
async function grantScopes(provider: Provider, details: Details, chosen: ReadonlySet<string>): Promise<string> {
  const { grantId, session, params, prompt } = details;
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    known ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  const split = (scopes: readonly string[]) => Object.groupBy(scopes, (scope) => (isAllowed(scope) ? 'yes' : 'no'));
  const isAllowed = (scope: string) => !CLIENT_SCOPES.includes(scope) || chosen.has(scope);

  const ofServer = split(texts(prompt.details.missingOIDCScope));
  if (ofServer.yes) grant.addOIDCScope(ofServer.yes.join(' '));
  if (ofServer.no) grant.rejectOIDCScope(ofServer.no.join(' '));
  for (const [resource, scopes] of Object.entries(missingResourceScopes(prompt.details))) {
    const ofResource = split(scopes);
    if (ofResource.yes) grant.addResourceScope(resource, ofResource.yes.join(' '));
    if (ofResource.no) grant.rejectResourceScope(resource, ofResource.no.join(' '));
  }
  return grant.save();
}

function missingResourceScopes(
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly string[]>> {
  const missing = details.missingResourceScopes;
  if (typeof missing !== 'object' || missing === null) return {};
  return Object.fromEntries(Object.entries(missing).map(([resource, scopes]) => [resource, texts(scopes)]));
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
