import { html } from '@tearsheet/shared/html';
import { layout } from './layout.ts';

export interface SignInForm {
  readonly problem: string | null;
  /** Where accounts sign in; null: with a token only. */
  readonly provider: string | null;
  /** Somebody was signed in who is no operator. */
  readonly canBeOther: boolean;
}

export function signInPage({ problem, provider, canBeOther }: SignInForm): string {
  const account = provider
    ? html`<p><a class="button" href="/sign-in/account${canBeOther ? '?other' : ''}">${canBeOther ? 'Use another account' : `Sign in with ${provider}`}</a></p>
<p class="or">or</p>`
    : null;
  const content = html`<section>
<h1>Operators</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
${account}
<form method="post" action="/sign-in">
<label>Token <input type="password" name="token" autocomplete="current-password" required${provider ? null : html` autofocus`}></label>
<p class="soft">One with the scope <code>admin</code>, or <code>admin:read</code> to look only.</p>
<button class="${provider ? 'plain' : 'strong'}">Sign in with the token</button>
</form>
</section>`;
  return layout({ title: 'Sign in', content, operator: null });
}
