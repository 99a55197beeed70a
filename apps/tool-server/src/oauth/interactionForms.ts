import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Provider } from 'oidc-provider';
import { csrfToken, isCsrfToken } from './csrf.ts';
import { errorPage } from './pages/errorPage.ts';
import type { RenderedPage } from './pages/renderPage.ts';
import { INTERACTION_PATH } from './provider.ts';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One step between an authorization request and its answer, in the browser that began it. */
export interface InteractionContext {
  readonly request: Request;
  readonly response: Response;
  readonly provider: Provider;
  readonly details: Details;
  readonly clientName: string;
  /** For the forms of a page. */
  readonly csrf: string;
}

export interface InteractionForms {
  /** The interaction of this address and this browser; anything else is an error page. */
  withDetails(handle: (context: InteractionContext) => Promise<void>): RequestHandler;
  /** A form of ours: with the token that only our page has. */
  withForm(handle: (context: InteractionContext) => Promise<void>): RequestHandler[];
}

export interface InteractionFormsOptions {
  /** The one in use; it is replaced when keys rotate. */
  readonly provider: () => Provider;
  /** Newest first. */
  readonly formKeys: () => readonly string[];
}

/** Reads the fields of a form of ours. */
export const readForm = express.urlencoded({ extended: false, limit: '8kb', parameterLimit: 40 });

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
          sendPage(context.response, 403, errorPage('The form was not sent from our page, or is too old.'));
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

/** Fields that came once, as text. */
export function formOf(request: Request): Readonly<Record<string, string>> {
  const fields: unknown = request.body;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function sendPage(response: Response, status: number, { body, headers }: RenderedPage): void {
  response
    .status(status)
    .set({ 'content-type': 'text/html; charset=utf-8', ...headers })
    .send(body);
}
