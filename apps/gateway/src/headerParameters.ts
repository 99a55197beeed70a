import { LONGEST_CALLBACK_URL, type Operation } from '@tearsheet/operations';
import type { Parameter } from './examples/parameters.ts';

/** Keys are visible ASCII, so that they can be logged and compared as they are. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
  description:
    '1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused.',
};

export const VALID_IDEMPOTENCY_KEY = new RegExp(IDEMPOTENCY_KEY.schema.pattern);

const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description:
    '`wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and ' +
    '`Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240).',
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 50 },
  description:
    'ETag of the version that you have read. The request is refused if there is a newer one. `*` means any version.',
};

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 20 },
  description: 'Id of the last event that you have read. The stream continues after it.',
};

const CALLBACK_URL = {
  name: 'callback_url',
  in: 'query',
  required: false,
  schema: { type: 'string', maxLength: LONGEST_CALLBACK_URL },
  description:
    'URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or ' +
    '`job.failed` and contains the job without its result. The URL needs https and a public host.',
};

/** Returns the parameters that follow from the flags of an operation: headers, and `callback_url`. */
export function headerParameters({ idempotent, waits, startsJobs, precondition, streams }: Operation): Parameter[] {
  return [
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(waits ? [PREFER] : []),
    ...(startsJobs ? [CALLBACK_URL] : []),
    ...(precondition ? [precondition === 'required' ? { ...IF_MATCH, required: true } : IF_MATCH] : []),
    ...(streams === 'job' ? [LAST_EVENT_ID] : []),
  ];
}
