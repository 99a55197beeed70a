import { html } from '@tearsheet/shared/html';
import { formTargetOf } from './formTarget.ts';
import { type RenderedPage, renderPage } from './renderPage.ts';

export interface SignInForm {
  /** Address that the forms are sent to, without the last part. */
  readonly action: string;
  readonly csrf: string;
  /** As the client calls itself. */
  readonly clientName: string;
  /** Where the answer goes: at once after a refusal, or when there is nothing to allow. */
  readonly redirectUri: string;
  /** The name that was typed before. */
  readonly name: string;
  readonly problem: string | null;
  /** The identity provider to sign in with; null: local accounts. */
  readonly upstream: { readonly name: string; readonly origin: string } | null;
}

/** Who are you? */
export function signInPage(form: SignInForm): RenderedPage {
  const problem = form.problem === null ? null : html`<p class="bad" role="alert">${form.problem}</p>`;
  const content = html`<h1>Sign in</h1>
<p class="soft">to go on to ${form.clientName}</p>
${problem}
${form.upstream === null ? localForm(form) : upstreamForm(form, form.upstream.name)}
${cancelForm(form)}`;
  const upstream = form.upstream === null ? [] : [form.upstream.origin];
  return renderPage({ title: 'Sign in', content, formTargets: [formTargetOf(form.redirectUri), ...upstream] });
}

function localForm({ action, csrf, name }: SignInForm) {
  return html`<form method="post" action="${action}/sign-in">
<input type="hidden" name="csrf" value="${csrf}">
<label>Account <input type="text" name="name" value="${name}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" maxlength="1024" required></label>
<button type="submit">Sign in</button>
</form>`;
}

function upstreamForm({ action, csrf }: SignInForm, upstream: string) {
  return html`<form method="post" action="${action}/upstream">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit">Sign in with ${upstream}</button>
</form>`;
}

function cancelForm({ action, csrf }: SignInForm) {
  return html`<form method="post" action="${action}/cancel">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" class="plain">Cancel</button>
</form>`;
}
