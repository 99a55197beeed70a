import { Readable } from 'node:stream';
import type { SmtpAddress } from '@tearsheet/runtime';
import { CONFIRMATION_EVENT, emailOf, type MailLink, type MailStore, mailToken } from '@tearsheet/runtime/portfolios';
import type { Delivery, DeliveryStore, SendOutcome } from '@tearsheet/runtime/webhooks';
import { counted } from '@tearsheet/shared';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface SendMailOptions {
  /** Null if the service sends no mail. */
  readonly smtp: SmtpAddress | null;
  readonly from: string;
  /** Address of the service for the links. */
  readonly apiUrl: string;
  readonly mail: Pick<MailStore, 'read' | 'change' | 'secret'>;
  readonly deliveries: Pick<DeliveryStore, 'sending'>;
  /** Longest time of one attempt, and of a silence of the server. */
  readonly timeoutMs?: number;
}

/** The members of a notification that a mail quotes. */
export interface MailedNotification {
  readonly portfolio_id: string;
  readonly title: string;
  readonly explanation: readonly string[];
}

interface Digest {
  /** Number of notifications since the mail before. */
  readonly count: number;
  readonly notifications: readonly MailedNotification[];
}

const TIMEOUT_MS = 45_000;

/**
 * Returns a function that makes one attempt to send a mail. SMTP cannot repeat a message safely, so the delivery is marked right
 * before its content is sent. If nobody knows then whether the server has accepted it, it is not sent again: the notifications are in
 * the inbox anyway. Everything before that point is retried.
 */
export function createSendMail({ smtp, from, apiUrl, mail, deliveries, timeoutMs = TIMEOUT_MS }: SendMailOptions) {
  return async function send(delivery: Delivery, stopped: AbortSignal): Promise<SendOutcome> {
    const { id, owner, url } = delivery;
    const email = emailOf(url) ?? '';
    if (delivery.isSending) return refused(UNKNOWN, true);
    if (smtp === null) return refused('the service has no mail server', false);
    // If Redis is away, this throws, and the attempt does not count.
    const settings = await mail.read(owner);
    const isWanted = delivery.eventType === CONFIRMATION_EVENT ? 'unconfirmed' : 'confirmed';
    if (settings.email !== email || settings.status !== isWanted)
      return refused('the address gets no mail any more', true);
    const links = linksOf(apiUrl, { owner, email }, await mail.secret(owner));
    const message = await messageOf(delivery, { from, email, apiUrl, links });
    const deadline = AbortSignal.timeout(timeoutMs);
    const { failure, hasSent } = await transmit(smtp, {
      ...{ from, email, message, timeoutMs },
      signal: AbortSignal.any([stopped, deadline]),
      onSending: () => deliveries.sending(id, owner),
    });
    if (failure === null) return { kind: 'delivered', httpStatus: null };
    if (failure.status === null) return hasSent ? refused(UNKNOWN, true) : refused(failure.reason, false);
    const isFinal = failure.status >= 500;
    if (isFinal && failure.isAddress) await mail.change(owner, email, 'rejected', failure.reason);
    return refused(failure.reason, isFinal && (failure.isAddress || hasSent));
  };
}

const UNKNOWN = 'the mail server did not confirm the mail, so it may have arrived; it is not sent twice';

function refused(reason: string, isFinal: boolean): SendOutcome {
  return { kind: 'refused', httpStatus: null, reason, isFinal };
}

interface Links {
  readonly confirm: string;
  readonly stop: string;
}

function linksOf(apiUrl: string, about: Omit<MailLink, 'action'>, secret: string): Links {
  const of = (action: MailLink['action']) =>
    `${apiUrl}/v1/mail/${action}?token=${mailToken({ ...about, action }, secret)}`;
  return { confirm: of('confirm'), stop: of('stop') };
}

interface Letter {
  readonly from: string;
  readonly email: string;
  readonly apiUrl: string;
  readonly links: Links;
}

/** Returns the message with the headers of RFC 8058, by which mail programs offer one click to stop. */
function messageOf(delivery: Delivery, { from, email, apiUrl, links }: Letter): Promise<Buffer> {
  const { subject, text } =
    delivery.eventType === CONFIRMATION_EVENT ? confirmation(links, email) : digest(delivery, apiUrl, links);
  const composer = new MailComposer({
    from,
    to: email,
    subject,
    text,
    // The same in every attempt, so that receivers can recognize a repeat.
    messageId: `<${delivery.id}@${from.slice(from.indexOf('@') + 1)}>`,
    date: new Date(delivery.createdAt),
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${links.stop}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function confirmation({ confirm, stop }: Links, email: string) {
  const text = `Somebody, probably you, asked Tearsheet to send notifications about portfolios to ${email}.

To get them, open this page and choose Confirm:
${confirm}

If you did not ask for this, do nothing. To refuse for good:
${stop}
`;
  return { subject: 'Confirm this address for notifications of Tearsheet', text };
}

function digest({ body }: Delivery, apiUrl: string, { stop }: Links) {
  const { count, notifications }: Digest = JSON.parse(body).data;
  const [first] = notifications;
  const subject = count === 1 && first ? first.title : `${counted(count, 'notification')} about your portfolios`;
  const entries = notifications.map(({ portfolio_id, title, explanation }) =>
    [title, ...explanation, `${apiUrl}/#/portfolios/${portfolio_id}`].join('\n'),
  );
  const rest = count - notifications.length;
  const more =
    rest > 0
      ? [`There are ${counted(rest, 'more notification')}. Your inbox has the latest: ${apiUrl}/#/notifications`]
      : [];
  const end = `--\nTo stop these mails, open ${stop}\nTo change them, open ${apiUrl}/#/notifications`;
  return { subject, text: `${[...entries, ...more, end].join('\n\n')}\n` };
}

interface Failure {
  readonly reason: string;
  /** The status of the server's answer. Null if it gave none. */
  readonly status: number | null;
  /** True if the server has refused the receiver. */
  readonly isAddress: boolean;
}

interface Transmission {
  readonly from: string;
  readonly email: string;
  readonly message: Buffer;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called right before the content of the message is sent. If it fails, nothing is sent. */
  readonly onSending: () => Promise<void>;
}

/** Sends one message. `hasSent` is true as soon as the content may have arrived. */
async function transmit(
  { host, port, isSecure, user, password }: SmtpAddress,
  { from, email, message, timeoutMs, signal, onSending }: Transmission,
): Promise<{ readonly failure: Failure | null; readonly hasSent: boolean }> {
  const connection = new SMTPConnection({
    ...{ host, port, secure: isSecure, requireTLS: !isSecure && !isLoopback(host) },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, dnsTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
  let hasSent = false;
  async function* content() {
    await onSending();
    hasSent = true;
    yield message;
  }
  const { promise, resolve } = Promise.withResolvers<Failure | null>();
  const fail = (error: unknown) => resolve(failureOf(error));
  const onAbort = () => {
    resolve({ reason: 'the mail server was too slow', status: null, isAddress: false });
    connection.close();
  };
  connection.on('error', fail);
  connection.on('end', () => fail(new Error('the connection has ended')));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const transfer = () => {
    const stream = Readable.from(content());
    stream.on('error', fail);
    connection.send({ from, to: [email] }, stream, (error) => (error ? fail(error) : resolve(null)));
  };
  connection.connect((error) => {
    if (error) fail(error);
    else if (user === null) transfer();
    else connection.login({ user, pass: password ?? '' }, (refusal) => (refusal ? fail(refusal) : transfer()));
  });
  const failure = await promise;
  signal.removeEventListener('abort', onAbort);
  if (failure === null) connection.quit();
  else connection.close();
  return { failure, hasSent };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

/** Returns the reason for the owner of the account. It has the status of the server, but no text that may name hosts. */
function failureOf(error: unknown): Failure {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const status = typeof responseCode === 'number' && responseCode >= 400 ? responseCode : null;
  const isAddress = command === 'RCPT TO';
  if (status === null)
    return { reason: `the mail server could not be used: ${String(code ?? 'no answer')}`, status, isAddress };
  const what = isAddress ? 'refused the address' : 'refused the mail';
  return { reason: `the mail server ${what} with status ${status}`, status, isAddress };
}
