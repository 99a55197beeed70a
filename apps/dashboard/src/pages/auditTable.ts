import type { AuditEntry } from '@tearsheet/runtime/fleet';
import { html, type Markup } from '@tearsheet/shared/html';
import { timeOf } from './words.ts';

export function auditTable(entries: readonly AuditEntry[]): Markup {
  if (entries.length === 0) return html`<p class="soft">Nothing has been done yet.</p>`;
  const rows = entries.map(
    ({ at, actor, action, target, outcome }) =>
      html`<tr><td>${timeOf(at)}</td><td>${actor}</td><td>${action}</td><td><code>${target}</code></td><td>${outcome}</td></tr>`,
  );
  return html`<table><thead><tr><th>Time (UTC)</th><th>Who</th><th>Action</th><th>On</th><th>Outcome</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
