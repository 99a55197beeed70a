import { clientAddress, html, renderPage, sendPage } from '@tearsheet/http';
import { rateLimited } from '@tearsheet/operations';
import { type MailLink, type MailStore, readMailToken } from '@tearsheet/runtime/portfolios';
import type { RateLimits } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import type { Express, Request } from 'express';

const MAIL_PATH = '/v1/mail/:action';

interface Texts {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
}

const TEXTS: Readonly<Record<MailLink['action'], Texts>> = {
  confirm: {
    title: 'Confirm your address',
    question: 'Notifications about portfolios will be sent to',
    button: 'Confirm',
    done: 'From now on, notifications are sent to',
  },
  stop: {
    title: 'Stop the mails',
    question: 'Notifications about portfolios will no longer be sent to',
    button: 'Stop',
    done: 'Notifications are no longer sent to',
  },
};

interface MailLinkServices {
  readonly mail: Pick<MailStore, 'change' | 'knownSecret' | 'read'>;
  readonly rates: Pick<RateLimits, 'reads'>;
}

/**
 * Serves the links of mails. Their signature is enough, because the reader of a mail may have no account. A GET changes nothing,
 * because mail programs open links before people do. The POST is also the one click of RFC 8058.
 */
export function serveMailLinks(app: Express, services: MailLinkServices): void {
  app
    .route(MAIL_PATH)
    .get(async (request, response) => {
      const { action, email } = await linkOf(services, request);
      const { title, question, button } = TEXTS[action];
      const content = html`<h1>${title}</h1>
<p>${question} ${email}.</p>
<form method="post"><button>${button}</button></form>`;
      response.set('x-robots-tag', 'noindex');
      sendPage(response, 200, renderPage({ title, content }));
    })
    .post(async (request, response) => {
      const { action, owner, email } = await linkOf(services, request);
      const { status } = await services.mail.read(owner);
      // A link to confirm an address works until its reader has stopped the mails.
      const isAllowed = action === 'stop' || status === 'unconfirmed' || status === 'confirmed';
      const next = action === 'stop' ? 'stopped' : 'confirmed';
      if (!isAllowed || !(await services.mail.change(owner, email, next))) throw linkNotFound();
      const { title, done } = TEXTS[action];
      const content = html`<h1>${title}</h1>
<p role="status">${done} ${email}.</p>`;
      sendPage(response, 200, renderPage({ title, content }));
    })
    .all(() => {
      throw new AppError('method_not_allowed', 'This path supports GET, HEAD, POST.', {
        headers: { allow: 'GET, HEAD, POST' },
      });
    });
}

async function linkOf({ mail, rates }: MailLinkServices, request: Request): Promise<MailLink> {
  const rate = await rates.reads.take(`mail ${clientAddress(request)}`);
  if (!rate.isAllowed) throw rateLimited('reads', rate);
  const { token } = request.query;
  const link = typeof token === 'string' ? await readMailToken(token, mail.knownSecret) : null;
  if (link === null || link.action !== request.params.action) throw linkNotFound();
  return link;
}

function linkNotFound(): AppError {
  return new AppError(
    'not_found',
    'This link is not valid any more. Open Tearsheet to see how your notifications are mailed.',
  );
}
