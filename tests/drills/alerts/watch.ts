import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Lane } from './fault.ts';
import type { FiringAlert, Prometheus } from './prometheus.ts';
import { runbookOf } from './rules.ts';

const LOOK_MS = 2000;
const DEADLINE_MS = 20 * 60_000;

export interface Watch {
  /** Runs the faults of a lane one after the other. */
  run(namespace: string, lane: Lane): Promise<void>;
  /** Alerts that have not fired and ended as they should. */
  readonly problems: readonly string[];
  /** True if this alert ever fired there. */
  hasFired(alert: string, namespace: string): boolean;
  stop(): Promise<void>;
}

/** Watches the alerts of Prometheus, and prints a line for each that fires or ends. */
export function watchAlerts(prometheus: Prometheus, say: (line: string) => void): Watch {
  const stopping = new AbortController();
  const problems: string[] = [];
  const seen = new Set<string>();
  let firing: readonly FiringAlert[] = [];
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      firing = await prometheus.firing().catch(() => firing);
      for (const { labels } of firing) seen.add(`${labels.alertname} ${labels.namespace}`);
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  function complain(problem: string): void {
    problems.push(problem);
    say(`PROBLEM: ${problem}`);
  }

  const find = (labels: Readonly<Record<string, string>>) =>
    firing.find((alert) => Object.entries(labels).every(([name, value]) => alert.labels[name] === value));

  /** Waits until each alert fires, or none does. Returns the names that were late. */
  async function until(fires: boolean, namespace: string, { alerts, meanwhile }: Fault): Promise<readonly string[]> {
    const startedAt = performance.now();
    const left = new Map(Object.entries(alerts));
    while (left.size > 0 && performance.now() - startedAt < DEADLINE_MS) {
      if (fires) await meanwhile?.();
      await sleep(LOOK_MS);
      for (const [alertname, labels] of left) {
        const found = find({ alertname, namespace, ...labels });
        if ((found !== undefined) !== fires) continue;
        left.delete(alertname);
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        say(
          `${alertname} ${fires ? 'fires' : 'has ended'} after ${seconds} s${found ? `: ${found.annotations.summary}` : ''}`,
        );
      }
    }
    return [...left.keys()];
  }

  async function runFault(namespace: string, fault: Fault): Promise<void> {
    const names = Object.keys(fault.alerts);
    try {
      await fault.provoke?.();
      for (const name of await until(true, namespace, fault)) complain(`${name} did not fire`);
      for (const name of names) say(`${name}: the runbook says "${runbookOf(name)}"`);
      await fault.repair();
      for (const name of await until(false, namespace, fault)) complain(`${name} did not end`);
    } catch (error) {
      complain(`${names.join(', ')}: ${error instanceof Error ? error.message : String(error)}`);
      await Promise.resolve(fault.repair()).catch(() => {});
    }
  }

  return {
    problems,
    hasFired: (alert, namespace) => seen.has(`${alert} ${namespace}`),
    async run(namespace, lane) {
      for (const fault of lane) await runFault(namespace, fault);
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
