import { html } from '@tearsheet/shared/html';
import { scopeText } from '../scopes.ts';
import { formTargetOf } from './formTarget.ts';
import { type RenderedPage, renderPage } from './renderPage.ts';

export interface ConsentForm {
  readonly action: string;
  readonly csrf: string;
  readonly clientName: string;
  /** Where the answer goes. */
  readonly redirectUri: string;
  readonly account: string;
  /** Asked for and not yet decided. */
  readonly scopes: readonly string[];
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** May this application do these things for you? */
export function consentPage({ action, csrf, clientName, redirectUri, account, scopes }: ConsentForm): RenderedPage {
  const target = new URL(redirectUri);
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  const place = isWeb ? target.host : target.protocol;
  const choices = scopes.map(
    (scope) =>
      html`<label><input type="checkbox" name="scope" value="${scope}" checked> <span>${scopeText(scope)}</span></label>`,
  );
  const warning = LOOPBACK.has(target.hostname)
    ? html`<p class="soft">It runs on this computer. Allow it only if you have just started it yourself.</p>`
    : null;
  const content = html`<h1>Allow ${clientName}?</h1>
<p class="soft">You are signed in as ${account}. The application calls itself “${clientName}”; nobody has checked that. The answer goes to <strong>${place}</strong>.</p>
${warning}
<form method="post" action="${action}/consent">
<input type="hidden" name="csrf" value="${csrf}">
<fieldset><legend class="soft">It asks to</legend>
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
