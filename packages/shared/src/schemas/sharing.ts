import { RIGHTS } from '../sourceNames.ts';
import { KEEP_FORMAT } from './keeping.ts';
import { boolean, closed, dateTime, listOf, string, type TypeOf } from './members.ts';

/** Body of POST /v1/jobs/{job_id}/shares. */
export const shareRequest = {
  type: 'object',
  additionalProperties: false,
  description: 'The lifetime of a link, and what its reader sees.',
  properties: {
    keep_for: {
      type: 'string',
      format: KEEP_FORMAT,
      maxLength: 20,
      default: 'P7D',
      description:
        'Time that the link works: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. The result is kept at least as long, which counts toward the storage quota of the account.',
    },
    hide_amounts: {
      type: 'boolean',
      default: true,
      description:
        'True: amounts are those of a portfolio that starts with 100, and sections with rows of the request, transactions, and single positions in shares or money are left out. False: the reader sees the whole result.',
    },
  },
} as const;

export type ShareRequest = TypeOf<typeof shareRequest>;

const members = {
  share_id: string('Prefix "share", a hyphen, a UUID.'),
  job_id: string('The job whose result the link shows.'),
  created_at: dateTime('Time at which the link was made.'),
  expires_at: dateTime('Time from which on the link does not work.'),
  hides_amounts: boolean('True if the reader sees no amounts of the account.'),
  sources: listOf(
    'Sources of the data that the reader sees.',
    closed('One source.', {
      source: string('Name of the source.'),
      rights: {
        type: ['string', 'null'],
        enum: [...RIGHTS, null],
        description: 'Rights in its data, as in data_quality. Null if nobody has stated them.',
      },
    }),
  ),
} as const;

/** Answer of POST /v1/jobs/{job_id}/shares. The token is not stored, so no other answer has it. */
export const createdShare = closed('A new link.', {
  ...members,
  token: string(
    'Secret of the link. GET /v1/shared with the header Authorization: Bearer returns the result. No other answer contains it.',
  ),
  path: string('Path of the page that shows the result without an account. Put it after the address of the service.'),
});

/** Answer of GET /v1/jobs/{job_id}/shares. */
export const shareList = closed('The links of a job.', {
  shares: listOf('Links that work, the oldest first.', closed('One link, without its token.', members)),
});
