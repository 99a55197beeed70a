import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';

/** Asks once more before something is gone for good. */
export function DeleteButton({ onDelete }: { readonly onDelete: () => Promise<void> }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isAsking)
    return (
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        Delete…
      </button>
    );
  const confirm = () =>
    void onDelete().catch((error: unknown) => {
      setProblem(describeError(error));
    });
  return (
    <span class="row" role="group" aria-label="Delete with all versions?">
      <span>Delete with all versions?</span>
      <button type="button" class="danger" onClick={confirm}>
        Delete for good
      </button>
      <button type="button" class="quiet" onClick={() => setAsking(false)}>
        Keep
      </button>
      {problem === null ? null : (
        <span role="alert" class="loss">
          {problem}
        </span>
      )}
    </span>
  );
}
