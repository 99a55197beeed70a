import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { jobAddress } from '../route.ts';
import { Notice } from '../ui/loading.tsx';
import { describeError } from '../words.ts';

export interface JobBoxProps {
  readonly title: string;
  readonly hint: string;
  /** The text of the button. */
  readonly action: string;
  readonly isReady: boolean;
  /** Submits the job. Its page is shown next. */
  readonly submit: () => Promise<{ readonly jobId: string }>;
  /** The fields above the button. */
  readonly children: ComponentChildren;
}

/** A closed part of the editor that starts a job other than the analysis. */
export function JobBox({ title, hint, action, isReady, submit, children }: JobBoxProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    setProblem(null);
    try {
      location.hash = jobAddress((await submit()).jobId);
    } catch (error) {
      setProblem(describeError(error));
      setBusy(false);
    }
  }

  return (
    <details class="simulate">
      <summary>{title}</summary>
      <p class="hint">{hint}</p>
      {children}
      <button type="button" disabled={!isReady || isBusy} onClick={() => void start()}>
        {isBusy ? 'Sending…' : action}
      </button>
      <Notice kind="error" text={problem} />
    </details>
  );
}
