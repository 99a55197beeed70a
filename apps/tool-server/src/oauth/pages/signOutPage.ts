import { html } from '@tearsheet/shared/html';
import { type RenderedPage, renderPage } from './renderPage.ts';

export interface SignOutForm {
  readonly action: string;
  readonly csrf: string;
  readonly account: string;
}

/** Asks whether to sign out of this browser only, or everywhere. */
export function signOutPage({ action, csrf, account }: SignOutForm): RenderedPage {
  const content = html`<h1>Sign out?</h1>
<p class="soft">This browser is signed in as ${account}.</p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit">Sign out of this browser</button>
<button type="submit" name="everywhere" value="yes" class="plain">Sign out everywhere</button>
</form>
<p class="soft">Signing out everywhere also ends the access of all applications that you have allowed.</p>`;
  return renderPage({ title: 'Sign out', content });
}

/** Shown when nobody is signed in any more. */
export function signedOutPage(consoleUrl: string): RenderedPage {
  const content = html`<h1>You are signed out</h1>
<p class="soft"><a href="${consoleUrl}/">Back to the console</a></p>`;
  return renderPage({ title: 'Signed out', content });
}
