import { formOf, readForm, sendPage } from '@tearsheet/http';
import type { AccountStore } from '@tearsheet/runtime/accounts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Addresses } from '../addresses.ts';
import { csrfToken, type InteractionFormsOptions, isCsrfToken } from './interactionForms.ts';
import { isOwnClient } from './ownClients.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import { OAUTH_PATHS } from './provider.ts';

export interface SignOutOptions extends InteractionFormsOptions {
  readonly accounts: Pick<AccountStore, 'signOut'>;
  readonly addresses: Addresses;
}

type Session = Awaited<ReturnType<Provider['Session']['get']>>;

/** Returns the routes of the page on which a user signs out of this browser or everywhere. */
export function signOutRoutes({ provider: current, formKeys, accounts, addresses }: SignOutOptions): Router {
  const router = Router();

  const showForm: RequestHandler = async (request, response) => {
    const session = await sessionOf(current(), request, response);
    if (session.accountId === undefined) {
      sendPage(response, 200, signedOutPage(addresses.api));
      return;
    }
    const csrf = csrfToken(formKeys()[0] ?? '', session.uid);
    sendPage(response, 200, signOutPage({ action: OAUTH_PATHS.end_session, csrf, account: session.accountId }));
  };

  const signOut: RequestHandler = async (request, response) => {
    const provider = current();
    const session = await sessionOf(provider, request, response);
    const { csrf, everywhere } = formOf(request);
    if (session.accountId !== undefined) {
      if (!isCsrfToken(formKeys(), session.uid, csrf)) {
        sendPage(response, 403, errorPage('This form is too old, or another page sent it.'));
        return;
      }
      await endOwnGrants(provider, session);
      await session.destroy();
      if (everywhere === 'yes') await accounts.signOut(session.accountId);
    }
    sendPage(response, 200, signedOutPage(addresses.api));
  };

  router.get(OAUTH_PATHS.end_session, showForm);
  router.post(OAUTH_PATHS.end_session, readForm, signOut);
  return router;
}

/** Returns the session of the browser. Outside its own routes, the provider needs only the request and the cookies for that. */
function sessionOf(provider: Provider, request: Request, response: Response): Promise<Session> {
  return provider.Session.get(provider.createContext(request, response) as KoaContextWithOIDC);
}

/** Ends the access of the console, whose token ends with the session. Other applications keep access until a sign-out everywhere. */
async function endOwnGrants(provider: Provider, session: Session): Promise<void> {
  for (const [clientId, { grantId }] of Object.entries(session.authorizations ?? {})) {
    if (grantId === undefined || !isOwnClient(clientId)) continue;
    await provider.AccessToken.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
}
