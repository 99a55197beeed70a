import type { Fleet } from '@tearsheet/runtime/fleet';

/** Something an operator can do: the form's words, and whether a mistake costs callers their jobs. */
export interface Action {
  readonly label: string;
  readonly on: 'queue' | 'job';
  readonly isDangerous: boolean;
  run(fleet: Fleet, target: string): Promise<string>;
}

/** The only table of actions: forms, routes and the audit log follow it. */
export const ACTIONS = {
  pause: { label: 'Pause', on: 'queue', isDangerous: false, run: ({ actions }, queue) => actions.pause(queue) },
  resume: { label: 'Resume', on: 'queue', isDangerous: false, run: ({ actions }, queue) => actions.resume(queue) },
  drain: {
    label: 'Fail all waiting jobs',
    on: 'queue',
    isDangerous: true,
    run: ({ actions }, queue) => actions.drain(queue),
  },
  clean: {
    label: 'Remove entries of failed jobs',
    on: 'queue',
    isDangerous: false,
    run: ({ actions }, queue) => actions.clean(queue),
  },
  retry: { label: 'Hand out again', on: 'job', isDangerous: false, run: ({ actions }, job) => actions.retry(job) },
  cancel: { label: 'Cancel', on: 'job', isDangerous: true, run: ({ actions }, job) => actions.cancel(job) },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof ACTIONS;

export function isAction(name: string): name is ActionName {
  return Object.hasOwn(ACTIONS, name);
}
