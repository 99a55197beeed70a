import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { stringify } from 'yaml';
import { freePort } from '../../../scripts/freePort.ts';
import { findPrometheus } from '../../../scripts/programs/findPrometheus.ts';

export interface Target {
  readonly address: string;
  readonly namespace: string;
}

export interface FiringAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** A real Prometheus on this machine. */
export interface Prometheus {
  readonly url: string;
  /** Scrapes exactly these. */
  scrape(targets: readonly Target[]): void;
  firing(): Promise<readonly FiringAlert[]>;
  /** Returns the series of a query from then until now that have a value other than NaN. */
  seriesSince(startMs: number, query: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startPrometheus(folder: string, rules: string): Promise<Prometheus> {
  const program = await findPrometheus('prometheus');
  if (program === null) throw new Error("the drill needs Prometheus: Debian's package `prometheus`");
  const targetsFile = join(folder, 'targets.json');
  const configuration = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'tearsheet', file_sd_configs: [{ files: [targetsFile], refresh_interval: '5s' }] }],
  };
  writeFileSync(join(folder, 'rules.yml'), rules);
  writeFileSync(targetsFile, '[]');
  writeFileSync(join(folder, 'prometheus.yml'), stringify(configuration));
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${url.slice(7)}`];
  const child = spawn(program, [...options, '--log.level=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await waitFor('Prometheus', () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

  async function ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`${url}/api/v1/${path}`, { signal: AbortSignal.timeout(30_000) });
    const { data, error } = (await response.json()) as { readonly data: Data; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return data;
  }

  return {
    url,
    scrape(targets) {
      const groups = targets.map(({ address, namespace }) => ({ targets: [address], labels: { namespace } }));
      writeFileSync(`${targetsFile}.new`, JSON.stringify(groups));
      renameSync(`${targetsFile}.new`, targetsFile);
    },
    async firing() {
      const { alerts } = await ask<{ alerts: readonly (FiringAlert & { readonly state: string })[] }>('alerts');
      return alerts.filter(({ state }) => state === 'firing');
    },
    async seriesSince(startMs, query) {
      const range = new URLSearchParams({
        query,
        start: String(startMs / 1000),
        end: String(Date.now() / 1000),
        step: '15',
      });
      const { result } = await ask<{ result: readonly { readonly values: readonly (readonly [number, string])[] }[] }>(
        `query_range?${range}`,
      );
      return result.filter(({ values }) => values.some(([, value]) => value !== 'NaN')).length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
