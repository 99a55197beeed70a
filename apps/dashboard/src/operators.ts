import { timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { field } from './field.ts';
import { type Operator, SESSION_SECONDS, type Sessions } from './sessions.ts';

/** Who is signed in, over a cookie that no script can read and no other site can send. */
export interface Operators {
  /** Sends strangers to the sign-in page. */
  readonly require: RequestHandler;
  /** A form of ours, and not of another page that the browser has open. Comes after `require`. */
  readonly checkForm: RequestHandler;
  of(request: Request): Operator;
  /** False when the token is not good. */
  signIn(tokenSecret: string, response: Response): Promise<boolean>;
  signOut(request: Request, response: Response): Promise<void>;
}

const COOKIE = 'tearsheet_operator';

export function createOperators(sessions: Sessions, { isBehindTls }: { readonly isBehindTls: boolean }): Operators {
  const operators = new WeakMap<Request, Operator>();
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', secure: isBehindTls, path: '/' };

  function of(request: Request): Operator {
    const operator = operators.get(request);
    if (operator === undefined) throw new Error('this route comes before the sign-in');
    return operator;
  }

  return {
    of,
    async require(request, response, next) {
      const cookie = cookieOf(request);
      const operator = cookie === '' ? null : await sessions.find(cookie);
      if (operator === null) {
        response.redirect(303, '/sign-in');
        return;
      }
      operators.set(request, operator);
      next();
    },
    checkForm(request, response, next) {
      const [sent, expected] = [Buffer.from(field(request, 'csrf')), Buffer.from(of(request).csrf)];
      if (sent.length === expected.length && timingSafeEqual(sent, expected)) next();
      else response.status(403).type('text').send('This form is too old. Load the page again.');
    },
    async signIn(tokenSecret, response) {
      const cookie = await sessions.open(tokenSecret);
      if (cookie === null) return false;
      response.cookie(COOKIE, cookie, { ...options, maxAge: SESSION_SECONDS * 1000 });
      return true;
    },
    async signOut(request, response) {
      await sessions.close(cookieOf(request));
      response.clearCookie(COOKIE, options);
    },
  };
}

function cookieOf({ headers }: Request): string {
  const pair = (headers.cookie ?? '').split(/; */).find((part) => part.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? '';
}
