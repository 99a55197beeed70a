import { html } from './html.ts';
import { layout } from './layout.ts';

export function signInPage(problem: string | null): string {
  const content = html`<section>
<h1>Operators</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
<form method="post" action="/sign-in">
<label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
<p class="soft">One with the scope <code>admin</code>, or <code>admin:read</code> to look only.</p>
<button class="strong">Sign in</button>
</form>
</section>`;
  return layout({ title: 'Sign in', content, operator: null });
}
