import { createHmac } from 'node:crypto';
import { formOf, isSameSecret, readForm, sendPage } from '@tearsheet/http';
import type { Request, RequestHandler, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { errorPage } from './pages.ts';
import { INTERACTION_PATH } from './provider.ts';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request between an authorization request and its answer, in the browser that started it. */
export interface InteractionContext {
  readonly request: Request;
  readonly response: Response;
  readonly provider: Provider;
  readonly details: Details;
  readonly clientName: string;
  /** Token for the forms of a page. */
  readonly csrf: string;
}

export interface InteractionForms {
  /** Calls the handler with the interaction of this address and this browser. Other requests get an error page. */
  withDetails(handle: (context: InteractionContext) => Promise<void>): RequestHandler;
  /** Also requires the token that only a page of this server has. */
  withForm(handle: (context: InteractionContext) => Promise<void>): RequestHandler[];
}

export interface InteractionFormsOptions {
  /** Returns the current provider. It is replaced when keys rotate. */
  readonly provider: () => Provider;
  /** The keys of the form tokens, newest first. */
  readonly formKeys: () => readonly string[];
}

export function createInteractionForms({ provider: current, formKeys }: InteractionFormsOptions): InteractionForms {
  const withDetails: InteractionForms['withDetails'] = (handle) => async (request, response) => {
    const provider = current();
    const details = await provider.interactionDetails(request, response).catch(() => null);
    if (details === null || details.uid !== request.params.uid) {
      sendPage(response, 400, errorPage('This sign-in has ended or belongs to another browser.'));
      return;
    }
    const client = await provider.Client.find(String(details.params.client_id));
    const clientName = client?.clientName ?? 'an application without a name';
    const csrf = csrfToken(formKeys()[0] ?? '', details.uid);
    await handle({ request, response, provider, details, clientName, csrf });
  };

  return {
    withDetails,
    withForm: (handle) => [
      readForm,
      withDetails(async (context) => {
        if (!isCsrfToken(formKeys(), context.details.uid, formOf(context.request).csrf)) {
          sendPage(context.response, 403, errorPage('This form is too old, or another page sent it.'));
          return;
        }
        await handle(context);
      }),
    ],
  };
}

export function addressOf({ uid }: Pick<Details, 'uid'>): string {
  return `${INTERACTION_PATH}/${uid}`;
}

/**
 * Returns the token that every form of one interaction must carry. Only a page of this server has it. The id of the interaction
 * is in its address and its cookie, but the key is not.
 */
export function csrfToken(key: string, interactionId: string): string {
  return createHmac('sha256', key).update(`form ${interactionId}`).digest('base64url');
}

/** Returns true if this is the token of the interaction under one of the current keys. */
export function isCsrfToken(keys: readonly string[], interactionId: string, token: string | undefined): boolean {
  return keys.some((key) => isSameSecret(token, csrfToken(key, interactionId)));
}
