/**
 * Measures the event loop of the process that imports it, with `node --import`. `LOOP_TIMES` names the file that it writes. Processor time does
 * not depend on what else the machine does, but the hooks make every callback slower.
 */
import { createHook } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The callbacks of one turn of the loop. */
export interface LoopTurn {
  /** Epoch ms of its end. */
  readonly at: number;
  /** Processor time of the longest callback and of the whole turn, ms. */
  readonly longest: number;
  readonly turn: number;
  readonly callbacks: number;
}

/** Shorter turns are not written. */
const LEAST_MS = 5;

const { LOOP_TIMES: file } = process.env;
if (isMainThread && file !== undefined) watch(file);

function watch(file: string): void {
  let [depth, loop, begunAt, startedAt, longest, callbacks] = [0, 0, 0, 0, 0, 0];
  createHook({
    // Promises have hooks only with this one.
    init() {},
    before() {
      depth += 1;
      if (depth > 1) return;
      startedAt = processorMs();
      callbacks += 1;
      const { loopCount } = performance.nodeTiming.uvMetricsInfo;
      if (loopCount === loop) return;
      const turn = startedAt - begunAt;
      if (turn >= LEAST_MS) note({ at: Date.now(), longest, turn, callbacks });
      [loop, begunAt, longest, callbacks] = [loopCount, startedAt, 0, 0];
    },
    after() {
      depth -= 1;
      if (depth === 0) longest = Math.max(longest, processorMs() - startedAt);
    },
  }).enable();

  const note = (turn: LoopTurn) => appendFileSync(file, `${JSON.stringify(turn)}\n`);
}

/** Returns the processor time of this thread. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
