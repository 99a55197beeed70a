import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@tearsheet/shared';
import type { Supervisor } from './supervisor.ts';

export interface RestartOptions {
  readonly root: string;
  readonly supervisor: Supervisor;
  readonly say: (line: string) => void;
  /** Aborts when the service stops. */
  readonly stop: AbortSignal;
}

/** An editor may write several files at once. */
const SETTLE_MS = 200;

/** Runs the apps again after each change of a source file in `apps` or `packages`, until the service stops. */
export async function restartOnChange({ root, supervisor, say, stop }: RestartOptions): Promise<void> {
  say('Watching apps and packages for changes.');
  let changed: string | null = null;
  const follow = async (folder: string) => {
    for await (const { filename } of watch(join(root, folder), { recursive: true, signal: stop })) {
      if (filename !== null && /\/src\//.test(filename)) changed = filename;
    }
  };
  const followed = Promise.allSettled([follow('apps'), follow('packages')]);
  while (!stop.aborted) {
    await sleep(SETTLE_MS, undefined, { signal: stop }).catch(() => {});
    if (changed === null) continue;
    say(`${changed} changed: starting the apps again`);
    changed = null;
    await supervisor.restart().then(
      () => say('Ready'),
      (error) => say(messageOf(error)),
    );
  }
  await followed;
}
