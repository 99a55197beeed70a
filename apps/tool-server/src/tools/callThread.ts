import { runServed, type Served, type ServedReply } from '@tearsheet/operations';
import { TOOLS } from './operationTools.ts';
import { checkAndRun, type ToolCall, type ToolOutcome } from './tool.ts';

/** A call with long arguments, or one that reads something long, in a form that can be sent to a thread. */
export interface CallTask extends Served, Pick<ToolCall, 'owner' | 'requestId'> {
  readonly tool: string;
  readonly args: unknown;
}

/** Checks and carries out one call in a thread, because that takes too long for the event loop of the tool server. */
export function answerCall(task: CallTask): Promise<ServedReply<ToolOutcome>> {
  const { owner, requestId } = task;
  return runServed(task, async (services) => {
    const tool = TOOLS.find(({ name }) => name === task.tool);
    if (tool === undefined) throw new Error(`there is no tool ${task.tool}`);
    const call = {
      isLong: true,
      services: { ...services, threads: NO_THREADS },
      ...{ owner, requestId, signal: new AbortController().signal, progress: null },
      // A thread waits for no job.
      during: <T>(wait: () => Promise<T>) => wait(),
    };
    return checkAndRun(tool, call, task.args);
  });
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('a thread starts no threads'));
}

const NO_THREADS = { read: refuse, result: refuse, call: refuse, startValuing: refuse, close: refuse };
