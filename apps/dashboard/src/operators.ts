import { cookieOf, formOf, isSameSecret } from '@tearsheet/http';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import type { OpenedSession, Operator, Sessions } from './sessions.ts';

/** Finds the operator by a cookie that no script can read and no other site can send. */
export interface Operators {
  /** Redirects browsers without a session to the sign-in page. */
  readonly require: RequestHandler;
  /** Rejects forms that another page sent. It comes after `require`. */
  readonly checkForm: RequestHandler;
  of(request: Request): Operator;
  /** Sets the cookie of a new session. */
  enter(response: Response, session: OpenedSession): void;
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
      const cookie = cookieOf(request, COOKIE);
      const operator = cookie === '' ? null : await sessions.find(cookie);
      if (operator === null) {
        response.redirect(303, '/sign-in');
        return;
      }
      operators.set(request, operator);
      next();
    },
    checkForm(request, response, next) {
      if (isSameSecret(formOf(request).csrf, of(request).csrf)) next();
      else response.status(403).type('text').send('This form is too old. Load the page again.');
    },
    enter(response, { cookie, seconds }) {
      response.cookie(COOKIE, cookie, { ...options, maxAge: seconds * 1000 });
    },
    async signOut(request, response) {
      await sessions.close(cookieOf(request, COOKIE));
      response.clearCookie(COOKIE, options);
    },
  };
}
