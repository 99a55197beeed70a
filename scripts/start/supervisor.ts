import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LogFile, openLogFile, type ProcessSpec, type RunningProcess, runProcess } from './childProcess.ts';

export type Supervisor = ReturnType<typeof createSupervisor>;

export interface SupervisorOptions {
  readonly logFolder: string;
  /** Prints one line for people. */
  readonly say: (line: string) => void;
  /** The time that a process gets to stop by itself. */
  readonly stopDeadlineMs: number;
}

interface Supervised {
  spec: ProcessSpec;
  readonly log: LogFile;
  readonly file: string;
  current: RunningProcess;
  /** Ends when the process runs again. Not null while `restart` stops it, so that its end is not reported as a failure. */
  restart: PromiseWithResolvers<void> | null;
}

const READY_DEADLINE_MS = 60_000;
/** A process logs that it has started, so it is asked after each line. The log may be off, so it is asked without one too. */
const READY_POLL_MS = 250;
const FIRST_BACK_OFF_MS = 250;
const MAX_BACK_OFF_MS = 10_000;
/** After this time, the back-off of a process starts again from the beginning. */
const STABLE_MS = 30_000;

/**
 * Creates a supervisor that runs processes, logs their output to files, restarts dead ones with back-off, and stops all
 * in order.
 */
export function createSupervisor({ logFolder, say, stopDeadlineMs }: SupervisorOptions) {
  const groups: Supervised[][] = [];
  const stopping = new AbortController();

  const run = (spec: ProcessSpec, log: LogFile) =>
    runProcess(spec, log, (line) => {
      if (!stopping.signal.aborted) say(line);
    });

  function supervise(spec: ProcessSpec): Supervised {
    const file = join(logFolder, `${spec.name}.log`);
    const log = openLogFile(file);
    return { spec, log, file, current: run(spec, log), restart: null };
  }

  async function waitUntilReady({ spec, current, file }: Supervised): Promise<void> {
    const end = performance.now() + READY_DEADLINE_MS;
    for (let line = current.nextLine(); !(await spec.isReady()); line = current.nextLine()) {
      if (stopping.signal.aborted) throw new Error('stopped while starting');
      if (current.hasEnded) throw new Error(`${spec.name} ended at its start (${await current.ended}), see ${file}`);
      if (performance.now() > end) throw new Error(`${spec.name} is not ready in time, see ${file}`);
      await Promise.race([line, sleep(READY_POLL_MS)]);
    }
  }

  async function keepAlive(supervised: Supervised): Promise<void> {
    for (let failures = 0; ; ) {
      const startedMs = performance.now();
      const how = await supervised.current.ended;
      if (stopping.signal.aborted) {
        supervised.restart?.resolve();
        return;
      }
      if (supervised.restart) {
        await runAgain(supervised);
        supervised.restart.resolve();
        supervised.restart = null;
        failures = 0;
        continue;
      }
      failures = performance.now() - startedMs > STABLE_MS ? 1 : failures + 1;
      const waitMs = Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), MAX_BACK_OFF_MS);
      say(`${supervised.spec.name} died (${how}); starting it again in ${waitMs / 1000} s`);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      await runAgain(supervised);
    }
  }

  async function runAgain(supervised: Supervised): Promise<void> {
    const { spec } = supervised;
    supervised.spec = (await spec.again?.()) ?? spec;
    supervised.current = run(supervised.spec, supervised.log);
  }

  async function startIn(group: Supervised[], specs: readonly ProcessSpec[]): Promise<void> {
    if (stopping.signal.aborted) throw new Error('stopped while starting');
    const started = specs.map(supervise);
    group.push(...started);
    await Promise.all(started.map(waitUntilReady));
    for (const supervised of started) void keepAlive(supervised);
  }

  return {
    /** Starts processes and resolves when all are ready. Throws if one ends earlier or is not ready in time. */
    async start(specs: readonly ProcessSpec[]): Promise<void> {
      const group: Supervised[] = [];
      groups.push(group);
      await startIn(group, specs);
    },
    /** Does the same, but the processes belong to the last `start`. */
    add: (specs: readonly ProcessSpec[]): Promise<void> => startIn(groups.at(-1) ?? [], specs),
    /** Stops the processes of the last `start`, runs them again, and resolves when they are ready. */
    async restart(): Promise<void> {
      const group = groups.at(-1) ?? [];
      for (const supervised of group) supervised.restart = Promise.withResolvers();
      const restarts = group.map(({ restart }) => restart?.promise);
      await Promise.all(group.map(({ current }) => current.stop(stopDeadlineMs)));
      await Promise.all(restarts);
      await Promise.all(group.map(waitUntilReady));
    },
    /** Stops the processes, the last group first. The processes of one `start` stop in parallel. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const group of groups.toReversed()) {
        await Promise.all(group.map(({ current }) => current.stop(stopDeadlineMs)));
        for (const { log } of group) log.close();
      }
    },
    /** Kills everything at once. */
    kill(): void {
      stopping.abort();
      for (const { current } of groups.flat()) current.kill();
    },
  };
}
