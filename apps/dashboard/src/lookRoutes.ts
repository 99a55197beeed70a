import { sendPage } from '@tearsheet/http';
import type { Fleet } from '@tearsheet/runtime/fleet';
import type { NightStore } from '@tearsheet/runtime/portfolios';
import { MS_PER_HOUR } from '@tearsheet/shared';
import { type Request, type Response, Router } from 'express';
import { accountPage, accountsPage } from './accountPages.ts';
import type { Directory } from './directory.ts';
import { isRange, LONGEST_UNASKED, RANGES, shortestFor } from './figures.ts';
import { fleetPage, queuePage } from './fleetPages.ts';
import { jobPage, jobsPage, retryPage } from './jobPages.ts';
import { failureQuery, MOST_FAILURES, MOST_RETRIED, searchOf, textOf, WEEK_MS } from './jobSearch.ts';
import type { Operators } from './operators.ts';
import { auditPage } from './pages.ts';

const LATEST = 5;
const LONGEST_AUDIT = 500;
const MS_PER_MINUTE = 60_000;
const JOB_ID = /^[a-z]{2,10}-[0-9a-f-]{36}$/;

export interface LookRoutesOptions {
  readonly fleet: Fleet;
  readonly directory: Directory;
  readonly nights: Pick<NightStore, 'list'>;
  readonly operators: Operators;
}

/** Returns the pages on which operators look. They change nothing. */
export function lookRoutes({ fleet, directory, nights, operators }: LookRoutesOptions): Router {
  const router = Router();

  async function showFleet(request: Request, response: Response, name: string | null): Promise<void> {
    const chosen = isRange(request.query.range) ? request.query.range : null;
    const { minutes, columnMinutes, hours } = RANGES[chosen ?? LONGEST_UNASKED];
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
      range: chosen ?? shortestFor(samples, state.atMs),
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
    const search = searchOf(request.query, fleet.jobTypes);
    if (typeof search === 'string') {
      response.status(400).type('text').send(search);
      return;
    }
    const { state, account, jobType, after } = search;
    if (JOB_ID.test(account)) {
      response.redirect(303, `/jobs/${account}`);
      return;
    }
    const owner = account || null;
    const isOpen = state === 'waiting' || state === 'running';
    const [open, failures, jobs] = await Promise.all([
      isOpen ? fleet.jobs.open({ state, jobType, owner, limit: MOST_FAILURES }) : null,
      isOpen ? [] : fleet.failures(failureQuery(search, MOST_FAILURES)),
      owner === null ? null : fleet.jobs.ofAccount({ owner, jobType, after }),
    ]);
    const operator = operators.of(request);
    sendPage(response, 200, jobsPage({ operator, jobTypes: fleet.jobTypes, search, open, failures, jobs }));
  });

  router.get('/retry', async (request, response) => {
    const search = searchOf(request.query, fleet.jobTypes);
    if (typeof search === 'string') {
      response.status(400).type('text').send(search);
      return;
    }
    const failures = await fleet.actions.retryable(failureQuery(search, MOST_RETRIED));
    sendPage(response, 200, retryPage({ operator: operators.of(request), search, failures }));
  });

  router.get('/jobs/:id', async (request, response, next) => {
    const jobId = request.params.id;
    if (!JOB_ID.test(jobId)) {
      next();
      return;
    }
    const everything = { fromMs: Date.now() - WEEK_MS, untilMs: Date.now() + MS_PER_HOUR, jobType: null };
    const [found, [failure = null], audit] = await Promise.all([
      fleet.jobs.find(jobId),
      fleet.failures({ ...everything, code: null, owner: null, jobId, limit: 1 }),
      fleet.audit.read(LONGEST_AUDIT),
    ]);
    const retriedAs = failure === null ? null : await fleet.actions.retriedAs(failure);
    const status = found.kind === 'not_found' && failure === null ? 404 : 200;
    const own = audit.filter(({ target }) => target === jobId);
    const page = { operator: operators.of(request), jobId, found, failure, retriedAs, audit: own };
    sendPage(response, status, jobPage(page));
  });

  router.get('/accounts', async (request, response) => {
    const search = textOf(request.query.q);
    const page = { operator: operators.of(request), search, ...(await directory.search(search)) };
    sendPage(response, 200, accountsPage(page));
  });

  router.get('/accounts/:name', async (request, response, next) => {
    const { name } = request.params;
    const [found, jobs, audit] = await Promise.all([
      directory.read(name),
      fleet.jobs.ofAccount({ owner: name, jobType: null, after: null }),
      fleet.audit.read(LONGEST_AUDIT),
    ]);
    if (found.account === null && found.tokens.length === 0 && jobs.items.length === 0) {
      next();
      return;
    }
    const targets = new Set([name, ...found.tokens.map(({ id }) => id)]);
    const own = audit.filter(({ target }) => targets.has(target));
    sendPage(response, 200, accountPage({ operator: operators.of(request), found, audit: own }));
  });

  router.get('/tokens/:id', async (request, response, next) => {
    const token = await directory.tokens.get(request.params.id);
    if (token === null) next();
    else response.redirect(303, `/accounts/${encodeURIComponent(token.owner)}`);
  });

  router.get('/audit', async (request, response) => {
    sendPage(response, 200, auditPage(await fleet.audit.read(LONGEST_AUDIT), operators.of(request)));
  });
  return router;
}
