import type { MessagePort } from 'node:worker_threads';
import {
  type Failure,
  failureOf,
  marketInThread,
  type PlainServices,
  remoteServices,
  type SnapshotName,
} from '@tearsheet/operations';
import { TOOLS } from './operationTools.ts';
import { checkAndRun, type ToolCall, type ToolOutcome } from './tool.ts';

/** A call with long arguments, in a form that can be sent to a thread. */
export interface CallTask extends SnapshotName, PlainServices, Pick<ToolCall, 'owner' | 'requestId'> {
  readonly tool: string;
  readonly args: unknown;
  /** Calls the services of the process. */
  readonly port: MessagePort;
}

export type CallReply =
  | { readonly kind: 'outcome'; readonly outcome: ToolOutcome }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** Checks and carries out one call in a thread, because that takes too long for the event loop of the tool server. */
export async function answerCall(task: CallTask): Promise<CallReply> {
  const { port, owner, requestId } = task;
  try {
    const tool = TOOLS.find(({ name }) => name === task.tool);
    if (tool === undefined) throw new Error(`there is no tool ${task.tool}`);
    const market = marketInThread(task);
    const services = remoteServices(port, task, { current: () => market, close() {} });
    const call = {
      isLong: true,
      services: { ...services, threads: NO_THREADS },
      ...{ owner, requestId, signal: new AbortController().signal, progress: null },
      // A thread waits for no job.
      during: <T>(wait: () => Promise<T>) => wait(),
    };
    return { kind: 'outcome', outcome: await checkAndRun(tool, call, task.args) };
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error) };
  } finally {
    port.close();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('a thread starts no threads'));
}

const NO_THREADS = { read: refuse, result: refuse, call: refuse, close: refuse };
