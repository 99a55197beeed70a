import { createTearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { readRoute } from '../route.ts';
import { forgetAll, stored } from '../stored.ts';
import { describeError, isSignedOut } from '../words.ts';
import { beginning, beginSignIn, finishSignIn, isReturning, readSignInSettings, signOutAddress } from './oauth.ts';

/** A sign-in of this browser. */
export interface Session {
  readonly token: string;
  /** The account's name. */
  readonly owner: string;
  /** Epoch milliseconds. The token is not used after this time. */
  readonly endsAt: number;
  /** True if the authorization server issued the token. It issues the next one without a question while its own session lasts. */
  readonly isIssued: boolean;
  /** True if the token may see the state of the market data. Absent in sessions of the version before. */
  readonly isOperator?: boolean;
}

/** A pasted token is forgotten after a working day. */
const LONGEST_MS = 12 * 3_600_000;

// All tabs share the session. Only scripts of this origin can read it, and the security policy allows no others. A token that
// the authorization server issued ends after an hour. The longer session there is a cookie that scripts cannot read.
const sessions = stored('session', (value) => (isSession(value) ? value : null), 'browser');
/** The other tabs see the change of this value. */
const signedOut = stored('signed-out', (value) => value, 'browser');

export type SignIn = ReturnType<typeof useSignIn>;

/** The session of this browser, and everything that changes it. */
export function useSignIn() {
  const settings = useMemo(readSignInSettings, []);
  const [session, setSession] = useState(() => liveSession());
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(() => settings !== null && (isReturning(new URL(location.href)) || hasEnded()));

  const change = (next: Session | null) => {
    sessions.set(next);
    setSession(next);
    setBusy(false);
  };
  const refuse = (error: unknown) => {
    change(null);
    setProblem(t('Signing in failed. {problem}', { problem: describeError(error) }));
  };
  const begin = (isSilent: boolean) => {
    if (settings === null) return;
    setBusy(true);
    setProblem(null);
    beginSignIn(settings, { hash: location.hash, isSilent }).then((address) => location.assign(address), refuse);
  };
  const accept = async (token: string, isIssued: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const client = createTearsheet({ url: location.origin, token, retry: { retries: 0 } });
      const { owner, expires_at, scopes } = await client.account();
      const endsAt = Math.min(Date.now() + LONGEST_MS, expires_at === null ? Infinity : Date.parse(expires_at));
      change({ token, owner, endsAt, isIssued, isOperator: scopes.includes('admin') });
      if (location.hash === SIGN_IN) location.hash = '';
    } catch (error) {
      refuse(isSignedOut(error) ? new Error(t('This token is unknown, revoked, or expired.')) : error);
    }
  };

  useEffect(() => {
    if (settings === null) return;
    const address = new URL(location.href);
    if (!isReturning(address)) {
      if (hasEnded()) begin(true);
      return;
    }
    // The code works once and must not stay in the history.
    history.replaceState(null, '', location.pathname);
    const hash = beginning();
    if (hash !== '') location.replace(hash);
    finishSignIn(settings, address).then((token) => {
      if (token === null) change(null);
      else void accept(token, true);
    }, refuse);
  }, []);

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === 'tearsheet.signed-out' && newValue !== null) forgetAll();
      if (key?.startsWith('tearsheet.')) setSession(liveSession());
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  return {
    /** Null for a visitor. */
    session,
    /** True while the browser is on its way to or from the authorization server. */
    isBusy,
    /** The reason why the last sign-in failed. */
    problem,
    /** Leads to the page where accounts sign in. Null if this installation has none. */
    withAccount: settings === null ? null : () => begin(false),
    /** Signs in with a token, once the service accepts it. */
    withToken: (token: string): Promise<void> => accept(token, false),
    /** Ends the session after the service has rejected its token. The draft stays. */
    expire() {
      // Without a session, the start page is not the editor.
      if (readRoute(location.hash).name === 'start') location.hash = '#/edit';
      if (session?.isIssued && settings !== null) return begin(true);
      change(null);
      setProblem(t('Your sign-in has ended. Sign in again.'));
    },
    /** Ends the session in all tabs, and removes the drafts. */
    signOut(): void {
      forgetAll();
      signedOut.set(Date.now());
      change(null);
      // Otherwise the tool server would sign in the same account again without asking.
      if (session?.isIssued && settings !== null) location.assign(signOutAddress(settings));
      else location.hash = '';
    },
  };
}

const SIGN_IN = '#/sign-in';

function liveSession(): Session | null {
  const session = sessions.get();
  return session !== null && session.endsAt > Date.now() ? session : null;
}

/** True if the session has ended and can begin again without a question. */
function hasEnded(): boolean {
  const session = sessions.get();
  return session?.isIssued === true && session.endsAt <= Date.now();
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'owner' in value &&
    'endsAt' in value &&
    'isIssued' in value
  );
}
