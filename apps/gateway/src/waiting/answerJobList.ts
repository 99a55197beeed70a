import { decodeCursor, encodeCursor } from '@tearsheet/operations';
import { isJobListEntry } from '@tearsheet/runtime/jobs';
import { compileQuery, type JobListQuery, jobListQuery, valueError } from '@tearsheet/shared/schemas';
import { type Answer, json } from '../answer.ts';

import { invalid } from '../errors.ts';
import { jobMembers } from '../jobMembers.ts';
import type { RouteInput } from '../routes.ts';

export const checkJobListQuery = compileQuery(jobListQuery);

/** One page of the caller's jobs. */
export async function answerJobList({ services, caller }: RouteInput, query: JobListQuery): Promise<Answer> {
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, isJobListEntry);
  if (query.cursor !== undefined && after === null) {
    return invalid([valueError(['query', 'cursor'], 'invalid_cursor', 'not a next_cursor of this list', query.cursor)]);
  }
  const { items, next } = await services.jobs.list({
    owner: caller.owner,
    status: query.status ?? null,
    jobType: query.type ?? null,
    after,
    limit: query.limit ?? jobListQuery.properties.limit.default,
  });
  const body = { jobs: items.map(jobMembers), next_cursor: next === null ? null : encodeCursor(next) };
  return json(200, body, { 'cache-control': 'private, no-store' });
}
