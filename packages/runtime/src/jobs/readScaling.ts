import { sum } from '@tearsheet/shared';
import { defineScript, runScript } from '../redis/commands.ts';
import type { Keys } from '../redis/keys.ts';
import { type QueueState, type ReadQueuesOptions, readQueues, type ShardState } from './queueEntries.ts';

/** The figure that workers are scaled by. */
interface Runnable {
  /** Waiting jobs that a free worker may start now; 0 while the queue is paused. */
  readonly runnable: number;
}

/** The state of one queue, with the figure that workers are scaled by. */
export interface ScalingState extends QueueState, Runnable {
  readonly shards: readonly (ShardState & Runnable)[];
}

/** The script reads at most so many jobs, because Redis serves nobody meanwhile. They are more than any fleet can run at once. */
const MOST_JOBS = 5000;

/**
 * Counts pending and started jobs by queue and owner. An owner has at most ARGV[2] started jobs of a queue (scripts/run.ts).
 *
 * ```
 *   KEYS[1] open jobs (sorted set)
 *   ARGV[1] prefix of records  [2] most started jobs of an owner  [3] most jobs to read
 * ```
 *
 * Returns queue, startable jobs, and started jobs of each queue, one after the other.
 */
const RUNNABLE = defineScript(`
local queues = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, ARGV[3] - 1)) do
  local job = redis.call('HMGET', ARGV[1] .. id, 'type', 'owner', 'status', 'queue')
  if job[1] and job[2] then
    local queue = job[4] or job[1]
    local owners = queues[queue] or {}
    local counts = owners[job[2]] or {pending = 0, processing = 0}
    if counts[job[3]] then counts[job[3]] = counts[job[3]] + 1 end
    owners[job[2]] = counts
    queues[queue] = owners
  end
end
local answer = {}
for queue, owners in pairs(queues) do
  local startable, started = 0, 0
  for _, counts in pairs(owners) do
    startable = startable + math.min(counts.pending, math.max(0, ARGV[2] - counts.processing))
    started = started + counts.processing
  end
  answer[#answer + 1] = queue
  answer[#answer + 1] = tostring(startable)
  answer[#answer + 1] = tostring(started)
end
return answer`);

/**
 * Reads all queues. Jobs of an owner who already runs `runningPerOwner` jobs of the queue are not runnable, because more workers
 * would not start them.
 */
export async function readScaling(options: ReadQueuesOptions, runningPerOwner: number): Promise<ScalingState[]> {
  const { redis, keys } = options;
  const count = ({ open, job }: Keys) =>
    runScript(redis, RUNNABLE, { keys: [open], args: [job(''), runningPerOwner, MOST_JOBS] });
  const [queues, counts] = await Promise.all([readQueues(options), Promise.all(keys.shards.map(count))]);
  return queues.map((state) => {
    const shards = state.shards.map((shard, i) => {
      const ofShard = counts[i] ?? [];
      const place = ofShard.findIndex((name, at) => at % 3 === 0 && String(name) === state.queue);
      const [startable, started] = place < 0 ? [0, 0] : [Number(ofShard[place + 1]), Number(ofShard[place + 2])];
      // Started jobs that no worker runs wait for another worker after a crash.
      const runnable = Math.min(shard.waiting, startable + Math.max(0, started - shard.active));
      return { ...shard, runnable: state.isPaused ? 0 : runnable };
    });
    return { ...state, shards, runnable: sum(shards.map(({ runnable }) => runnable)) };
  });
}
