import { html, type Markup, type RenderedPage } from '@tearsheet/http';
import type { AuditEntry, FleetSample, FleetState, FleetWorker, HourTally, OtherQueue } from '@tearsheet/runtime/fleet';
import type { Night } from '@tearsheet/runtime/portfolios';
import { MS_PER_HOUR } from '@tearsheet/shared';
import { actionForm } from './actions.ts';
import {
  columnsOf,
  failuresPath,
  hourCharts,
  jobsPath,
  largest,
  RANGES,
  type RangeName,
  stateCharts,
  sumByHour,
} from './figures.ts';
import { auditTable, dashboardPage, live, queueName, scroller } from './layout.ts';
import { browserName } from './queueBrowser.ts';
import { REASONS } from './reasons.ts';
import type { Operator } from './sessions.ts';
import { countOf, durationOf, timeOf } from './text.ts';
import { smallLine, timeChart } from './timeChart.ts';

/** A worker sends a heartbeat every 5 seconds. */
const LATE_MS = 12_000;
const LISTED_HOURS = 24;
const LISTED_NIGHTS = 7;

export interface FleetPage {
  readonly state: FleetState;
  readonly samples: readonly FleetSample[];
  readonly hours: readonly HourTally[];
  readonly range: RangeName;
  readonly audit: readonly AuditEntry[];
  /** The latest first. */
  readonly nights: readonly Night[];
  readonly operator: Operator;
}

type QueueState = FleetState['queues'][number];

/** Returns the page of the whole installation. */
export function fleetPage(page: FleetPage): RenderedPage {
  const { state, audit, nights, operator } = page;
  const names = state.queues.map(({ queue }) => queue);
  const content = html`<section><h2>Problems</h2>${live('problems', problemList(page))}</section>
<section><h2>Queues</h2>${scroller('Queues', live('queues', queueTable(page)))}</section>
<section><h2>Workers</h2>${scroller('Workers', live('workers', workerTable(state.workers)))}</section>
${chartSection(page, '/', names, null)}
<section><h2>Nights</h2>${scroller('Nights', live('nights', nightTable(nights, state.atMs)))}</section>
<section><h2>Latest actions</h2>${scroller('Latest actions', live('actions', auditTable(audit)))}</section>`;
  return dashboardPage({ title: 'Fleet', operator, content, isLive: true });
}

export function queuePage(page: FleetPage & { readonly shown: QueueState }): RenderedPage {
  const { shown, state, audit, operator } = page;
  const { queue, isPaused } = shown;
  const workers = state.workers.filter((worker) => worker.queue === queue);
  const facts = html`<dl class="facts"><dt>State</dt><dd>${stateOf(shown)}</dd>
<dt>Waiting</dt><dd>${countOf(shown.waiting)}${shown.waiting > 0 ? html`, the first one for ${durationOf(shown.oldestWaitMs)}` : null}</dd>
<dt>Running</dt><dd>${countOf(shown.active)} of ${countOf(shown.capacity)}</dd></dl>`;
  const acts = operator.mayAct
    ? html`<section><h2>Actions</h2><div class="acts">${live('pause', actionForm(isPaused ? 'resume' : 'pause', queue, operator))}
${actionForm('clean', queue, operator)}${actionForm('drain', queue, operator)}</div></section>`
    : null;
  const content = html`<section>${live('state', facts)}<p class="more"><a href="${jobsPath(queue)}">Failures</a>${shown.shards.length === 1 ? html` · <a href="${browserPath('', queue)}">Entries in the queue browser</a>` : null}</p></section>
${shown.shards.length === 1 ? null : html`<section><h2>Shards</h2>${scroller('Shards', live('shards', shardTable(shown)))}</section>`}
${chartSection(page, `/queue/${queue}`, [queue], queue)}${acts}
<section><h2>Workers</h2>${scroller('Workers', live('workers', workerTable(workers)))}</section>
<section><h2>Latest actions</h2>${scroller('Latest actions', live('actions', auditTable(audit)))}</section>`;
  return dashboardPage({ title: queue, operator, content, isLive: true });
}

const browserPath = (shard: string, queue: string) => `/queues/queue/${browserName(shard, queue)}`;

/** Lists the shards that have jobs. The one whose first job has waited longest comes first. */
function shardTable({ queue, shards }: QueueState): Markup {
  const busy = shards
    .filter(({ waiting, active }) => waiting + active > 0)
    .toSorted((a, b) => b.oldestWaitMs - a.oldestWaitMs);
  if (busy.length === 0) return html`<p>No shard has jobs.</p>`;
  const rows = busy.map(
    ({ shard, waiting, active, oldestWaitMs }) =>
      html`<tr><td><a href="${browserPath(shard, queue)}">Shard ${shard}</a></td><td class="n">${countOf(waiting)}</td><td class="n">${countOf(active)}</td><td class="n">${waiting > 0 ? durationOf(oldestWaitMs) : '–'}</td></tr>`,
  );
  return html`<table><thead><tr><th>Entries in the queue browser</th><th class="n">Waiting</th><th class="n">Running</th><th class="n">Longest wait</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** A first waiting job that is older needs a look. */
const LONG_WAIT_MS = 60_000;

/** The problems that an operator should look at first, each with the page that says more. */
function problemList({ state, hours, nights }: FleetPage): Markup {
  const problem = (href: string, text: Markup | string) => html`<li><a class="bad" href="${href}">${text}</a></li>`;
  const queues = state.queues.flatMap(({ queue, isPaused, workers, waiting, active, oldestWaitMs }) => [
    ...(isPaused
      ? [problem(`/queue/${queue}`, html`${queueName(queue)} is paused, ${countOf(waiting)} jobs wait`)]
      : []),
    ...(workers === 0 && waiting + active > 0
      ? [problem(`/queue/${queue}`, html`${queueName(queue)} has jobs and no worker`)]
      : []),
    ...(!isPaused && workers > 0 && waiting > 0 && oldestWaitMs > LONG_WAIT_MS
      ? [
          problem(
            '/jobs?state=waiting',
            html`${queueName(queue)}: the first job has waited for ${durationOf(oldestWaitMs)}`,
          ),
        ]
      : []),
  ]);
  const silent = state.workers.filter(({ heartbeatAgeMs }) => heartbeatAgeMs > LATE_MS).length;
  const sinceMs = state.atMs - MS_PER_HOUR;
  const recent = hours.filter(({ hour }) => Date.parse(hour) + MS_PER_HOUR > sinceMs);
  // Callers know why a request was rejected or canceled.
  const failed = recent.flatMap(({ failed: byReason }) =>
    Object.entries(byReason).flatMap(([reason, count]) => (CALLERS_OWN.has(reason) ? [] : [count])),
  );
  const count = failed.reduce((sum, one) => sum + one, 0);
  const [night] = nights;
  const problems = [
    ...queues,
    ...(silent > 0
      ? [problem('/', `${countOf(silent)} workers have sent no heartbeat for ${durationOf(LATE_MS)}`)]
      : []),
    ...(count > 0 ? [problem('/jobs', `${countOf(count)} jobs failed in this hour or the one before`)] : []),
    ...(night !== undefined && night.failed > 0
      ? [problem('/', `The last night could not analyze ${countOf(night.failed)} portfolios`)]
      : []),
  ];
  return problems.length === 0 ? html`<p class="good">None.</p>` : html`<ul>${problems}</ul>`;
}

const CALLERS_OWN: ReadonlySet<string> = new Set(['refused', 'cancelled']);

function chartSection(page: FleetPage, path: string, names: readonly string[], queue: string | null): Markup {
  const { samples, hours, range, state } = page;
  const figures = { samples, hours, range, nowMs: state.atMs, names, queue };
  const ranges = Object.entries(RANGES).map(
    ([key, { name }]) =>
      html`<li><a href="${path}?range=${key}"${key === range ? html` aria-current="true"` : null}>${name}</a></li>`,
  );
  const charts = [...stateCharts(figures), ...hourCharts(figures)].map(timeChart);
  return html`<section><h2>Over time</h2><ul class="ranges">${ranges}</ul>${live('charts', html`<div class="charts">${charts}</div>`)}
<details><summary>Last ${LISTED_HOURS} hours as a table</summary>${scroller('Jobs per hour', live('hours', hourTable(hours, queue)))}</details></section>`;
}

function queueTable({ state, samples, range }: FleetPage): Markup {
  const columns = columnsOf(range, state.atMs);
  const line = (name: string) =>
    smallLine(largest(samples, columns, ({ queues }) => queues.get(name)?.waiting ?? null));
  const rows = state.queues.map((shown) => {
    const { queue, waiting, active, oldestWaitMs, capacity, workers } = shown;
    return html`<tr><td><a href="/queue/${queue}">${queueName(queue)}</a></td><td>${stateOf(shown)}</td><td class="n">${countOf(waiting)}</td>
<td class="less">${line(queue)}</td><td class="n">${waiting > 0 ? durationOf(oldestWaitMs) : '–'}</td><td class="n">${countOf(active)} of ${countOf(capacity)}</td><td class="n less">${workers}</td></tr>`;
  });
  const others = state.others.map(
    (
      queue,
    ) => html`<tr><td><a href="${browserPath('', queue.name)}">${queueName(queue.name)}</a></td><td>${otherStateOf(queue)}</td><td class="n">${countOf(queue.waiting)}</td>
<td class="less">${line(queue.name)}</td><td class="n">–</td><td class="n">${countOf(queue.active)}</td><td class="n less">–</td></tr>`,
  );
  return html`<table><thead><tr><th>Queue</th><th>State</th><th class="n">Waiting</th><th class="less">In the last ${RANGES[range].name}</th>
<th class="n">Longest wait</th><th class="n">Running</th><th class="n less">Workers</th></tr></thead><tbody>${rows}${others}</tbody></table>`;
}

function stateOf({ isPaused, workers, waiting, active }: QueueState): Markup {
  if (isPaused) return html`<span class="bad">paused</span>`;
  if (workers > 0) return html`<span class="good">serving</span>`;
  return html`<span class="${waiting + active > 0 ? 'bad' : 'soft'}">no worker</span>`;
}

/** Failed entries are listed in the queue browser, which this row leads to. */
function otherStateOf({ nextRunAt, delayed, failed }: OtherQueue): Markup {
  const kept = failed > 0 ? html`, <span class="bad">${countOf(failed)} failed</span>` : null;
  if (nextRunAt !== null) return html`next run ${timeOf(nextRunAt).slice(0, 16)}${kept}`;
  return html`${delayed > 0 ? `${countOf(delayed)} later` : 'nothing planned'}${kept}`;
}

function workerTable(workers: readonly FleetWorker[]): Markup {
  if (workers.length === 0) return html`<p class="bad">No worker is running.</p>`;
  const rows = workers.map(({ id, queue, concurrency, heartbeatAgeMs, about }) => {
    const beat = durationOf(heartbeatAgeMs);
    return html`<tr><td><code>${id.slice(0, 8)}</code></td><td>${queueName(queue)}</td>
<td class="less">${about ? `${about.host}, process ${about.pid}` : '–'}</td><td class="less">${about?.version ?? '–'}</td>
<td class="less">${about ? timeOf(new Date(about.startedAtMs).toISOString()) : '–'}</td>
<td class="n">${about?.running ?? 0} of ${concurrency}</td>
<td class="n">${heartbeatAgeMs > LATE_MS ? html`<span class="bad">${beat}</span>` : beat}</td></tr>`;
  });
  return html`<table><thead><tr><th>Worker</th><th>Queue</th><th class="less">Where</th><th class="less">Version</th><th class="less">Since</th>
<th class="n">Running</th><th class="n">Heartbeat</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function nightTable(nights: readonly Night[], nowMs: number): Markup {
  if (nights.length === 0) return html`<p class="soft">No night has analyzed tracked portfolios yet.</p>`;
  const rows = nights.slice(0, LISTED_NIGHTS).map(({ started_at, ended_at, data_version, portfolios, ...counts }) => {
    const { analyzed, notified, failed } = counts;
    const tookMs = (ended_at === null ? nowMs : Date.parse(ended_at)) - Date.parse(started_at);
    const left = Math.max(0, portfolios - analyzed - failed);
    const problem = (count: number) => (count > 0 ? html`<span class="bad">${countOf(count)}</span>` : '–');
    return html`<tr><td>${timeOf(started_at).slice(0, 16)}</td><td>${ended_at === null ? 'running for' : 'took'} ${durationOf(tookMs)}</td>
<td class="n">${countOf(portfolios)}</td><td class="n">${countOf(analyzed)}</td><td class="n">${countOf(notified)}</td><td class="n">${problem(failed)}</td>
<td class="n">${ended_at === null ? countOf(left) : problem(left)}</td><td class="less"><code>${data_version?.slice(0, 12) ?? '–'}</code></td></tr>`;
  });
  return html`<table><thead><tr><th>Start</th><th>Duration</th><th class="n">Portfolios</th><th class="n">Analyzed</th>
<th class="n">Notified</th><th class="n">Failed</th><th class="n">Without a turn</th><th class="less">Data</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function hourTable(hours: readonly HourTally[], queue: string | null): Markup {
  const listed = [...sumByHour(hours).values()].slice(0, LISTED_HOURS);
  if (listed.length === 0) return html`<p class="soft">No job has ended in this time.</p>`;
  const rows = listed.map(({ hour, completed, failed, reasons, meanRunMs, meanWaitMs }) => {
    const text = Object.entries(reasons).map(([reason, count]) => `${count} ${REASONS.get(reason)?.name ?? reason}`);
    const link = html`<a class="bad" href="${failuresPath(hour, queue)}">${text.join(', ')}</a>`;
    return html`<tr><td>${timeOf(hour).slice(0, 16)}</td><td class="n">${countOf(completed)}</td><td>${failed > 0 ? link : '–'}</td>
<td class="n">${meanRunMs === null ? '–' : durationOf(meanRunMs)}</td><td class="n">${meanWaitMs === null ? '–' : durationOf(meanWaitMs)}</td></tr>`;
  });
  return html`<table><thead><tr><th>Hour</th><th class="n">Completed</th><th>Failed</th>
<th class="n">Mean run</th><th class="n">Mean wait</th></tr></thead><tbody>${rows}</tbody></table>`;
}
