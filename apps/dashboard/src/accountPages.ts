import { html, type Markup, type RenderedPage } from '@tearsheet/http';
import { type Account, isLiveToken, type Token } from '@tearsheet/runtime/accounts';
import type { AuditEntry } from '@tearsheet/runtime/fleet';
import { actionForm, targetPath } from './actions.ts';
import { type FoundAccount, MOST_FOUND } from './directory.ts';
import { auditTable, dashboardPage, scroller } from './layout.ts';
import type { Operator } from './sessions.ts';
import { countOf, durationOf, timeOf } from './text.ts';

export interface AccountsPage {
  readonly operator: Operator;
  readonly search: string;
  readonly accounts: readonly Account[];
  readonly tokens: readonly Token[];
}

/** Returns the search for accounts and tokens. */
export function accountsPage({ operator, search, accounts, tokens }: AccountsPage): RenderedPage {
  const rows = accounts.map(
    (account) =>
      html`<tr><td>${accountLink(account.name)}</td><td>${timeOf(account.createdAt)}</td><td>${stateOf(account)}</td></tr>`,
  );
  const listed =
    rows.length === 0
      ? html`<p class="soft">There is none.</p>`
      : scroller(
          'Accounts',
          html`<table class="cards"><thead><tr><th>Account</th><th>Created</th><th>State</th></tr></thead><tbody>${rows}</tbody></table>`,
        );
  const content = html`<section><form class="search" method="get" action="/accounts">
<label class="wide">Part of an account or token <input name="q" value="${search}" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"></label><button>Search</button></form></section>
<section><h2>Accounts that can sign in</h2>${listed}</section>
<section><h2>Tokens</h2>${tokenTable(tokens, null)}<p class="soft">Oldest first, at most ${MOST_FOUND} of each.</p></section>`;
  return dashboardPage({ title: 'Accounts and tokens', operator, content });
}

export interface AccountPage {
  readonly operator: Operator;
  readonly found: FoundAccount;
  /** The actions of operators on this account and its tokens. */
  readonly audit: readonly AuditEntry[];
}

/** Returns the page of one account, with its tokens. */
export function accountPage({ operator, found, audit }: AccountPage): RenderedPage {
  const { name, account, wrongPasswords, credits, tokens } = found;
  const { count, lockedSeconds } = wrongPasswords;
  const locked =
    lockedSeconds === null
      ? `${countOf(count)}`
      : html`<span class="bad">locked</span> after ${countOf(count)}, for ${durationOf(lockedSeconds * 1000)}`;
  const jobs = new URLSearchParams({ q: name });
  const signIn =
    account === null
      ? html`<dt>Sign-in</dt><dd>not at this tool server</dd>`
      : html`<dt>State</dt><dd>${stateOf(account)}</dd><dt>Created</dt><dd>${timeOf(account.createdAt)}</dd><dt>Wrong passwords</dt><dd>${locked}</dd>`;
  const facts = html`<dl class="facts">${signIn}
<dt>Billed operations</dt><dd>${credits.isEntitled ? 'allowed' : 'not allowed'}, ${countOf(credits.balance)} credits, ${countOf(credits.held)} of them held by open jobs</dd></dl>
<p class="more"><a href="/jobs?${jobs.toString()}">Jobs</a> · <a href="/jobs?${jobs.toString()}&amp;state=waiting">Waiting</a> · <a href="/jobs?${jobs.toString()}&amp;state=running">Running</a></p>`;
  const acts =
    operator.mayAct && account !== null
      ? html`<section><h2>Actions</h2><div class="acts">${actionForm('unlock', name, operator)}${actionForm('sign-out', name, operator)}${actionForm(account.disabledAt === null ? 'disable' : 'enable', name, operator)}</div>
<p class="soft">Disabling also revokes all tokens, for good.</p></section>`
      : null;
  const content = html`<section>${facts}</section>${acts}
<section><h2>Tokens</h2>${tokenTable(tokens, operator)}</section>
<section><h2>Actions of operators</h2>${scroller('Actions of operators', auditTable(audit))}</section>`;
  return dashboardPage({ title: name, operator, content });
}

/** Returns the page that shows the new secret of a token, once. */
export function secretPage(operator: Operator, tokenId: string, secret: string): RenderedPage {
  const content = html`<section><p>The old secret has ended. This is the only time the new one is shown.</p>
<p><code class="secret">${secret}</code></p>
<p><a href="${targetPath({ action: 'rotate', target: tokenId })}">Back to its account</a></p></section>`;
  return dashboardPage({ title: 'New secret', operator, content });
}

/** @param operator may act on each token; null for a list without buttons */
function tokenTable(tokens: readonly Token[], operator: Operator | null): Markup {
  if (tokens.length === 0) return html`<p class="soft">There is none.</p>`;
  const acts = (token: Token) =>
    operator?.mayAct && token.revokedAt === null
      ? html`<div class="acts">${actionForm('rotate', token.id, operator)}${actionForm('revoke', token.id, operator)}</div>`
      : null;
  const rows = tokens.map(
    (token) =>
      html`<tr><td>${token.name}<br><code class="soft">${token.id}</code></td><td>${accountLink(token.owner)}</td><td>${token.scopes.join(' ')}</td>
<td>${token.usedAt === null ? 'never used' : `used ${timeOf(token.usedAt)}`}</td><td>${tokenState(token)}</td>${operator === null ? null : html`<td>${acts(token)}</td>`}</tr>`,
  );
  return scroller(
    'Tokens',
    html`<table class="cards"><thead><tr><th>Token</th><th>Account</th><th>Scopes</th><th>Last use</th><th>State</th>${operator === null ? null : html`<th>Actions</th>`}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function tokenState(token: Token): Markup | string {
  if (token.revokedAt !== null) return `revoked ${timeOf(token.revokedAt)}`;
  if (!isLiveToken(token, Date.now())) return `expired ${timeOf(token.expiresAt ?? '')}`;
  return token.expiresAt === null ? 'live' : `live until ${timeOf(token.expiresAt)}`;
}

function stateOf({ disabledAt }: Account): Markup | string {
  return disabledAt === null ? 'live' : html`<span class="bad">disabled</span> ${timeOf(disabledAt)}`;
}

function accountLink(name: string): Markup {
  return html`<a href="/accounts/${encodeURIComponent(name)}">${name}</a>`;
}
