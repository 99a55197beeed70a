import type { EventEmitter } from 'node:events';
import pTimeout from 'p-timeout';
import type { Logger } from './logger.ts';

type Release = () => unknown;

export type Lifecycle = ReturnType<typeof createLifecycle>;

export interface LifecycleOptions {
  readonly logger: Logger;
  /** Time for all releases together. If it runs out, the process exits with 1. */
  readonly graceMs: number;
  /** The process, or a substitute in tests. */
  readonly host?: Pick<EventEmitter, 'on'> & { exit(code: number): void };
}

/** Controls start and stop of a process. SIGTERM and SIGINT stop it in order, and a second signal ends it at once. */
export function createLifecycle({ logger, graceMs, host = process }: LifecycleOptions) {
  const releases: { readonly name: string; readonly release: Release }[] = [];
  let stopping: Promise<void> | null = null;

  async function releaseAll(exitCode: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    let code = exitCode;
    for (let next = releases.pop(); next !== undefined; next = releases.pop()) {
      try {
        const milliseconds = Math.max(1, deadline - performance.now());
        await pTimeout(Promise.try(next.release), { milliseconds });
      } catch (error) {
        code = code || 1;
        logger.error('release failed', { resource: next.name, error });
      }
    }
    logger.info('stopped', { exit_code: code });
    host.exit(code);
  }

  function stop(reason: string, exitCode = 0): Promise<void> {
    if (stopping === null) {
      logger.info('stopping', { reason });
      stopping = releaseAll(exitCode);
    }
    return stopping;
  }

  function onSignal(signal: string): void {
    if (stopping !== null) {
      logger.warn('second signal: exit at once', { signal });
      host.exit(1);
      return;
    }
    void stop(signal);
  }

  function onFault(error: unknown): void {
    logger.error('unhandled fault', { error });
    void stop('fault', 1);
  }

  host.on('SIGTERM', () => onSignal('SIGTERM'));
  host.on('SIGINT', () => onSignal('SIGINT'));
  host.on('uncaughtException', onFault);
  host.on('unhandledRejection', onFault);

  return {
    /** Registers the release of a resource. Releases run in reverse order, also those registered during the stop. */
    onRelease(name: string, release: Release): void {
      releases.push({ name, release });
    },
    /** Runs the start. If it throws, all registered resources are released and the process exits with 1. */
    async run(boot: () => Promise<void>): Promise<void> {
      try {
        await boot();
      } catch (error) {
        logger.error('start failed', { error });
        await stop('start failed', 1);
      }
    },
    /** Releases everything once and exits. Later calls wait for the first. */
    stop,
  };
}
