import { SOURCES, type SourceName } from '@tearsheet/shared';
import { isSourceError, type Missing, type Piece, type SourceError, type Task } from '../connectors/connector.ts';
import type { PieceStore } from './publishPieces.ts';

export interface RunOutcome {
  /** Keys of the answers in the store. */
  readonly keys: readonly string[];
  /** The number of answers that an earlier run had fetched. */
  readonly kept: number;
  readonly missing: readonly Missing[];
  /** The error that ended the source as a whole. Null if it works. */
  readonly failure: SourceError | null;
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
  let failure: SourceError | null = null;
  let lastFault: SourceError | null = null;

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
    if (isDown || error.kind === 'refused') failure ??= error;
    if (!['not_found', 'unsound'].includes(error.kind)) lastFault = error;
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

/** Returns the error of a source that failed before its first question. Throws every other error. */
export function planFailure(error: unknown): SourceError {
  if (!isSourceError(error)) throw error;
  return error;
}

/** Returns what an operator can do about the error of a whole source. */
export function remedyOf(name: SourceName, { kind }: SourceError): string {
  const key = SOURCES.find((source) => source.name === name)?.needs ?? null;
  if (kind === 'refused' && key !== null) {
    return `Check ${key}: it may be wrong or expired, or its plan lacks this data. Then run the sync again.`;
  }
  if (kind === 'refused')
    return 'The source refuses this client. Run the sync again tomorrow, or leave the source out.';
  if (kind === 'unavailable') return 'Run the sync again when the source answers.';
  return 'If it happens again, update the product or leave the source out.';
}
