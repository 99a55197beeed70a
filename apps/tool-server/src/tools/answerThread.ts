import { marketInThread, type SnapshotName } from '@tearsheet/operations';
import { answerCall, type CallReply, type CallTask } from './callThread.ts';
import { type FittedResult, fitResult, type ResultTask } from './fitResult.ts';
import { type ReadReply, type ReadTask, readForTool } from './readForTool.ts';

/** Work that would block the event loop of the tool server. */
export type AnswerTask =
  | ({ readonly kind: 'read'; readonly task: ReadTask } & SnapshotName)
  | ({ readonly kind: 'call' } & CallTask)
  | { readonly kind: 'result'; readonly task: ResultTask };

export type AnswerOutcome = ReadReply | FittedResult | CallReply;

/** Computes one answer in a worker thread. */
export default function answer(task: AnswerTask): AnswerOutcome | Promise<AnswerOutcome> {
  if (task.kind === 'result') return fitResult(task.task);
  if (task.kind === 'call') return answerCall(task);
  const market = marketInThread(task);
  return readForTool({ current: () => market, close() {} }, task.task);
}
