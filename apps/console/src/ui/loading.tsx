import type { Progress } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { describeError } from '../words.ts';

/** A message that screen readers announce when it appears. Its element always exists. */
export function Notice({ kind, text }: { readonly kind: 'error' | 'info'; readonly text: string | null }): JSX.Element {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} class={text === null ? 'notice empty' : `notice ${kind}`}>
      {text}
    </div>
  );
}

/** Says that something is on its way. */
export function Loading(): JSX.Element {
  return (
    <p role="status" class="hint">
      {t('Loading…')}
    </p>
  );
}

/** A component whose modules are loaded when it is first used, or earlier by `load`. */
export interface Lazy<Props> {
  (props: Props): JSX.Element;
  readonly load: () => Promise<void>;
}

/** A lazy component from an `import()`. */
export function lazy<Props extends object>(importIt: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= await importIt();
  };
  function LazyComponent(props: Props): JSX.Element {
    const [state, setState] = useState<'loading' | 'ready' | 'gone'>(loaded === null ? 'loading' : 'ready');
    const start = () => {
      setState('loading');
      load().then(
        () => setState('ready'),
        () => setState('gone'),
      );
    };
    useEffect(start, []);
    useWhenOnline(state === 'gone' ? start : null);
    const Loaded = loaded;
    if (Loaded !== null) return <Loaded {...props} />;
    return state === 'loading' ? (
      <Loading />
    ) : (
      // A new version of the console has other files.
      <>
        <Notice
          kind="error"
          text={t(
            'This part could not be loaded. Check the connection, or reload the page if a newer version has replaced it.',
          )}
        />
        <button type="button" onClick={start}>
          {t('Try again')}
        </button>
      </>
    );
  }
  return Object.assign(LazyComponent, { load });
}

/**
 * Calls the function when the browser is online again. Null waits for nothing. It listens as soon as the page says that the connection
 * is lost, because an effect after the next frame can miss the event.
 */
export function useWhenOnline(call: (() => void) | null): void {
  useLayoutEffect(() => {
    if (call === null) return;
    addEventListener('online', call, { once: true });
    return () => removeEventListener('online', call);
  });
}

export interface Loaded<Value> {
  /** Null until it is loaded. */
  readonly value: Value | null;
  readonly problem: string | null;
}

/**
 * Reads something from the service when a page opens.
 * @param load must be a stable function (useCallback), because a new one loads again
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useWhenOnline(problem === null ? null : () => setAttempt(attempt + 1));
  useEffect(() => {
    const leave = new AbortController();
    setProblem(null);
    load(leave.signal).then(
      (loaded) => {
        if (!leave.signal.aborted) setValue(loaded);
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setProblem(describeError(error));
      },
    );
    return () => leave.abort();
  }, [load, attempt]);
  return { value, problem };
}

/** Sets the title of the page for the tab, the history, and print. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tearsheet`;
  }, [title]);
}

/** A job that waits this long gets an explanation. */
const LONG_WAIT_MS = 30_000;

/** Returns true after a job has waited for long. */
function useLongWait(isQueued: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isQueued) return;
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isQueued]);
  return isLong;
}

/** Shows the progress of a job. Screen readers announce the step when it changes, but not the percentage. */
export function ProgressView({
  progress,
  onCancel,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => Promise<void>;
}): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const isLongWait = useLongWait(progress?.step === 'queued');
  const percent = Math.floor(progress?.percent ?? 0);
  const cancel = () => {
    setProblem(null);
    onCancel().catch((error: unknown) =>
      setProblem(t('The job could not be canceled. {problem}', { problem: describeError(error) })),
    );
  };
  return (
    <div class="progress">
      <progress max={100} value={percent} aria-label={t('Progress of the analysis')} />
      <span class="number" aria-hidden>{`${percent}%`}</span>
      <p role="status">
        {isLongWait
          ? t(
              'Still waiting for a worker. No worker is free for it, or an operator has paused these jobs. The job keeps its place.',
            )
          : (progress?.message ?? t('Sending'))}
      </p>
      <button type="button" class="quiet" onClick={cancel}>
        {t('Cancel')}
      </button>
      <Notice kind="error" text={problem} />
    </div>
  );
}
