import {
  marketInThread,
  runServed,
  type Served,
  type ServedReply,
  type SnapshotName,
  type StartedValuing,
  startValuing,
  type ValuedVersion,
} from '@tearsheet/operations';
import { answerCall, type CallTask } from './callThread.ts';
import { type FittedResult, fitResult, type ResultTask } from './fitResult.ts';
import { type ReadReply, type ReadTask, readForTool } from './readForTool.ts';
import type { ToolCall, ToolOutcome } from './tool.ts';

/** Work that would block the event loop of the tool server. */
export type AnswerTask =
  | ({ readonly kind: 'read'; readonly task: ReadTask } & SnapshotName)
  | ({ readonly kind: 'call' } & CallTask)
  | ({ readonly kind: 'valuing'; readonly portfolio: ValuedVersion; readonly call: ValuingCall } & Served)
  | { readonly kind: 'result'; readonly task: ResultTask };

type ValuingCall = Pick<ToolCall, 'owner' | 'requestId'>;

export type AnswerOutcome = ReadReply | FittedResult | ServedReply<ToolOutcome> | ServedReply<StartedValuing>;

/** Computes one answer in a worker thread. */
export default function answer(task: AnswerTask): AnswerOutcome | Promise<AnswerOutcome> {
  if (task.kind === 'result') return fitResult(task.task);
  if (task.kind === 'call') return answerCall(task);
  if (task.kind === 'valuing') {
    return runServed(task, (dependencies) => startValuing(dependencies, task.portfolio, task.call));
  }
  const market = marketInThread(task);
  return readForTool({ current: () => market, close() {} }, task.task);
}
