import { DatabaseSync } from 'node:sqlite';

/**
 * Runs the work while this process holds the lock on a file; throws `busy(cause)` when another one does. The lock is the
 * operating system's (SQLite takes it) and dies with the process.
 */
export async function withFileLock<T>(
  file: string,
  busy: (cause: unknown) => Error,
  work: () => Promise<T>,
): Promise<T> {
  const lock = new DatabaseSync(file);
  try {
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      throw busy(error);
    }
    return await work();
  } finally {
    lock.close();
  }
}
