import type { AccountStore } from '@tearsheet/runtime/accounts';
import type { RateLimit } from '@tearsheet/runtime/rates';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Provider } from 'oidc-provider';
import { csrfToken, isCsrfToken } from './csrf.ts';
import { grantScopes, requestedScopes } from './grantScopes.ts';
import { consentPage } from './pages/consentPage.ts';
import { errorPage } from './pages/errorPage.ts';
import type { RenderedPage } from './pages/html.ts';
import { signInPage } from './pages/signInPage.ts';
import { INTERACTION_PATH } from './provider.ts';

export interface InteractionOptions {
  /** The one in use; it is replaced when keys rotate. */
  readonly provider: () => Provider;
  /** Newest first. */
  readonly formKeys: () => readonly string[];
  readonly accounts: Pick<AccountStore, 'signIn'>;
  /** Of one network address. */
  readonly signIns: RateLimit;
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The pages between an authorization request and its answer: sign in, then allow or deny. Plain forms, no script. */
export function interactionRoutes(options: InteractionOptions): Router {
  const { accounts, signIns } = options;
  const router = Router();
  const readForm = express.urlencoded({ extended: false, limit: '8kb', parameterLimit: 40 });

  /** The interaction of this address and this browser; anything else is an error page. */
  const withDetails =
    (handle: (context: InteractionContext) => Promise<void>): RequestHandler =>
    async (request, response) => {
      const provider = options.provider();
      const details = await provider.interactionDetails(request, response).catch(() => null);
      if (details === null || details.uid !== request.params.uid) {
        sendPage(response, 400, errorPage('This sign-in has ended or belongs to another browser.'));
        return;
      }
      const client = await provider.Client.find(String(details.params.client_id));
      const clientName = client?.clientName ?? 'an application without a name';
      await handle({ request, response, provider, details, clientName });
    };

  /** A form of ours: with the token that only our page has. */
  const withForm = (handle: (context: InteractionContext) => Promise<void>): RequestHandler[] => [
    readForm,
    withDetails(async (context) => {
      if (!isCsrfToken(options.formKeys(), context.details.uid, formOf(context.request).csrf)) {
        sendPage(context.response, 403, errorPage('The form was not sent from our page, or is too old.'));
        return;
      }
      await handle(context);
    }),
  ];

  function csrfOf({ details }: InteractionContext): string {
    return csrfToken(options.formKeys()[0] ?? '', details.uid);
  }

  function showSignIn(context: InteractionContext, status: number, name: string, problem: string | null): void {
    const { response, details, clientName } = context;
    const form = { action: addressOf(details), csrf: csrfOf(context), clientName, name, problem, upstream: null };
    sendPage(response, status, signInPage(form));
  }

  router.get(
    `${INTERACTION_PATH}/:uid`,
    withDetails(async (context) => {
      const { response, details, clientName } = context;
      if (details.prompt.name === 'login') {
        showSignIn(context, 200, '', null);
        return;
      }
      const form = {
        action: addressOf(details),
        csrf: csrfOf(context),
        clientName,
        redirectUri: String(details.params.redirect_uri),
        account: details.session?.accountId ?? '',
        scopes: requestedScopes(details),
      };
      sendPage(response, 200, consentPage(form));
    }),
  );

  router.post(
    `${INTERACTION_PATH}/:uid/sign-in`,
    withForm(async (context) => {
      const { request, response, provider } = context;
      const { name = '', password = '' } = formOf(request);
      const { isAllowed, resetSeconds } = await signIns.take(request.ip ?? '');
      const outcome = isAllowed
        ? await accounts.signIn(name, password)
        : { kind: 'locked' as const, retryAfterSeconds: resetSeconds };
      if (outcome.kind === 'signed_in') {
        const login = { accountId: outcome.account.name };
        await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
        return;
      }
      if (outcome.kind === 'locked') {
        response.set('retry-after', String(outcome.retryAfterSeconds));
        const minutes = Math.ceil(outcome.retryAfterSeconds / 60);
        showSignIn(context, 429, name, `Too many attempts. Try again in ${minutes} min.`);
        return;
      }
      showSignIn(context, 401, name, 'The account or the password is not right.');
    }),
  );

  router.post(
    `${INTERACTION_PATH}/:uid/consent`,
    withForm(async ({ request, response, provider, details }) => {
      const form = formOf(request);
      if (form.decision !== 'allow' || details.prompt.name !== 'consent') {
        await deny(request, response, provider);
        return;
      }
      const chosen = new Set([request.body.scope ?? []].flat().map(String));
      const grantId = await grantScopes(provider, details, chosen);
      await provider.interactionFinished(
        request,
        response,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
    }),
  );

  router.post(
    `${INTERACTION_PATH}/:uid/cancel`,
    withForm(async ({ request, response, provider }) => deny(request, response, provider)),
  );

  return router;
}

interface InteractionContext {
  readonly request: Request;
  readonly response: Response;
  readonly provider: Provider;
  readonly details: Details;
  readonly clientName: string;
}

function addressOf({ uid }: Details): string {
  return `${INTERACTION_PATH}/${uid}`;
}

/** Fields that came once, as text. */
function formOf(request: Request): Readonly<Record<string, string>> {
  const fields: unknown = request.body;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

async function deny(request: Request, response: Response, provider: Provider): Promise<void> {
  const result = { error: 'access_denied', error_description: 'The user did not allow it.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

export function sendPage(response: Response, status: number, { body, headers }: RenderedPage): void {
  response
    .status(status)
    .set({ 'content-type': 'text/html; charset=utf-8', ...headers })
    .send(body);
}
