import { createTearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Notice, useTitle } from '../ui/loading.tsx';
import { describeError, isSignedOut } from '../words.ts';
import { beginSignIn, finishSignIn, isReturning, readSignInSettings } from './oauth.ts';

/** The sign-in page. It tries a pasted token before it accepts it. */
export function SignIn({ onToken }: { readonly onToken: (token: string) => void }): JSX.Element {
  useTitle('Sign in');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const settings = useMemo(readSignInSettings, []);

  useEffect(() => {
    const address = new URL(location.href);
    if (settings === null || !isReturning(address)) return;
    // The code works once and must not stay in the history.
    history.replaceState(null, '', location.pathname);
    setBusy(true);
    finishSignIn(settings, address).then(tryToken, refuse);
  }, [settings]);

  function refuse(error: unknown) {
    setProblem(`Signing in failed. ${describeError(error)}`);
    setBusy(false);
  }

  function signIn() {
    if (settings === null) return;
    setBusy(true);
    setProblem(null);
    beginSignIn(settings).then((address) => location.assign(address), refuse);
  }

  async function tryToken(token: string) {
    setBusy(true);
    setProblem(null);
    try {
      await createTearsheet({ url: location.origin, token, retry: { retries: 0 } }).markets();
      onToken(token);
    } catch (error) {
      setProblem(isSignedOut(error) ? 'This token is unknown, revoked, or expired.' : describeError(error));
      setBusy(false);
    }
  }

  return (
    <section class="sign-in">
      <h1>What would your portfolio have done?</h1>
      <p class="lead">
        Enter dated holdings. See growth, risk, drawdowns, currency effects, and costs, with the data behind them.
      </p>
      {settings === null
        ? null
        : [
            <button type="button" class="primary wide" disabled={isBusy} onClick={signIn}>
              {isBusy ? 'Signing in…' : 'Sign in with your account'}
            </button>,
            <p class="or">or with a token</p>,
          ]}
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLFormElement) {
            void tryToken(String(new FormData(event.currentTarget).get('token') ?? '').trim());
          }
        }}
      >
        <label for="token">Access token</label>
        <div class="row">
          <input
            id="token"
            name="token"
            type="password"
            required
            autoComplete="off"
            spellcheck={false}
            aria-describedby="token-hint"
          />
          <button type="submit" {...(settings === null ? { class: 'primary' } : {})} disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Sign in'}
          </button>
        </div>
        <p id="token-hint" class="hint">
          npm start prints one. To make another: npx tearsheet token create --name NAME. The token is kept in this tab
          only.
        </p>
      </form>
      <Notice kind="error" text={problem} />
    </section>
  );
}
