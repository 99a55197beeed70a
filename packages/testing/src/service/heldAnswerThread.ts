import { existsSync } from 'node:fs';
import { join } from 'node:path';
import answer, { type AnswerOutcome, type AnswerTask } from '../../../../apps/tool-server/src/tools/answerThread.ts';

/** Lets the threads of a data folder go on. */
export const releaseFile = (folder: string) => join(folder, 'release');

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** The thread for long answers, which blocks until releaseFile exists. It works on until then, as a long read does. */
export default function heldAnswer(task: AnswerTask): AnswerOutcome | Promise<AnswerOutcome> {
  while (task.kind === 'read' && !existsSync(releaseFile(task.folder))) Atomics.wait(sleeper, 0, 0, 20);
  return answer(task);
}
