import { html, type Markup } from '@tearsheet/http';
import type { Fleet } from '@tearsheet/runtime/fleet';
import type { Operator } from './sessions.ts';

/** Something an operator can do. */
export interface Action {
  readonly label: string;
  /** True if a mistake costs callers their jobs. The form then has a box to tick. */
  readonly isDangerous: boolean;
  /** Returns what happened, for the audit log. */
  run(fleet: Fleet, target: string, actor: string): Promise<string>;
}

/** The only table of actions. Forms, routes, and the audit log use it. */
export const ACTIONS = {
  pause: { label: 'Pause', isDangerous: false, run: ({ actions }, queue) => actions.pause(queue) },
  resume: { label: 'Resume', isDangerous: false, run: ({ actions }, queue) => actions.resume(queue) },
  drain: {
    label: 'Fail all waiting jobs',
    isDangerous: true,
    run: ({ actions }, queue, actor) => actions.drain(queue, actor),
  },
  clean: {
    label: 'Remove entries of failed jobs',
    isDangerous: false,
    run: ({ actions }, queue) => actions.clean(queue),
  },
  retry: { label: 'Retry', isDangerous: false, run: ({ actions }, job) => actions.retry(job) },
  cancel: { label: 'Cancel', isDangerous: true, run: ({ actions }, job, actor) => actions.cancel(job, actor) },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof ACTIONS;

export function isAction(name: string): name is ActionName {
  return Object.hasOwn(ACTIONS, name);
}

/** Returns the button of an action on a queue or job. */
export function actionForm(name: ActionName, target: string, operator: Operator): Markup {
  return html`<form method="post" action="/actions/${name}">${csrfField(operator)}
<input type="hidden" name="target" value="${target}">${button(ACTIONS[name])}</form>`;
}

export function csrfField({ csrf }: Operator): Markup {
  return html`<input type="hidden" name="csrf" value="${csrf}">`;
}

function button({ label, isDangerous }: Action): Markup {
  if (!isDangerous) return html`<button>${label}</button>`;
  return html`<button class="danger">${label}</button><label class="sure"><input type="checkbox" name="sure" value="yes" required> I am sure</label>`;
}
