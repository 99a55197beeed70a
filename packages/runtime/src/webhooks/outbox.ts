import { rfc3339 } from '@tearsheet/shared';
import { isId, newId } from '../ids.ts';
import { failureMembers, readFailure } from '../jobs/failures.ts';

/** An event for a URL. The script that changes a job also writes its event, so no event is lost. */
export type OutboxItem =
  | {
      readonly id: string;
      readonly owner: string;
      readonly url: string;
      /** An ended job, with times in ms. */
      readonly job: EndedJob;
    }
  | {
      readonly id: string;
      readonly owner: string;
      readonly url: string;
      readonly event: WebhookEvent;
    }
  /** A failed delivery that starts again. */
  | { readonly id: string; readonly owner: string; readonly again: true };

interface EndedJob {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly created: string;
  readonly started?: string;
  readonly finished: string;
  readonly expires: string;
  readonly error?: string;
  /** JSON; absent if there are none. */
  readonly warnings?: string;
}

/** The body of a webhook, as in standardwebhooks.com. */
export interface WebhookEvent {
  /** For example `job.completed`. */
  readonly type: string;
  /** Time of the event in RFC 3339. */
  readonly timestamp: string;
  readonly data: object;
}

const PREFIX = 'dlv';

/** A delivery about a job has the id of the job behind the prefix. */
export function isDeliveryId(text: string): boolean {
  return isId(text, PREFIX) || (text.startsWith(`${PREFIX}-`) && isId(text.slice(PREFIX.length + 1)));
}

export function newDeliveryId(): string {
  return newId(PREFIX);
}

/** Returns the event of an ended job. It has no result, which check_url returns until it expires. */
export function jobEvent({
  id,
  type,
  status,
  created,
  started,
  finished,
  expires,
  error,
  warnings,
}: EndedJob): WebhookEvent {
  return {
    type: `job.${status}`,
    timestamp: rfc3339(finished),
    data: {
      job_id: id,
      job_type: type,
      status,
      created_at: rfc3339(created),
      started_at: started === undefined ? null : rfc3339(started),
      finished_at: rfc3339(finished),
      expires_at: rfc3339(expires),
      warnings: warnings === undefined ? [] : JSON.parse(warnings),
      ...(error === undefined ? {} : failureMembers(readFailure(error))),
      check_url: `/v1/jobs/${id}`,
    },
  };
}
