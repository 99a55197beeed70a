import { html, type RenderedPage, renderPage } from '@tearsheet/http';
import type { AuditEntry } from '@tearsheet/runtime/fleet';
import { auditTable, dashboardPage, scroller } from './layout.ts';
import type { Operator } from './sessions.ts';

export function auditPage(entries: readonly AuditEntry[], operator: Operator): RenderedPage {
  const content = html`<section>${scroller('Audit log', auditTable(entries))}</section>`;
  return dashboardPage({ title: 'Audit log', operator, content });
}

/**
 * Returns a page that opens the dashboard at once. A redirect would still count as a visit from the provider's site, and the
 * browser would not send the session cookie with it.
 */
export function signedInPage(): RenderedPage {
  const content = html`<p>You are signed in. <a href="/">Continue</a></p>`;
  return renderPage({ title: 'Signed in', content, refresh: '0; url=/' });
}
