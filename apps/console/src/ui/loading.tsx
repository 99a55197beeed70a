import type { Progress } from '@tearsheet/client';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../words.ts';

/** A message that is read out when it appears; the place for it is always there. */
export function Notice({ kind, text }: { readonly kind: 'error' | 'info'; readonly text: string | null }): JSX.Element {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} class={text === null ? 'notice empty' : `notice ${kind}`}>
      {text}
    </div>
  );
}

/** A component whose modules are loaded with its first use, or before by `load`. */
export interface Lazy<Props> {
  (props: Props): JSX.Element;
  readonly load: () => Promise<void>;
}

/** Makes one out of an `import()`. */
export function lazy<Props extends object>(importIt: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= await importIt();
  };
  function LazyComponent(props: Props): JSX.Element {
    const [state, setState] = useState<'loading' | 'ready' | 'gone'>(loaded === null ? 'loading' : 'ready');
    useEffect(() => {
      load().then(
        () => setState('ready'),
        () => setState('gone'),
      );
    }, []);
    const Loaded = loaded;
    if (Loaded !== null) return <Loaded {...props} />;
    return state === 'loading' ? (
      <p role="status" class="hint">
        Loading…
      </p>
    ) : (
      // The files of a version are there as long as it is served.
      <Notice kind="error" text="This part could not be loaded. Reload the page, it may be of an earlier version." />
    );
  }
  return Object.assign(LazyComponent, { load });
}

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

/** Names the page in the tab, in the history and on paper. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tearsheet`;
  }, [title]);
}

/** How far the work is. The step is read out as it changes, the percentage is not. */
export function ProgressView({
  progress,
  onCancel,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => void;
}): JSX.Element {
  const percent = Math.floor(progress?.percent ?? 0);
  return (
    <div class="progress">
      <progress max={100} value={percent} aria-label="Progress of the analysis" />
      <span class="number" aria-hidden>{`${percent}%`}</span>
      <p role="status">{progress?.message ?? 'Sending'}</p>
      <button type="button" class="quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
