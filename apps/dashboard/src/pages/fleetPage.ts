import type { AuditEntry, FleetState, FleetWorker, HourTally } from '@tearsheet/runtime/fleet';
import { html, type Markup } from '@tearsheet/shared/html';
import type { ActionName } from '../actions.ts';
import type { Operator } from '../sessions.ts';
import { queueForms } from './actionForms.ts';
import { auditTable } from './auditTable.ts';
import { layout } from './layout.ts';
import { durationOf, timeOf } from './words.ts';

export const REFRESH_SECONDS = '15';
/** A worker writes every 5 s. */
const LATE_MS = 12_000;
const SHOWN_HOURS = 48;

export interface FleetPage {
  readonly state: FleetState;
  /** The latest ones. */
  readonly audit: readonly AuditEntry[];
  readonly operator: Operator;
}

export function fleetPage({ state, audit, operator }: FleetPage): string {
  const content = html`<h1>Fleet</h1>
<section><h2>Queues</h2>${queueTable(state, operator)}</section>
<section><h2>Latest actions</h2>${auditTable(audit)}</section>
<section><h2>Workers</h2>${workerTable(state.workers)}</section>
<section><h2>By the hour</h2>${hourTable(state.hours.slice(0, SHOWN_HOURS))}</section>`;
  return layout({ title: 'Fleet', content, operator, refresh: REFRESH_SECONDS });
}

function queueTable({ queues }: FleetState, operator: Operator): Markup {
  const rows = queues.map((queue) => {
    const { jobType, waiting, active, oldestWaitMs, workers, capacity, isPaused } = queue;
    const names: readonly ActionName[] = [isPaused ? 'resume' : 'pause', 'drain', 'clean'];
    const state = isPaused
      ? html`<span class="bad">paused</span>`
      : workers === 0
        ? html`<span class="${waiting + active > 0 ? 'bad' : 'soft'}">no worker</span>`
        : html`<span class="good">serving</span>`;
    return html`<tr><td><code>${jobType}</code></td><td>${state}</td><td class="n">${waiting}</td>
<td class="n">${waiting > 0 ? durationOf(oldestWaitMs) : '–'}</td><td class="n">${active}</td><td class="n">${capacity}</td>
<td class="n">${workers}</td><td>${operator.mayAct ? queueForms(names, jobType, operator) : null}</td></tr>`;
  });
  return html`<table><thead><tr><th>Job type</th><th>State</th><th class="n">Waiting</th><th class="n">Longest wait</th>
<th class="n">Running</th><th class="n">Capacity</th><th class="n">Workers</th><th></th></tr></thead><tbody>${rows}</tbody></table>`;
}

function workerTable(workers: readonly FleetWorker[]): Markup {
  if (workers.length === 0) return html`<p class="bad">No worker lives.</p>`;
  const rows = workers.map(({ id, jobType, concurrency, heartbeatAgeMs, about }) => {
    const beat = durationOf(heartbeatAgeMs);
    return html`<tr><td><code>${id.slice(0, 8)}</code></td><td><code>${jobType}</code></td>
<td>${about ? `${about.host}, process ${about.pid}` : '–'}</td><td>${about?.version ?? '–'}</td>
<td>${about ? timeOf(new Date(about.startedAtMs).toISOString()) : '–'}</td>
<td class="n">${about?.running ?? 0} of ${concurrency}</td>
<td class="n">${heartbeatAgeMs > LATE_MS ? html`<span class="bad">${beat}</span>` : beat}</td></tr>`;
  });
  return html`<table><thead><tr><th>Worker</th><th>Job type</th><th>Where</th><th>Version</th><th>Since (UTC)</th>
<th class="n">Running</th><th class="n">Heartbeat</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function hourTable(hours: readonly HourTally[]): Markup {
  if (hours.length === 0) return html`<p class="soft">No job has ended in the last 24 hours.</p>`;
  const rows = hours.map(({ hour, jobType, completed, failed, meanRunMs, meanWaitMs }) => {
    const reasons = Object.entries(failed).map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`);
    return html`<tr><td>${timeOf(hour).slice(0, 16)}</td><td><code>${jobType}</code></td><td class="n">${completed}</td>
<td>${reasons.length > 0 ? html`<span class="bad">${reasons.join(', ')}</span>` : '–'}</td>
<td class="n">${meanRunMs === null ? '–' : durationOf(meanRunMs)}</td><td class="n">${meanWaitMs === null ? '–' : durationOf(meanWaitMs)}</td></tr>`;
  });
  return html`<table><thead><tr><th>Hour (UTC)</th><th>Job type</th><th class="n">Completed</th><th>Failed</th>
<th class="n">Mean run</th><th class="n">Mean wait</th></tr></thead><tbody>${rows}</tbody></table>`;
}
