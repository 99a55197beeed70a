import { html, type Markup, type RenderedPage } from '@tearsheet/http';
import type { AuditEntry, Failure, FleetJob, FoundJob, OpenJob } from '@tearsheet/runtime/fleet';
import { isUnfinished, type ListedJob } from '@tearsheet/runtime/jobs';
import { JOB_FAILURE_CODES } from '@tearsheet/shared';
import { actionForm, csrfField } from './actions.ts';
import { fieldsOf, type JobSearch, MOST_FAILURES, STATES } from './jobSearch.ts';
import { auditTable, dashboardPage, live, queueName, scroller } from './layout.ts';
import { REASONS } from './reasons.ts';
import type { Operator } from './sessions.ts';
import { timeOf, wordsOf } from './text.ts';

export interface JobsPage {
  readonly operator: Operator;
  readonly jobTypes: readonly string[];
  readonly search: JobSearch;
  /** The jobs that wait or run; null if the search is about failures. */
  readonly open: readonly OpenJob[] | null;
  readonly failures: readonly Failure[];
  /** The jobs of the account of the search; null without an account. */
  readonly jobs: { readonly items: readonly ListedJob[]; readonly next: string | null } | null;
}

/** Returns the search for jobs by id or account, with the failures of an hour, a job type, or an account. */
export function jobsPage({ operator, jobTypes, search, open, failures, jobs }: JobsPage): RenderedPage {
  const { state, account, jobType, code, hour } = search;
  const options = (values: readonly string[], chosen: string) =>
    values.map(
      (value) =>
        html`<option value="${value}"${value === chosen ? html` selected` : null}>${value === '' ? 'All' : wordsOf(value)}</option>`,
    );
  const form = html`<form class="search" method="get" action="/jobs">
<label class="wide">Job id or account <input name="q" value="${account}" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<label>State <select name="state">${options(STATES, state)}</select></label>
<label>Job type <select name="type">${options(['', ...jobTypes], jobType ?? '')}</select></label>
${state === 'failed' ? html`<label>Cause <select name="code">${options(['', ...JOB_FAILURE_CODES], code ?? '')}</select></label>` : null}
${hour === null ? null : html`<input type="hidden" name="hour" value="${hour}">`}<button>Search</button></form>`;
  const period = hour === null ? 'in the last week' : `from ${hour.replace('T', ' ')}:00 to ${hour.slice(11)}:59 UTC`;
  const whole = new URLSearchParams(fieldsOf({ ...search, hour: null })).toString();
  const all = hour === null ? null : html` <a href="/jobs?${whole}">Show the whole week</a>`;
  const of = account === '' ? '' : ` of ${account}`;
  const retry = new URLSearchParams(fieldsOf(search)).toString();
  const main =
    open === null
      ? html`<h2>${state === 'drained' ? 'Ended by operators' : 'Failures'} ${period}${of}</h2>${failureTable(failures)}
<p class="soft">Newest first, at most ${MOST_FAILURES}. Jobs that their callers canceled before the start are not listed.${all}</p>
${failures.length === 0 ? null : html`<p class="more"><a href="/retry?${retry}">Which of them can run again?</a></p>`}`
      : html`<h2>Jobs that ${state === 'waiting' ? 'wait' : 'run'}${of}</h2>${openTable(open)}<p class="soft">Oldest first, at most ${MOST_FAILURES}.</p>`;
  const content = html`<section>${form}</section>
${jobs === null ? null : html`<section><h2>Jobs of ${account}</h2>${jobTable(jobs.items)}${nextLink(search, jobs.next)}</section>`}
<section>${main}</section>`;
  return dashboardPage({ title: 'Jobs', operator, content });
}

export interface RetryPage {
  readonly operator: Operator;
  readonly search: JobSearch;
  /** The failures whose jobs can run again. */
  readonly failures: readonly Failure[];
}

/** Returns the dry run of a retry: the jobs that would run again, and the button. */
export function retryPage({ operator, search, failures }: RetryPage): RenderedPage {
  const counts = Object.entries(Object.groupBy(failures, ({ jobType }) => jobType)).map(
    ([type, some = []]) => html`<li>${queueName(type)}: ${some.length}</li>`,
  );
  const fields = Object.entries(fieldsOf(search)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const act =
    operator.mayAct && failures.length > 0
      ? html`<form class="acts" method="post" action="/retry">${csrfField(operator)}${fields}<button class="danger">Run ${failures.length} jobs again</button>
<label class="sure"><input type="checkbox" name="sure" value="yes" required> I am sure</label></form>`
      : null;
  const content = html`<section><p>Nothing has been changed yet. A job can run again for a day after an operator, its deadline, a lost worker, or a fault
has ended it. It gets a new id in the same account, and costs no credits.</p><ul>${counts}</ul>${act}</section>
<section>${failureTable(failures.slice(0, MOST_FAILURES))}</section>`;
  return dashboardPage({ title: `${failures.length} failed jobs can run again`, operator, content });
}

export interface JobPage {
  readonly operator: Operator;
  readonly jobId: string;
  readonly found: FoundJob;
  /** The entry of the failure log; null if the job did not fail within the last week. */
  readonly failure: Failure | null;
  /** The job that repeats it; null if there is none. */
  readonly retriedAs: string | null;
  /** The actions of operators on this job. */
  readonly audit: readonly AuditEntry[];
}

/** Returns the page of one job. It never shows the caller's request or result. */
export function jobPage({ operator, jobId, found, failure, retriedAs, audit }: JobPage): RenderedPage {
  const isOpen = found.kind === 'found' && isUnfinished(found.job.status);
  const hasFailed = failure !== null && retriedAs === null;
  const acts =
    operator.mayAct && (isOpen || hasFailed)
      ? html`<section><h2>Actions</h2><div class="acts">${actionForm('retry', jobId, operator)}${isOpen ? actionForm('cancel', jobId, operator) : null}</div></section>`
      : null;
  const again =
    retriedAs === null
      ? null
      : html`<p>It ran again as <a href="/jobs/${retriedAs}"><code>${retriedAs}</code></a>.</p>`;
  // A drain is one action on a queue, and each of its jobs has the name of the operator.
  const isLogged = failure?.by === null || audit.some(({ action }) => action === 'cancel');
  const ended: AuditEntry[] =
    failure === null || failure.by === null || isLogged
      ? []
      : [
          {
            at: failure.at,
            actor: failure.by,
            action: 'drain',
            target: failure.queue,
            outcome: `ended with "${failure.error}"`,
          },
        ];
  const content = html`<section>${live('job', factsOf(found, failure))}${again}</section>${acts}
<section><h2>Actions of operators</h2>${scroller('Actions of operators', live('actions', auditTable([...audit, ...ended])))}</section>`;
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

function openTable(jobs: readonly OpenJob[]): Markup {
  if (jobs.length === 0) return html`<p class="soft">There are none.</p>`;
  const rows = jobs.map(
    ({ jobId, jobType, owner, createdAt, startedAt, starts, step }) =>
      html`<tr><td>${timeOf(createdAt)}</td><td class="job-id"><a href="/jobs/${jobId}"><code>${jobId}</code></a></td><td>${queueName(jobType)}</td>
<td>${accountLink(owner)}</td><td>${startedAt === null ? '–' : timeOf(startedAt)}</td><td class="n">${starts}</td><td>${step === null ? '–' : wordsOf(step)}</td></tr>`,
  );
  return scroller(
    'Jobs that have not ended',
    html`<table class="cards"><thead><tr><th>Accepted</th><th>Job</th><th>Job type</th><th>Account</th><th>Started</th><th class="n">Starts</th><th>Step</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
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

function nextLink(search: JobSearch, next: string | null): Markup | null {
  if (next === null) return null;
  const query = new URLSearchParams({ ...fieldsOf(search), after: next });
  return html`<p><a href="/jobs?${query.toString()}">Older jobs</a></p>`;
}

function accountLink(owner: string): Markup {
  return html`<a href="/accounts/${encodeURIComponent(owner)}">${owner}</a>`;
}

function statusOf(status: ListedJob['status']): Markup | string {
  if (status === 'failed') return html`<span class="bad">failed</span>`;
  return status === 'completed' ? html`<span class="good">completed</span>` : status;
}
