import { isUnfinished, type JobRecord } from '@tearsheet/runtime/jobs';
import { appendTail, plainBody } from '@tearsheet/runtime/seal';
import { AppError } from '@tearsheet/shared';
import { type Answer, json } from './answer.ts';
import { jobMembers } from './jobMembers.ts';
import { namesTag } from './namesTag.ts';

const POLL_AFTER_SECONDS = '1';

export interface Conditions {
  readonly acceptsGzip: () => boolean;
  /** text/csv is preferred to JSON; only where the operation has it. */
  readonly wantsCsv: boolean;
  readonly ifNoneMatch: string | undefined;
  readonly ifMatch: string | undefined;
}

/** The job object (interface 2.5). A finished result is passed through as the worker compressed it, never parsed. */
export async function jobAnswer(record: JobRecord, { acceptsGzip, ifNoneMatch }: Conditions): Promise<Answer> {
  const members = jobMembers(record);
  const etag = `W/"${record.result?.etag ?? record.revision}"`;
  const unfinished = isUnfinished(record.status);
  const headers = {
    'cache-control': 'private, no-store',
    vary: 'Authorization, Accept-Encoding',
    etag,
    ...(unfinished ? { 'retry-after': POLL_AFTER_SECONDS } : {}),
  };
  const unfinishedJob = unfinished ? { unfinishedJob: record.jobId } : {};
  if (namesTag(ifNoneMatch, etag)) return { status: 304, headers, body: null, ...unfinishedJob };
  if (record.result === null) return { ...json(200, members, headers), ...unfinishedJob };
  // The stored bytes are `{"result":…`, so the other members follow it.
  const tail = Buffer.from(`,${JSON.stringify(members).slice(1)}`);
  const type = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  if (acceptsGzip()) {
    const pieces = appendTail(record.result, tail);
    return { status: 200, headers: { ...type, 'content-encoding': 'gzip' }, body: null, pieces };
  }
  return { status: 200, headers: type, body: await plainBody(record.result, tail) };
}

export function jobNotFound(kind: 'not_found' | 'expired'): AppError {
  return kind === 'expired'
    ? new AppError('job_expired', 'The job finished more than 30 minutes ago and is gone. Submit it again.')
    : new AppError('job_not_found', 'There is no job with this id.');
}
