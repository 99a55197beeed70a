export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The operation's outcome, or a DeadlineError after `deadlineMs`; the operation itself is not stopped. */
export async function withDeadline<T>(operation: () => Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`not done after ${Math.round(deadlineMs)} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([operation(), late]);
  } finally {
    clearTimeout(timer);
  }
}
