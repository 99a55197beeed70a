import { html, type RenderedPage, renderPage, type SignInWay, signInPage as signIn } from '@tearsheet/http';
import { LOOPBACK } from './registration.ts';
import { scopeText } from './scopes.ts';

interface InteractionForm {
  /** Address that the forms are sent to, without its last part. */
  readonly action: string;
  readonly csrf: string;
  /** The client's own name for itself. Nobody has checked it. */
  readonly clientName: string;
  /** The address that receives the answer. A refusal is sent there at once. */
  readonly redirectUri: string;
}

export interface SignInForm extends InteractionForm {
  /** The account name of the last attempt. */
  readonly name: string;
  readonly problem: string | null;
  /** The identity provider that users sign in with. Null for local accounts. */
  readonly upstream: { readonly name: string; readonly origin: string } | null;
}

export interface ConsentForm extends InteractionForm {
  readonly account: string;
  /** Scopes that the client asks for and the user has not decided on. */
  readonly scopes: readonly string[];
}

export function signInPage(form: SignInForm): RenderedPage {
  const { action, csrf, clientName, redirectUri, problem, upstream } = form;
  return signIn({
    purpose: `to continue to ${clientName}`,
    problem,
    ways: [upstream === null ? localWay(form) : upstreamWay(form, upstream.name)],
    cancel: { action: `${action}/cancel`, csrf },
    formTargets: [formTargetOf(redirectUri), ...(upstream === null ? [] : [upstream.origin])],
  });
}

function localWay({ action, csrf, name }: SignInForm): SignInWay {
  return {
    action: `${action}/sign-in`,
    csrf,
    fields: [
      { label: 'Account', name: 'name', type: 'text', value: name, autocomplete: 'username', maxLength: 64 },
      { label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password', maxLength: 1024 },
    ],
    submit: 'Sign in',
  };
}

function upstreamWay({ action, csrf }: SignInForm, upstream: string): SignInWay {
  return { action: `${action}/upstream`, csrf, submit: `Sign in with ${upstream}` };
}

/** Asks the user whether the application may have these scopes. */
export function consentPage({ action, csrf, clientName, redirectUri, account, scopes }: ConsentForm): RenderedPage {
  const target = new URL(redirectUri);
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  const place = isWeb ? target.host : target.protocol;
  const choices = scopes.map(
    (scope) =>
      html`<label><input type="checkbox" name="scope" value="${scope}" checked> <span>${scopeText(scope)}</span></label>`,
  );
  const warning = LOOPBACK.has(target.hostname)
    ? html`<p class="soft">The application runs on this computer. Allow it only if you have just started it yourself.</p>`
    : null;
  const content = html`<h1>Allow ${clientName}?</h1>
<p class="soft">You are signed in as ${account}. The application calls itself “${clientName}”. Nobody has checked this name. The answer goes to <strong>${place}</strong>.</p>
${warning}
<form method="post" action="${action}/consent">
<input type="hidden" name="csrf" value="${csrf}">
<fieldset><legend class="soft">The application asks to</legend>
${choices}
</fieldset>
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="plain">Deny</button>
</form>
<form method="post" action="${action}/switch">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" class="link">Use another account</button>
</form>`;
  return renderPage({ title: 'Allow access', content, formTargets: [formTargetOf(redirectUri)] });
}

/** Shows an error that cannot be sent to the client, for example because the client is not known. */
export function errorPage(message: string): RenderedPage {
  const content = html`<h1>This did not work</h1>
<p class="problem" role="alert">${message}</p>
<p class="soft">Return to your application and start again.</p>`;
  return renderPage({ title: 'Error', content });
}

/** Asks whether to sign out of this browser only, or everywhere. */
export function signOutPage(form: {
  readonly action: string;
  readonly csrf: string;
  readonly account: string;
}): RenderedPage {
  const content = html`<h1>Sign out?</h1>
<p class="soft">This browser is signed in as ${form.account}.</p>
<form method="post" action="${form.action}">
<input type="hidden" name="csrf" value="${form.csrf}">
<button type="submit">Sign out of this browser</button>
<button type="submit" name="everywhere" value="yes" class="plain">Sign out everywhere</button>
</form>
<p class="soft">Signing out everywhere also ends the access of all applications that you have allowed.</p>`;
  return renderPage({ title: 'Sign out', content });
}

export function signedOutPage(consoleUrl: string): RenderedPage {
  const content = html`<h1>You are signed out</h1>
<p class="soft"><a href="${consoleUrl}/">Return to the console</a></p>`;
  return renderPage({ title: 'Signed out', content });
}

/**
 * Returns a client's redirect address as a source of `form-action`. Chromium applies this directive to the redirect after a
 * form, too.
 */
function formTargetOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol;
}
