import { RIGHTS } from '../sourceNames.ts';
import { KEEP_FORMAT } from './keeping.ts';
import { boolean, closed, dateTime, listOf, string, type TypeOf } from './members.ts';

const lifetime = 'Time that the link works: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D.';

/** The body of a new link. @param lasting what else a lifetime means @param hidden what a reader sees without amounts */
const shareBody = (lasting: string, hidden: string) =>
  ({
    type: 'object',
    additionalProperties: false,
    description: 'The lifetime of a link, and what its reader sees.',
    properties: {
      keep_for: { type: 'string', format: KEEP_FORMAT, maxLength: 20, default: 'P7D', description: lasting },
      hide_amounts: { type: 'boolean', default: true, description: hidden },
    },
  }) as const;

/** Body of POST /v1/jobs/{job_id}/shares. */
export const shareRequest = shareBody(
  `${lifetime} The result is kept at least as long, which counts toward the storage quota of the account.`,
  'True: amounts are those of a portfolio that starts with 100, and sections with rows of the request, transactions, and single positions in shares or money are left out. False: the reader sees the whole result.',
);

/** Body of POST /v1/portfolio/{portfolio_id}/shares. */
export const portfolioShareRequest = shareBody(
  lifetime,
  'True: amounts are those of a portfolio that starts with 100, and positions have no quantities. False: the reader sees the whole value.',
);

export type ShareRequest = TypeOf<typeof shareRequest>;

const shareId = { share_id: string('Prefix "share", a hyphen, a UUID.') } as const;

const members = {
  created_at: dateTime('Time at which the link was made.'),
  expires_at: dateTime('Time from which on the link does not work.'),
  hides_amounts: boolean('True if the reader sees no amounts of the account.'),
  sources: listOf(
    'Sources of the data when the link was made.',
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

const secret = {
  token: string(
    'Secret of the link. GET /v1/shared with the header Authorization: Bearer returns what the link shows. No other answer contains it.',
  ),
  path: string('Path of the page that the link shows without an account. Put it after the address of the service.'),
} as const;

const ofJob = { ...shareId, job_id: string('The job whose result the link shows.'), ...members } as const;
const ofPortfolio = { ...shareId, portfolio_id: string('The portfolio that the link shows.'), ...members } as const;

/** Answer of POST /v1/jobs/{job_id}/shares. The token is not stored, so no other answer has it. */
export const createdShare = closed('A new link.', { ...ofJob, ...secret });

/** Answer of GET /v1/jobs/{job_id}/shares. */
export const shareList = closed('The links of a job.', {
  shares: listOf('Links that work, the oldest first.', closed('One link, without its token.', ofJob)),
});

/** Answer of POST /v1/portfolio/{portfolio_id}/shares. */
export const createdPortfolioShare = closed('A new link.', { ...ofPortfolio, ...secret });

/** Answer of GET /v1/portfolio/{portfolio_id}/shares. */
export const portfolioShareList = closed('The links of a tracked portfolio.', {
  shares: listOf('Links that work, the oldest first.', closed('One link, without its token.', ofPortfolio)),
});
