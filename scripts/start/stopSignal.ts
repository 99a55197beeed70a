/** A terminal and npm both pass on the same Ctrl-C; within this time it counts once. */
const ECHO_MS = 1000;

/** Aborts at the first SIGINT, SIGTERM or SIGHUP, or when the parent is gone; `onSecond` runs at a later signal. */
export function createStopSignal(onSecond: () => void): AbortSignal {
  const stop = new AbortController();
  const parent = process.ppid;
  let firstMs = 0;
  const onSignal = (signal: string) => {
    if (!stop.signal.aborted) {
      firstMs = performance.now();
      stop.abort(signal);
    } else if (performance.now() - firstMs > ECHO_MS) {
      onSecond();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => onSignal(signal));
  setInterval(() => {
    if (process.ppid !== parent) onSignal('parent gone');
  }, 1000).unref();
  // Output of a closed terminal fails; that is no reason not to stop in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return stop.signal;
}
