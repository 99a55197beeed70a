import type { Issue, ResolveResult, Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../describeError.ts';
import type { DraftRequest } from './draft.ts';

/** What the service says about the draft as it is. */
export interface Checks {
  /** What was checked; null while the draft is newer than what is known. */
  readonly sent: DraftRequest | null;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
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
        setChecks({ sent: draft, errors, warnings, resolved, problem: null });
      } catch (error) {
        if (stale.signal.aborted) return;
        if (isSignedOut(error)) onSignedOut();
        else setChecks({ ...NOTHING, problem: describeError(error) });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [client, body]);
  return checks;
}
