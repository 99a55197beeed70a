import {
  type Issue,
  ProblemError,
  problemText,
  RequestInvalidError,
  type ResolveResult,
  type Tearsheet,
} from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError } from '../words.ts';
import type { CheckedIssue, DraftRequest } from './draft.ts';
import { plainMessage } from './plainWords.ts';
import type { Action, Repair } from './repairs.ts';
import { sumsByDate } from './rows.ts';

export interface CheckPanelProps {
  readonly checks: Checks;
  readonly current: DraftRequest;
  /** A sentence about a setting that is not complete. Null if all are. */
  readonly unset: string | null;
  /** The repairs that do not stand below their row. */
  readonly repairs: readonly Repair[];
  /** The changes of "Repair all". */
  readonly safe: readonly Action[];
  /** Applies the actions in their order. */
  readonly onRepair: (actions: readonly Action[]) => void;
}

const SHOWN = 24;

/** Says whether the portfolio can be analyzed, and lists the findings of the service with the buttons that repair them. */
export function CheckPanel({ checks, current, unset, repairs, safe, onRepair }: CheckPanelProps): JSX.Element {
  const { errors, warnings, problem } = checks;
  const button = (action: Action, kind: string) => (
    <button key={action.label} type="button" class={`${kind} small`} onClick={() => onRepair([action])}>
      {action.label}
    </button>
  );
  const item = ({ key, message, changes, removal }: Repair) => (
    <li key={key}>
      <span>{message}</span>
      {changes.map((action) => button(action, ''))}
      {removal === null ? null : button(removal, 'quiet')}
    </li>
  );
  // Errors come before warnings.
  const items = [...repairs.filter(({ isNeeded }) => isNeeded), ...repairs.filter(({ isNeeded }) => !isNeeded)];
  return (
    <section class="checks" aria-labelledby="checks-title">
      <h2 id="checks-title" class="unseen">
        {t('Check')}
      </h2>
      <p role="status" class={`verdict ${verdictKind(checks, current, unset)}`}>
        {verdictOf(checks, current, unset)}
      </p>
      {problem === null ? null : <p class="notice error">{plainMessage(problem, current)}</p>}
      {safe.length > 1 ? (
        <button type="button" onClick={() => onRepair(safe)}>
          {t('Repair all {count}', { count: safe.length })}
        </button>
      ) : null}
      {/* The focus lets the keyboard scroll. */}
      <ul class="issues" {...(items.length > 0 ? { tabIndex: 0, 'aria-label': t('Findings') } : {})}>
        {items.slice(0, SHOWN).map(item)}
        {items.length > SHOWN ? (
          <li class="hint">
            {t(
              'and more: {errors, plural, one {# error} other {# errors}}, {warnings, plural, one {# warning} other {# warnings}} in all',
              { errors: errors.length, warnings: warnings.length },
            )}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function verdictKind(
  { sent, errors, warnings }: Checks,
  { unfinished, questions }: DraftRequest,
  unset: string | null,
): string {
  if (unfinished.length > 0 || questions.length > 0) return 'warn';
  if (sent === null) return '';
  return errors.length > 0 ? 'bad' : warnings.length > 0 || unset !== null ? 'warn' : 'good';
}

function verdictOf(
  { sent, errors, warnings, problem }: Checks,
  { request, size, unfinished, questions }: DraftRequest,
  unset: string | null,
): string {
  const isLedger = request.transactions !== undefined;
  if (questions.length > 0)
    return t('{count, plural, one {One question is open.} other {# questions are open.}}', { count: questions.length });
  if (size === 0 && unfinished.length === 0) return t('Add holdings to begin.');
  if (problem !== null) return t('This portfolio could not be checked.');
  const left = unfinished.length;
  const rows =
    left > 0
      ? t('{count, plural, one {# row is not finished.} other {# rows are not finished.}}', { count: left })
      : '';
  if (size === 0 || (sent === null && left > 0)) return rows;
  if (sent === null) return t('Checking…');
  if (errors.length > 0) {
    const counts = { errors: errors.length, warnings: warnings.length };
    const found =
      warnings.length > 0
        ? t(
            '{errors, plural, one {# error} other {# errors}}, {warnings, plural, one {# warning} other {# warnings}}.',
            counts,
          )
        : t('{errors, plural, one {# error.} other {# errors.}}', counts);
    return `${found} ${rows}`.trim();
  }
  if (rows !== '') return rows;
  if (unset !== null) return unset;
  if (warnings.length > SHOWN) {
    const kinds = new Set(warnings.map(({ code }) => code)).size;
    return t('Ready, with {kinds, plural, one {# kind} other {# kinds}} of warnings ({count} in all).', {
      kinds,
      count: warnings.length,
    });
  }
  if (warnings.length > 0) {
    return t('Ready, with {count, plural, one {# warning} other {# warnings}}.', { count: warnings.length });
  }
  return isLedger
    ? t('Ready: {count, plural, one {# transaction} other {# transactions}}.', { count: size })
    : t('Ready: {count, plural, one {# holding} other {# holdings}}.', { count: size });
}

/** The findings of the service about the current draft. */
export interface Checks {
  /** The request that was checked. Null while the draft is newer than the last check. */
  readonly sent: DraftRequest | null;
  readonly errors: readonly CheckedIssue[];
  readonly warnings: readonly CheckedIssue[];
  readonly resolved: ResolveResult | null;
  /** The reason why the draft could not be checked. Null if it was checked. */
  readonly problem: string | null;
}

const NOTHING: Checks = { sent: null, errors: [], warnings: [], resolved: null, problem: null };
const PAUSE_MS = 350;
/** Time after which a check that failed is repeated. */
const RETRY_MS = 5_000;

/** Validates and resolves the draft shortly after its last change. */
export function useChecks(client: Tearsheet, draft: DraftRequest): Checks {
  const [checks, setChecks] = useState(NOTHING);
  const body = JSON.stringify(draft.request);
  useEffect(() => {
    setChecks((before) => ({ ...before, sent: null }));
    if (draft.size === 0) {
      setChecks(NOTHING);
      return;
    }
    const stale = new AbortController();
    const check = async () => {
      try {
        const options = { signal: stale.signal };
        const [{ errors, warnings }, resolved] = await Promise.all([
          client.validate(draft.request, options),
          client.resolve(draft.request, options),
        ]);
        setChecks({ sent: draft, errors, warnings: troubleOf(warnings, draft), resolved, problem: null });
      } catch (error) {
        if (stale.signal.aborted) return;
        if (error instanceof RequestInvalidError) {
          // The names of the holdings stay.
          setChecks(({ resolved }) => ({ ...NOTHING, sent: draft, errors: error.detail.map(issueOf), resolved }));
          return;
        }
        setChecks({ ...NOTHING, problem: describeError(error) });
        // A service that is restarted or too busy answers later. A refusal stays one.
        const isRefused = error instanceof ProblemError && error.status < 500 && error.status !== 429;
        if (!isRefused) timer = setTimeout(check, RETRY_MS);
      }
    };
    let timer = setTimeout(check, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [client, body]);
  return checks;
}

/** Findings that are not problems, such as a ticker that resolves. */
const REMARKS = new Set(['symbol_normalized', 'single_holding', 'high_concentration', 'low_score_coverage']);
/** A rebalancing on a weekend waits for the next session. A trade on a weekend has a wrong date. */
const SHIFTED = 'non_trading_date_shifted';
/** The largest distance of a sum of weights from 100% that is rounding, such as three times 33.3%. */
const ROUNDING = 0.01;

function troubleOf(
  warnings: readonly Issue[],
  { request: { portfolio, transactions } }: DraftRequest,
): readonly Issue[] {
  const isRounded = sumsByDate(portfolio ?? []).every(({ sum }) => Math.abs(sum - 1) <= ROUNDING);
  // A sum far from 100% is one problem, although the service reports two findings.
  const far = new Set(warnings.flatMap(({ code, field }) => (code === 'weights_sum_far_from_one' ? [field] : [])));
  const isNoTrouble = ({ code, field }: Issue) =>
    REMARKS.has(code) ||
    (code === SHIFTED && transactions === undefined) ||
    (code === 'weights_renormalized' && (isRounded || far.has(field)));
  return warnings.filter((warning) => !isNoTrouble(warning));
}

type Detail = RequestInvalidError['detail'][number];

/** An item of a 422 answer in the form of a validation finding. */
function issueOf({ type, loc, msg, ctx }: Detail): CheckedIssue {
  const [, ...path] = loc;
  const field = path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');
  const suggestions = Array.isArray(ctx?.suggestions) ? ctx.suggestions.map(String) : [];
  const member = path.findLast((part) => typeof part === 'string') ?? '';
  const message = msg.startsWith('Value error, ')
    ? msg.slice('Value error, '.length)
    : problemText({ loc: ['body', member], msg });
  return { code: String(ctx?.error ?? type), field, message, suggestions };
}
