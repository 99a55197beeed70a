import { html, type Markup, type RenderedPage } from '@tearsheet/http';
import type { AuditEntry, Failure, FleetJob, FoundJob } from '@tearsheet/runtime/fleet';
import { isUnfinished, type ListedJob } from '@tearsheet/runtime/jobs';
import { actionForm } from './actions.ts';
import { auditTable, dashboardPage, live, queueName, scroller } from './layout.ts';
import { REASONS } from './reasons.ts';
import type { Operator } from './sessions.ts';
import { timeOf, wordsOf } from './text.ts';

export interface JobsPage {
  readonly operator: Operator;
  readonly jobTypes: readonly string[];
  readonly search: JobSearch;
  readonly failures: readonly Failure[];
  /** The jobs of the account of the search; null without an account. */
  readonly jobs: { readonly items: readonly ListedJob[]; readonly next: string | null } | null;
}

/** The search of an operator. */
export interface JobSearch {
  /** Empty for all accounts. */
  readonly account: string;
  /** Null for every type. */
  readonly jobType: string | null;
  /** Start of an hour in the form 2026-01-02T03; null for the whole time. */
  readonly hour: string | null;
}

/** Failures on one page. */
export const MOST_FAILURES = 200;

/** Returns the search for jobs by id or account, with the failures of an hour, a job type, or an account. */
export function jobsPage({ operator, jobTypes, search, failures, jobs }: JobsPage): RenderedPage {
  const { account, jobType, hour } = search;
  const option = (value: string, text: string) =>
    html`<option value="${value}"${value === (jobType ?? '') ? html` selected` : null}>${text}</option>`;
  const form = html`<form class="search" method="get" action="/jobs">
<label class="wide">Job id or account <input name="q" value="${account}" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<label>Job type <select name="type">${option('', 'All')}${jobTypes.map((type) => option(type, type))}</select></label>
${hour === null ? null : html`<input type="hidden" name="hour" value="${hour}">`}<button>Search</button></form>`;
  const period =
    hour === null
      ? 'Failures of the last week'
      : `Failures from ${hour.replace('T', ' ')}:00 to ${hour.slice(11)}:59 UTC`;
  const all =
    hour === null
      ? null
      : html` <a href="/jobs?${new URLSearchParams({ q: account, type: jobType ?? '' }).toString()}">Show the whole week</a>`;
  const content = html`<section>${form}</section>
${jobs === null ? null : html`<section><h2>Jobs of ${account}</h2>${jobTable(jobs.items)}${nextLink(search, jobs.next)}</section>`}
<section><h2>${period}${account === '' ? '' : ` of ${account}`}</h2>${failureTable(failures)}
<p class="soft">Newest first, at most ${MOST_FAILURES}. Jobs canceled before their start are not listed.${all}</p></section>`;
  return dashboardPage({ title: 'Jobs', operator, content });
}

export interface JobPage {
  readonly operator: Operator;
  readonly jobId: string;
  readonly found: FoundJob;
  /** The entry of the failure log; null if the job did not fail within the last week. */
  readonly failure: Failure | null;
  /** The actions of operators on this job. */
  readonly audit: readonly AuditEntry[];
}

/** Returns the page of one job. It never shows the caller's request or result. */
export function jobPage({ operator, jobId, found, failure, audit }: JobPage): RenderedPage {
  const isOpen = found.kind === 'found' && isUnfinished(found.job.status);
  const acts =
    operator.mayAct && isOpen
      ? html`<section><h2>Actions</h2><div class="acts">${actionForm('retry', jobId, operator)}${actionForm('cancel', jobId, operator)}</div></section>`
      : null;
  const content = html`<section>${live('job', factsOf(found, failure))}</section>${acts}
<section><h2>Actions of operators</h2>${scroller('Actions of operators', live('actions', auditTable(audit)))}</section>`;
  return dashboardPage({ title: jobId, operator, content, isLive: isOpen });
}

function factsOf(found: FoundJob, failure: Failure | null): Markup {
  if (found.kind === 'found') return jobFacts(found.job, failure);
  const owner = found.kind === 'expired' ? found.owner : (failure?.owner ?? null);
  if (owner === null) {
    return html`<p>There is no such job. Ids of expired jobs are known for a day, and those of failed jobs for a week.</p>`;
  }
  return html`<dl class="facts"><dt>State</dt><dd>expired</dd><dt>Account</dt><dd>${accountLink(owner)}</dd>
${failure === null ? null : html`<dt>Job type</dt><dd>${queueName(failure.jobType)}</dd><dt>Ended</dt><dd>${timeOf(failure.at)}</dd>`}${failureFacts(failure)}</dl>`;
}

function jobFacts(job: FleetJob, failure: Failure | null): Markup {
  const fact = (name: string, value: Markup | string | number | null) =>
    value === null || value === '' ? null : html`<dt>${name}</dt><dd>${value}</dd>`;
  const time = (rfc3339: string | null) => (rfc3339 === null ? null : timeOf(rfc3339));
  const entry =
    job.entry ?? (isUnfinished(job.status) ? html`<span class="bad">missing: a sweep or “Retry” adds it</span>` : null);
  return html`<dl class="facts">${fact('State', statusOf(job.status))}
${fact('Job type', html`<a href="/queue/${job.queue}">${queueName(job.jobType)}</a>`)}
${fact('Account', accountLink(job.owner))}
${fact('Accepted', time(job.createdAt))}${fact('Started', time(job.startedAt))}${fact('Ended', time(job.finishedAt))}${fact('Expires', time(job.expiresAt))}
${fact('Starts', job.starts)}${fact('Step', job.step === null ? null : `${wordsOf(job.step)}, ${job.percent ?? 0}%`)}
${fact('Queue entry', entry)}${fact('Request id', html`<code>${job.requestId}</code>`)}
${failure === null ? fact('Message', job.failure?.error ?? null) : failureFacts(failure)}</dl>`;
}

function failureFacts(failure: Failure | null): Markup | null {
  if (failure === null) return null;
  const { name = failure.reason, meaning = '' } = REASONS.get(failure.reason) ?? {};
  return html`<dt>Failure</dt><dd><span class="bad">${name}</span>. ${meaning}</dd><dt>Message</dt><dd>${failure.error}</dd>`;
}

function failureTable(failures: readonly Failure[]): Markup {
  if (failures.length === 0) return html`<p class="soft">No job failed.</p>`;
  const rows = failures.map(
    ({ at, jobId, jobType, owner, reason, error }) =>
      html`<tr><td>${timeOf(at)}</td><td class="job-id"><a href="/jobs/${jobId}"><code>${jobId}</code></a></td><td>${queueName(jobType)}</td>
<td>${accountLink(owner)}</td><td class="bad">${REASONS.get(reason)?.name ?? reason}</td><td>${error}</td></tr>`,
  );
  const reasons = new Set(failures.map(({ reason }) => reason));
  const meanings = [...reasons].map((reason) => {
    const text = REASONS.get(reason);
    return text ? html`<li><b>${text.name}</b>: ${text.meaning}</li>` : null;
  });
  const table = html`<table class="cards"><thead><tr><th>Time</th><th>Job</th><th>Job type</th><th>Account</th><th>Reason</th><th>Message</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`${scroller('Failures', table)}<ul class="soft">${meanings}</ul>`;
}

function jobTable(jobs: readonly ListedJob[]): Markup {
  if (jobs.length === 0) return html`<p class="soft">This account has no jobs that can still be read.</p>`;
  const rows = jobs.map(
    ({ jobId, jobType, status, createdAt, finishedAt }) =>
      html`<tr><td>${timeOf(createdAt)}</td><td class="job-id"><a href="/jobs/${jobId}"><code>${jobId}</code></a></td><td>${queueName(jobType)}</td><td>${statusOf(status)}</td><td>${finishedAt === null ? '–' : timeOf(finishedAt)}</td></tr>`,
  );
  return scroller(
    'Jobs',
    html`<table class="cards"><thead><tr><th>Accepted</th><th>Job</th><th>Job type</th><th>State</th><th>Ended</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function nextLink({ account, jobType, hour }: JobSearch, next: string | null): Markup | null {
  if (next === null) return null;
  const query = new URLSearchParams({
    q: account,
    type: jobType ?? '',
    after: next,
    ...(hour === null ? {} : { hour }),
  });
  return html`<p><a href="/jobs?${query.toString()}">Older jobs</a></p>`;
}

function accountLink(owner: string): Markup {
  return html`<a href="/jobs?${new URLSearchParams({ q: owner }).toString()}">${owner}</a>`;
}

function statusOf(status: ListedJob['status']): Markup | string {
  if (status === 'failed') return html`<span class="bad">failed</span>`;
  return status === 'completed' ? html`<span class="good">completed</span>` : status;
}
