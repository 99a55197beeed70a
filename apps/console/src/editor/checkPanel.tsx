import type { JSX } from 'preact';
import { counted } from '../counted.ts';
import type { DraftRequest } from './draft.ts';
import { type Action, type Repair, repairsOf, safeActions } from './repairs.ts';
import type { Checks } from './useChecks.ts';

export interface CheckPanelProps {
  readonly checks: Checks;
  readonly current: DraftRequest;
  /** Takes the actions in their order. */
  readonly onRepair: (actions: readonly Action[]) => void;
}

const SHOWN = 24;

/** What the service found, each with the clicks that repair it. */
export function CheckPanel({ checks, current, onRepair }: CheckPanelProps): JSX.Element {
  const { errors, warnings, problem, sent } = checks;
  const repairs = sent === null ? [] : repairsOf(checks, sent);
  const safe = safeActions(repairs);
  const button = (action: Action, kind: string) => (
    <button key={action.label} type="button" class={`${kind} small`} onClick={() => onRepair([action])}>
      {action.label}
    </button>
  );
  const item = ({ key, message, changes, removal }: Repair) => (
    <li key={key}>
      <span>{message}</span>
      {changes.map((action) => button(action, 'primary'))}
      {removal === null ? null : button(removal, 'quiet')}
    </li>
  );
  // What must be repaired comes before what only could be.
  const items = [...repairs.filter(({ isNeeded }) => isNeeded), ...repairs.filter(({ isNeeded }) => !isNeeded)];
  return (
    <section class="checks" aria-labelledby="checks-title">
      <h2 id="checks-title">Check</h2>
      <p role="status" class={`verdict ${verdictKind(checks)}`}>
        {verdictOf(checks, current)}
      </p>
      {problem === null ? null : <p class="notice error">{problem}</p>}
      {safe.length > 1 ? (
        <button type="button" class="primary" onClick={() => onRepair(safe)}>{`Repair all ${safe.length}`}</button>
      ) : null}
      <ul class="issues">
        {items.slice(0, SHOWN).map(item)}
        {items.length > SHOWN ? (
          <li class="hint">{`and more: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')} in all`}</li>
        ) : null}
      </ul>
    </section>
  );
}

function verdictKind({ sent, errors, warnings }: Checks): string {
  if (sent === null) return '';
  return errors.length > 0 ? 'loss' : warnings.length > 0 ? 'caution' : 'gain';
}

function verdictOf({ sent, errors, warnings, problem }: Checks, { request, unfinished }: DraftRequest): string {
  if (request.portfolio.length === 0) return 'Add holdings to begin.';
  if (problem !== null) return 'This portfolio could not be checked.';
  if (sent === null) return 'Checking…';
  const left = unfinished.length;
  const rows = left > 0 ? ` ${counted(left, 'unfinished row')} ${left === 1 ? 'is' : 'are'} left out.` : '';
  if (errors.length > 0) return `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}.${rows}`;
  if (warnings.length > 0) return `Ready, with ${counted(warnings.length, 'warning')}.${rows}`;
  return `Ready: ${counted(request.portfolio.length, 'row')} without a problem.${rows}`;
}
