import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleEcb, exampleYahoo } from '@tearsheet/testing/market/exampleSources.ts';
import { startSourceServer } from '@tearsheet/testing/market/sourceServer.ts';
import { freePort, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startModelServer } from '@tearsheet/testing/research/modelServer.ts';
import { makeCertificates } from '@tearsheet/testing/service/certificates.ts';
import { startFaultProxy } from '../../faults/support/faultProxy.ts';
import { dashboardQueries, panelsWithoutData } from './dashboard.ts';
import type { Lane } from './fault.ts';
import { type Installation, openInstallation } from './installation.ts';
import { startPrometheus } from './prometheus.ts';
import { issue, redisLane } from './redisFaults.ts';
import { RULES, rulesOfDrill } from './rules.ts';
import {
  dataLane,
  errorLane,
  importMarket,
  loopLane,
  queueLane,
  reportLane,
  slowLane,
  submit,
  syncLane,
  workerLane,
} from './serviceFaults.ts';
import { watchAlerts } from './watch.ts';
import { startReceiver, webhookLane } from './webhookFaults.ts';

const BACKGROUND_MS = 4000;

/**
 * Runs two installations and a Prometheus with our rules, provokes every alert, repairs the faults as the runbook says, and runs
 * every query of the dashboard. Returns true if all alerts fired and ended, and all queries had data.
 *
 * @param wanted names of alerts; all if empty
 */
export async function drillAlerts(wanted: readonly string[]): Promise<boolean> {
  const startedAt = Date.now();
  const say = (line: string) => console.log(`${clock(Date.now() - startedAt)}  ${line}`);
  const folder = await mkdtemp(join(tmpdir(), 'tearsheet-drill-'));
  const [dataFolder, oldFolder, syncFolder, reportFolder] = ['data', 'old', 'sync', 'reports'].map((name) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  }) as [string, string, string, string];
  const releases: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const release = async () => {
    for (const end of releases.splice(0).reverse()) await end();
  };
  process.once('SIGINT', () => void release().then(() => process.exit(1)));
  try {
    const { file, changes } = rulesOfDrill();
    console.log(
      'Rules with a time over five minutes are shortened (the real time in parentheses). The others are real.',
    );
    for (const change of changes) console.log(`  ${change}`);
    const prometheus = await startPrometheus(folder, file);
    releases.push(() => prometheus.stop());
    const watch = watchAlerts(prometheus, say);
    releases.push(() => watch.stop());
    for (const each of [dataFolder, oldFolder]) await importMarket(each, 30);
    const installations: Installation[] = [];
    const scrape = () => prometheus.scrape(installations.flatMap((each) => each.targets()));
    const open = async (namespace: string, settings: readonly string[] = []) => {
      const installation = await openInstallation(namespace, await startOwnRedis(settings), dataFolder, scrape);
      installations.push(installation);
      releases.push(() => installation.stop());
      return installation;
    };
    const lanes = [...(await firstLanes(await open('first'))), ...(await secondLanes())];
    const covered = new Set(lanes.flatMap(([, lane]) => lane.flatMap(({ alerts }) => Object.keys(alerts))));
    const forgotten = RULES.filter(({ alert }) => !covered.has(alert)).map(({ alert }) => `${alert} has no fault`);
    const chosen = lanes.map(([namespace, lane]) => [namespace, lane.filter(isWanted)] as const);
    await Promise.all(chosen.map(([namespace, lane]) => watch.run(namespace, lane)));
    const beside = watch.hasFired('TearsheetFiguresMissing', 'second');
    const panels = wanted.length > 0 ? [] : await panelsWithoutData(prometheus, startedAt);
    if (wanted.length === 0) say(`${dashboardQueries().length - panels.length} queries of the dashboard have data`);
    const problems = [
      ...watch.problems,
      ...forgotten,
      ...(beside ? ['TearsheetFiguresMissing fired beside an outage of Redis'] : []),
      ...panels,
    ];
    for (const problem of problems.slice(watch.problems.length)) say(`PROBLEM: ${problem}`);
    say(problems.length === 0 ? 'every alert fired and ended' : `${problems.length} problems`);
    return problems.length === 0;

    async function firstLanes(first: Installation): Promise<readonly (readonly [string, Lane])[]> {
      const proxy = await startFaultProxy(first.server.port);
      const receiver = await startReceiver();
      const model = await startModelServer();
      model.behave({ kind: 'answer', json: { analysis: 'The company is one of several.' } });
      const listing = {
        exchange: 'NMS',
        currency: 'USD',
        timeZone: 'America/New_York',
        name: 'Apple Inc.',
        close: () => 100,
      };
      const yahoo = await startSourceServer(exampleYahoo(() => ({ AAPL: listing })));
      const ecb = await startSourceServer(exampleEcb);
      releases.push(() => Promise.all([proxy.close(), receiver.close(), model.close(), yahoo.close(), ecb.close()]));
      const universe = join(folder, 'universe.txt');
      writeFileSync(universe, 'AAPL\n');
      const sync = {
        DATA_DIR: syncFolder,
        SYNC_SCHEDULE: '*/10 * * * * *',
        SYNC_UNIVERSE: universe,
        SYNC_SOURCES: 'yahoo,ecb',
        SYNC_FROM: `${new Date().getUTCFullYear() - 1}-12-01`,
        SYNC_RETRIES: '0',
      };
      const modelEnvironment = {
        RESEARCH_NARRATOR: 'model',
        MODEL_URL: model.url,
        MODEL_NAME: 'drill',
        MODEL_KEY: 'drill',
        MODEL_INPUT_CENTS: '100',
        MODEL_OUTPUT_CENTS: '100',
      };
      const slow = { app: 'gateway', environment: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` } };
      const limited = { app: 'gateway', environment: { MAX_QUEUE_LENGTH: '1' } };
      await first.start('gateway');
      await Promise.all([
        first.start('gateway-2', slow),
        first.start('gateway-3', limited),
        first.start('tool-server'),
        first.start('portfolio-worker-1', { app: 'portfolio-worker' }),
        first.start('research-worker', { environment: modelEnvironment }),
        first.start('report-worker', { environment: { REPORTS_DIR: reportFolder } }),
        first.start('webhook-worker', { environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } }),
      ]);
      // The dashboard shows what the model costs.
      await first.send('gateway', '/v1/peers-analysis?symbol=AAPL', {});
      // The disk of a fault is mounted there.
      releases.push(() => spawnSync('umount', ['--lazy', reportFolder]));
      const background = setInterval(() => {
        void submit(first, 10_000 + Math.random());
        const params = { name: 'get_company_info', arguments: { symbol: 'AAPL' } };
        void first.send('tool-server', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      }, BACKGROUND_MS);
      releases.push(() => clearInterval(background));
      const closed = { ...sync, YAHOO_URL: 'http://127.0.0.1:9', ECB_URL: 'http://127.0.0.1:9' };
      return [
        dataLane(first, dataFolder, oldFolder),
        queueLane(first),
        workerLane(first),
        errorLane(first),
        slowLane(first, proxy),
        reportLane(first, reportFolder),
        loopLane(first),
        syncLane(first, closed, { ...sync, YAHOO_URL: yahoo.url, ECB_URL: ecb.url }),
        webhookLane(first, receiver),
      ].map((lane) => ['first', lane] as const);
    }

    async function secondLanes(): Promise<readonly (readonly [string, Lane])[]> {
      const certificateFolder = join(folder, 'certificates');
      mkdirSync(certificateFolder);
      const certificates = makeCertificates(certificateFolder);
      const port = await freePort();
      const files = ['--tls-cert-file', issue(certificates, 10), '--tls-key-file', certificates.key];
      const tls = [
        '--tls-port',
        String(port),
        '--tls-auth-clients',
        'no',
        '--tls-ca-cert-file',
        certificates.ca,
        ...files,
      ];
      const second = await open('second', tls);
      const environment = { REDIS_URL: `rediss://127.0.0.1:${port}`, REDIS_CA_FILE: certificates.ca };
      await second.start('gateway', { environment });
      return [['second', redisLane(second, certificates, folder, { environment })]];
    }
  } finally {
    await release();
  }

  function isWanted({ alerts }: Lane[number]): boolean {
    return wanted.length === 0 || wanted.some((name) => name in alerts);
  }
}

function clock(ms: number): string {
  return new Date(ms).toISOString().slice(14, 19);
}
