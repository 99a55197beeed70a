import { html, type Markup } from '@tearsheet/shared/html';
import { ACTIONS, type Action, type ActionName } from '../actions.ts';
import type { Operator } from '../sessions.ts';

/** A button per action; a dangerous one works only with the tick beside it. */
export function queueForms(names: readonly ActionName[], target: string, operator: Operator): Markup {
  const forms = names.map(
    (name) => html`<form method="post" action="/actions/${name}">${csrfField(operator)}
<input type="hidden" name="target" value="${target}">${button(ACTIONS[name])}</form>`,
  );
  return html`<div class="actions">${forms}</div>`;
}

export function jobForms(operator: Operator): Markup {
  const forms = (['retry', 'cancel'] as const).map(
    (name) => html`<form class="job" method="post" action="/actions/${name}">${csrfField(operator)}
<label>Job id <input name="target" required pattern="[a-z]+-[0-9a-f\\-]{36}" placeholder="port-…" autocomplete="off"></label>
${button(ACTIONS[name])}</form>`,
  );
  return html`${forms}`;
}

function csrfField({ csrf }: Operator): Markup {
  return html`<input type="hidden" name="csrf" value="${csrf}">`;
}

function button({ label, isDangerous }: Action): Markup {
  if (!isDangerous) return html`<button>${label}</button>`;
  return html`<button class="danger">${label}</button><label class="sure"><input type="checkbox" name="sure" value="yes" required> sure</label>`;
}
