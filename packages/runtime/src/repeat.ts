/** Runs a task again and again, each time `intervalMs` after the last one ended, never twice at once. */
export function repeat(
  intervalMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): { readonly stop: () => void } {
  let isStopped = false;
  let timer = setTimeout(turn, intervalMs);

  async function turn(): Promise<void> {
    await task().catch(onError);
    if (!isStopped) timer = setTimeout(turn, intervalMs);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
