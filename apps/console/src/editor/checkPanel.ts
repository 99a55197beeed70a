import type { Issue } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import type { Draft, DraftRequest } from './draft.ts';
import { repairAll, repairsOf } from './repairs.ts';
import type { Checks } from './useChecks.ts';

export interface CheckPanelProps {
  readonly checks: Checks;
  readonly current: DraftRequest;
  readonly onRepair: (repair: (draft: Draft) => Draft) => void;
}

const SHOWN = 24;

/** What the service found, each with the click that repairs it. */
export function CheckPanel({ checks, current, onRepair }: CheckPanelProps): JSX.Element {
  const { errors, warnings, resolved, problem, sent } = checks;
  const repairs = resolved !== null && sent !== null ? repairsOf(resolved, sent) : [];
  const definition = resolved?.portfolio_definition ?? null;
  const repairable = new Set(repairs.map(({ message }) => message));
  const plain = (issues: readonly Issue[]) =>
    issues
      .filter(({ message }) => !repairable.has(message))
      .map(({ code, field, message }) => h('li', { key: `${code}${field}` }, h('span', {}, message)));
  const clickable = (isNeeded: boolean) =>
    repairs
      .filter((repair) => repair.isNeeded === isNeeded)
      .map(({ key, message, action, apply }) =>
        h(
          'li',
          { key },
          h('span', {}, message),
          h('button', { type: 'button', class: 'small', onClick: () => onRepair(apply) }, action),
        ),
      );
  // What must be repaired comes before what only would be.
  const items = [...clickable(true), ...plain(errors), ...clickable(false), ...plain(warnings)];
  return h(
    'section',
    { class: 'checks', 'aria-labelledby': 'checks-title' },
    h('h2', { id: 'checks-title' }, 'Check'),
    h('p', { role: 'status', class: `verdict ${verdictKind(checks)}` }, verdictOf(checks, current)),
    problem === null ? null : h('p', { class: 'notice error' }, problem),
    repairs.length > 1 && definition !== null
      ? h(
          'button',
          { type: 'button', class: 'primary', onClick: () => onRepair((draft) => repairAll(draft, definition)) },
          `Repair all ${repairs.length}`,
        )
      : null,
    h(
      'ul',
      { class: 'issues' },
      items.slice(0, SHOWN),
      items.length > SHOWN
        ? h(
            'li',
            { class: 'hint' },
            `and more: ${plural(errors.length, 'error')}, ${plural(warnings.length, 'warning')} in all`,
          )
        : null,
    ),
  );
}

function verdictKind({ sent, errors, warnings }: Checks): string {
  if (sent === null) return '';
  return errors.length > 0 ? 'loss' : warnings.length > 0 ? 'caution' : 'gain';
}

function verdictOf({ sent, errors, warnings, problem }: Checks, { request, unfinished }: DraftRequest): string {
  if (request.portfolio.length === 0) return 'There is nothing to check yet.';
  if (problem !== null) return 'The check did not work.';
  if (sent === null) return 'Checking…';
  const left = unfinished.length;
  const rows = left > 0 ? ` ${plural(left, 'unfinished row')} ${left === 1 ? 'is' : 'are'} left out.` : '';
  if (errors.length > 0) return `${plural(errors.length, 'error')}, ${plural(warnings.length, 'warning')}.${rows}`;
  if (warnings.length > 0) return `Ready, with ${plural(warnings.length, 'warning')}.${rows}`;
  return `Ready: ${plural(request.portfolio.length, 'row')} without a problem.${rows}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
