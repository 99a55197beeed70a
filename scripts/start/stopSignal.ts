/** A terminal and npm both pass on the same Ctrl-C, which counts once within this time. */
const ECHO_MS = 1000;

/**
 * Returns a signal that aborts at the first SIGINT, SIGTERM, or SIGHUP, or when the parent has ended. `onSecond` runs
 * at a later signal.
 */
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
  // Output to a closed terminal fails, which must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return stop.signal;
}
