import { type Issue, RequestInvalidError, type ResolveResult, type Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../describeError.ts';
import type { DraftRequest } from './draft.ts';

/** What validate finds, or an item of a 422. */
export interface CheckedIssue extends Pick<Issue, 'field' | 'message'> {
  readonly code: string;
  readonly suggestions?: readonly string[];
}

/** What the service says about the draft as it is. */
export interface Checks {
  /** What was checked; null while the draft is newer than what is known. */
  readonly sent: DraftRequest | null;
  readonly errors: readonly CheckedIssue[];
  readonly warnings: readonly CheckedIssue[];
  readonly resolved: ResolveResult | null;
  /** Why it could not be checked. */
  readonly problem: string | null;
}

const NOTHING: Checks = { sent: null, errors: [], warnings: [], resolved: null, problem: null };
const PAUSE_MS = 350;

/** Validates and resolves the draft, a moment after its last change. */
export function useChecks(client: Tearsheet, draft: DraftRequest, onSignedOut: () => void): Checks {
  const [checks, setChecks] = useState(NOTHING);
  const body = JSON.stringify(draft.request);
  useEffect(() => {
    setChecks((before) => ({ ...before, sent: null }));
    if (draft.request.portfolio.length === 0) {
      setChecks(NOTHING);
      return;
    }
    const stale = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const options = { signal: stale.signal };
        const [{ errors, warnings }, resolved] = await Promise.all([
          client.validate(draft.request, options),
          client.resolve(draft.request, options),
        ]);
        setChecks({ sent: draft, errors, warnings: warnings.filter(isTrouble), resolved, problem: null });
      } catch (error) {
        if (stale.signal.aborted) return;
        if (isSignedOut(error)) onSignedOut();
        else if (error instanceof RequestInvalidError) {
          setChecks({ ...NOTHING, sent: draft, errors: error.detail.map(issueOf) });
        } else setChecks({ ...NOTHING, problem: describeError(error) });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [client, body]);
  return checks;
}

/** A ticker that resolves and a portfolio with few holdings are no problem of a portfolio. */
const REMARKS = new Set(['symbol_normalized', 'single_holding', 'high_concentration', 'low_score_coverage']);

function isTrouble({ code }: Issue): boolean {
  return !REMARKS.has(code);
}

type Detail = RequestInvalidError['detail'][number];

/** An item of a 422 in the form of what validate finds. */
function issueOf({ type, loc, msg, ctx }: Detail): CheckedIssue {
  const [, ...path] = loc;
  const field = path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');
  const suggestions = Array.isArray(ctx?.suggestions) ? ctx.suggestions.map(String) : [];
  return { code: String(ctx?.error ?? type), field, message: msg.replace(/^Value error, /, ''), suggestions };
}
