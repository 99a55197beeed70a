import { sendPage } from '@tearsheet/http';
import type { Fleet } from '@tearsheet/runtime/fleet';
import { isJobListEntry } from '@tearsheet/runtime/jobs';
import type { NightStore } from '@tearsheet/runtime/portfolios';
import { type Request, type Response, Router } from 'express';
import { isRange, RANGES } from './figures.ts';
import { fleetPage, queuePage } from './fleetPages.ts';
import { jobPage, jobsPage, MOST_FAILURES } from './jobPages.ts';
import type { Operators } from './operators.ts';
import { auditPage } from './pages.ts';

const LATEST = 5;
const LONGEST_AUDIT = 500;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const WEEK_MS = 7 * 24 * MS_PER_HOUR;
const LONGEST_SEARCH = 200;
const JOB_ID = /^[a-z]{2,10}-[0-9a-f-]{36}$/;
const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;

/** Returns the pages on which operators look. They change nothing. */
export function lookRoutes(fleet: Fleet, nights: Pick<NightStore, 'list'>, operators: Operators): Router {
  const router = Router();

  async function showFleet(request: Request, response: Response, name: string | null): Promise<void> {
    const range = isRange(request.query.range) ? request.query.range : '24h';
    const { minutes, columnMinutes, hours } = RANGES[range];
    const sinceMs = Date.now() - (minutes + columnMinutes) * MS_PER_MINUTE;
    const [state, samples, tallies, audit, latestNights] = await Promise.all([
      fleet.read(),
      fleet.history(sinceMs),
      fleet.hours(hours, name),
      fleet.audit.read(LONGEST_AUDIT),
      nights.list(),
    ]);
    const shown = state.queues.find(({ queue }) => queue === name);
    const own = audit.filter(({ target }) => name === null || target === name).slice(0, LATEST);
    const page = {
      state,
      samples,
      hours: tallies,
      range,
      audit: own,
      nights: latestNights,
      operator: operators.of(request),
    };
    sendPage(response, 200, shown === undefined ? fleetPage(page) : queuePage({ ...page, shown }));
  }

  router.get('/', (request, response) => showFleet(request, response, null));
  router.get('/queue/:name', (request, response, next) => {
    const { name } = request.params;
    return fleet.jobQueues.includes(name) ? showFleet(request, response, name) : next();
  });

  router.get('/jobs', async (request, response) => {
    const { query } = request;
    const [account, type, hour, after] = [textOf(query.q), textOf(query.type), textOf(query.hour), textOf(query.after)];
    const problem = problemOf(type, hour, after);
    if (problem !== null) {
      response.status(400).type('text').send(problem);
      return;
    }
    if (JOB_ID.test(account)) {
      response.redirect(303, `/jobs/${account}`);
      return;
    }
    const jobType = type || null;
    const fromMs = hour ? Date.parse(`${hour}:00Z`) : Date.now() - WEEK_MS;
    const untilMs = hour ? fromMs + MS_PER_HOUR : Date.now() + MS_PER_HOUR;
    const owner = account || null;
    const [failures, jobs] = await Promise.all([
      fleet.failures({ fromMs, untilMs, jobType, owner, jobId: null, limit: MOST_FAILURES }),
      owner === null ? null : fleet.jobs.ofAccount({ owner, jobType, after: after || null }),
    ]);
    const search = { account, jobType, hour: hour || null };
    const operator = operators.of(request);
    sendPage(response, 200, jobsPage({ operator, jobTypes: fleet.jobTypes, search, failures, jobs }));
  });

  router.get('/jobs/:id', async (request, response, next) => {
    const jobId = request.params.id;
    if (!JOB_ID.test(jobId)) {
      next();
      return;
    }
    const everything = { fromMs: Date.now() - WEEK_MS, untilMs: Date.now() + MS_PER_HOUR, jobType: null, owner: null };
    const [found, [failure = null], audit] = await Promise.all([
      fleet.jobs.find(jobId),
      fleet.failures({ ...everything, jobId, limit: 1 }),
      fleet.audit.read(LONGEST_AUDIT),
    ]);
    const status = found.kind === 'not_found' && failure === null ? 404 : 200;
    const own = audit.filter(({ target }) => target === jobId);
    sendPage(response, status, jobPage({ operator: operators.of(request), jobId, found, failure, audit: own }));
  });

  router.get('/audit', async (request, response) => {
    sendPage(response, 200, auditPage(await fleet.audit.read(LONGEST_AUDIT), operators.of(request)));
  });
  return router;

  /** Returns why a search cannot be done; null if it can. */
  function problemOf(type: string, hour: string, after: string): string | null {
    if (type && !fleet.jobTypes.includes(type)) return 'There is no such job type.';
    if (hour && !(HOUR.test(hour) && Number.isFinite(Date.parse(`${hour}:00Z`)))) {
      return 'The hour cannot be read. It looks like 2026-01-02T03.';
    }
    return after && !isJobListEntry(after) ? 'There is no such page of the list.' : null;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_SEARCH) : '';
}
