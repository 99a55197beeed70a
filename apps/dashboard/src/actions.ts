import { html, type Markup } from '@tearsheet/http';
import { accountName } from '@tearsheet/runtime/accounts';
import { type AuditEntry, type Fleet, outcomeOf } from '@tearsheet/runtime/fleet';
import type { Directory } from './directory.ts';
import type { Operator } from './sessions.ts';

/** The parts of the installation that operators act on. */
export interface Installation {
  readonly fleet: Fleet;
  readonly directory: Directory;
}

/** The outcome of an action. */
interface Done {
  /** A sentence for the audit log. */
  readonly outcome: string;
  /** A new secret, which is shown once. */
  readonly secret?: string;
}

/** Something an operator can do. */
export interface Action {
  readonly label: string;
  /** True if a mistake costs callers their jobs or their access. The form then has a box to tick. */
  readonly isDangerous: boolean;
  readonly on: keyof typeof TARGETS;
  run(installation: Installation, target: string, actor: string): Promise<string | Done>;
}

const PART = /^[a-z0-9_-]{1,60}$/;

/** The targets of actions: whether a text can be one, and the path of its page. */
const TARGETS = {
  queue: { isOne: (text: string) => PART.test(text), path: (name: string) => `/queue/${name}` },
  job: { isOne: (text: string) => PART.test(text), path: (jobId: string) => `/jobs/${jobId}` },
  account: {
    isOne: (text: string) => accountName(text) === text,
    path: (name: string) => `/accounts/${encodeURIComponent(name)}`,
  },
  token: { isOne: (text: string) => PART.test(text), path: (tokenId: string) => `/tokens/${tokenId}` },
} as const;

const known = async (change: Promise<boolean>, done: string) => outcomeOf(await change, done);

/** The only table of actions. Forms, routes, and the audit log use it. */
export const ACTIONS = {
  pause: { label: 'Pause', isDangerous: false, on: 'queue', run: ({ fleet }, queue) => fleet.actions.pause(queue) },
  resume: { label: 'Resume', isDangerous: false, on: 'queue', run: ({ fleet }, queue) => fleet.actions.resume(queue) },
  drain: {
    label: 'Fail all waiting jobs',
    isDangerous: true,
    on: 'queue',
    run: ({ fleet }, queue, actor) => fleet.actions.drain(queue, actor),
  },
  clean: {
    label: 'Remove entries of failed jobs',
    isDangerous: false,
    on: 'queue',
    run: ({ fleet }, queue) => fleet.actions.clean(queue),
  },
  retry: { label: 'Retry', isDangerous: false, on: 'job', run: ({ fleet }, job) => fleet.actions.retry(job) },
  cancel: {
    label: 'Cancel',
    isDangerous: true,
    on: 'job',
    run: ({ fleet }, job, actor) => fleet.actions.cancel(job, actor),
  },
  unlock: {
    label: 'Unlock',
    isDangerous: false,
    on: 'account',
    run: ({ directory }, name) => known(directory.accounts.unlock(name), 'unlocked'),
  },
  'sign-out': {
    label: 'Sign out everywhere',
    isDangerous: true,
    on: 'account',
    run: ({ directory }, name) => known(directory.accounts.signOut(name), 'signed out everywhere'),
  },
  disable: {
    label: 'Disable, and end all its access',
    isDangerous: true,
    on: 'account',
    run: ({ directory }, name) => known(directory.accounts.setDisabled(name, true), 'disabled'),
  },
  enable: {
    label: 'Enable',
    isDangerous: false,
    on: 'account',
    run: ({ directory }, name) => known(directory.accounts.setDisabled(name, false), 'enabled'),
  },
  rotate: {
    label: 'Rotate',
    isDangerous: true,
    on: 'token',
    async run({ directory }, tokenId) {
      const issued = await directory.tokens.rotate(tokenId);
      if (issued === null) return 'there is no such token, or it is revoked';
      return { outcome: 'has a new secret', secret: issued.secret };
    },
  },
  revoke: {
    label: 'Revoke',
    isDangerous: true,
    on: 'token',
    run: ({ directory }, tokenId) => known(directory.tokens.revoke(tokenId), 'revoked'),
  },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof ACTIONS;

export function isAction(name: string): name is ActionName {
  return Object.hasOwn(ACTIONS, name);
}

/** Returns true if the text can be a target of the action. */
export function isTarget(name: ActionName, text: string): boolean {
  return TARGETS[ACTIONS[name].on].isOne(text);
}

/** The target of actions on the market data. */
export const DATA_TARGET = 'market data';

/** Returns the page of what was acted on. A retry of many jobs leads to the list of jobs. */
export function targetPath({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string {
  if (target === DATA_TARGET) return '/data';
  return isAction(action) ? TARGETS[ACTIONS[action].on].path(target) : '/jobs';
}

/** Returns the button of an action on a queue, job, account, or token. */
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
