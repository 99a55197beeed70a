/** Loaded by `node --import`: the gateway kills itself when it has accepted a job and has not answered. */
import { Redis } from 'ioredis';
import { createJobScripts, JOB_TIMES } from '../../../packages/runtime/src/jobs/jobScripts.ts';
import { createKeys } from '../../../packages/runtime/src/redis/keys.ts';

const { create } = createJobScripts(
  createKeys(process.env.REDIS_NAMESPACE, Number(process.env.SHARDS ?? 1)).of('faults'),
  JOB_TIMES,
);
const call = Redis.prototype.callBuffer;
Redis.prototype.callBuffer = async function (this: Redis, ...args: Parameters<typeof call>) {
  const reply: unknown = await call.apply(this, args);
  const isCreate = [create.sha1, create.lua].includes(String(args.flat()[1]));
  if (isCreate) process.kill(process.pid, 'SIGKILL');
  return reply;
} as typeof call;
