import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../describeError.ts';

export interface Loaded<Value> {
  /** Null until it is there. */
  readonly value: Value | null;
  readonly problem: string | null;
}

/**
 * Something that is read from the service when a page opens.
 * @param load must stay the same function for as long as it reads the same (useCallback)
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  onSignedOut: () => void,
): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    setProblem(null);
    load(leave.signal).then(
      (loaded) => {
        if (!leave.signal.aborted) setValue(loaded);
      },
      (error: unknown) => {
        if (leave.signal.aborted) return;
        if (isSignedOut(error)) onSignedOut();
        else setProblem(describeError(error));
      },
    );
    return () => leave.abort();
  }, [load]);
  return { value, problem };
}
