import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { Notice, useTitle } from '../ui/loading.tsx';
import type { SignIn } from './session.ts';

/** The page for visitors who want to submit or keep something. */
export function SignInPage({ signIn }: { readonly signIn: SignIn }): JSX.Element {
  useTitle(t('Sign in'));
  const { isBusy, problem, withAccount, withToken } = signIn;
  return (
    <section class="card sign-in">
      <h1>{t('Sign in')}</h1>
      <p class="hint">{t('Your portfolio stays in this tab while you sign in.')}</p>
      {withAccount === null
        ? null
        : [
            <button type="button" class="primary wide" disabled={isBusy} onClick={withAccount}>
              {isBusy ? t('Signing in…') : t('Sign in with your account')}
            </button>,
            <p class="or">{t('or with a token')}</p>,
          ]}
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLFormElement) {
            void withToken(String(new FormData(event.currentTarget).get('token') ?? '').trim());
          }
        }}
      >
        <label for="token">{t('Access token')}</label>
        <input
          id="token"
          name="token"
          type="password"
          required
          autoComplete="off"
          spellcheck={false}
          aria-describedby="token-hint"
        />
        <button type="submit" class={withAccount === null ? 'primary wide' : 'wide'} disabled={isBusy}>
          {isBusy ? t('Checking…') : t('Sign in')}
        </button>
        <p id="token-hint" class="hint">
          {t(
            'npm start prints one. To make another, run npx tearsheet token create. This browser keeps the token for 12 hours at most.',
          )}
        </p>
      </form>
      <Notice kind="error" text={problem} />
    </section>
  );
}
