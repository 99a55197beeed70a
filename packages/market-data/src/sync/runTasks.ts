import { messageOf, type SourceName } from '@tearsheet/shared';
import { isSourceError, type Missing, type Piece, type Task } from '../connectors/connector.ts';
import type { PieceStore } from './publishPieces.ts';

export interface RunOutcome {
  /** Keys of the answers in the store. */
  readonly keys: readonly string[];
  /** The number of answers that an earlier run had fetched. */
  readonly kept: number;
  readonly missing: readonly Missing[];
  /** The reason why the source as a whole failed. Null if it works. */
  readonly failure: string | null;
}

/** If this many questions in a row fail despite retries, the source is considered down. */
const MAX_FAILURES_IN_A_ROW = 5;
/** Parallel questions. The limits of the connector decide how many requests that makes. */
const PARALLEL = 8;

/** Asks all questions, several at a time. A single failure is reported and does not stop the others. */
export async function runTasks(
  source: SourceName,
  tasks: readonly Task[],
  store: PieceStore,
  onAnswer: (piece: Piece | null, label: string) => void,
): Promise<RunOutcome> {
  const keys: string[] = [];
  const missing: Missing[] = [];
  const queue = [...tasks];
  let [kept, failuresInARow] = [0, 0];
  let failure: string | null = null;
  let lastFault: string | null = null;

  async function answer(task: Task): Promise<void> {
    const key = store.keyOf(source, task);
    const before = await store.read(key);
    const piece = before ?? (await task.fetch());
    if (before) kept++;
    else await store.write(key, piece);
    keys.push(key);
    missing.push(...(piece.missing ?? []));
    failuresInARow = 0;
    onAnswer(piece, task.label);
  }

  function onFailure(task: Task, error: unknown): void {
    if (!isSourceError(error)) throw error;
    missing.push({ symbol: task.label, what: task.what, reason: error.message });
    const isDown = error.kind === 'unavailable' && ++failuresInARow >= MAX_FAILURES_IN_A_ROW;
    if (isDown || error.kind === 'refused') failure ??= error.message;
    if (error.kind !== 'not_found') lastFault = error.message;
    onAnswer(null, task.label);
  }

  async function work(): Promise<void> {
    for (let task = queue.shift(); task && failure === null; task = queue.shift()) {
      const next = task;
      await answer(next).catch((error: unknown) => onFailure(next, error));
    }
  }

  await Promise.all(Array.from({ length: PARALLEL }, work));
  // If every question failed, the source failed, however few questions there were.
  if (keys.length === 0) failure ??= lastFault;
  return { keys, kept, missing, failure };
}

/** Returns the reason why a source failed before its first question. */
export function planFailure(error: unknown): string {
  if (!isSourceError(error)) throw error;
  return messageOf(error);
}
