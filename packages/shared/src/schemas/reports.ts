import { analyzeRequest } from './analyze.ts';
import { jobWarnings } from './issues.ts';
import { keepProperties } from './keeping.ts';
import { boolean, closed, dateTime, integer, string, type TypeOf, uri, uriPath } from './members.ts';
import { nameText } from './names.ts';

/** Query of POST /v1/portfolio/report. It names the subject of the report by one of two ids. */
export const portfolioReportQuery = {
  type: 'object',
  properties: {
    job_id: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'An analysis, simulation, or optimization that has not failed. The report waits for its end.',
    },
    portfolio_id: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'A tracked portfolio, instead of `job_id`.',
    },
    ...keepProperties,
  },
} as const;

export type PortfolioReportQuery = TypeOf<typeof portfolioReportQuery>;

const color = (description: string) => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$', description }) as const;

/** The longest data URL of a logo. It holds an image of about 110 KB. */
const MOST_LOGO_LETTERS = 150_000;

/** The languages of reports (BCP 47). */
export const REPORT_LANGUAGES = ['en', 'de', 'es'] as const;

/** The choices of the caller about a tear sheet. */
export const reportOptions = {
  version: {
    type: 'string',
    enum: ['full', 'snapshot'],
    default: 'full',
    description: 'Length of the report. The snapshot is one page, of one analysis only.',
  },
  language: {
    type: 'string',
    enum: REPORT_LANGUAGES,
    default: 'en',
    description: 'Language of the report.',
  },
  title: nameText('Title of the report. Default: the name of the analysis, or Portfolio report.', 120),
  client: nameText('Name of the client that the report was prepared for.', 120),
  firm: nameText('Name of the firm, at the top of every page.', 120),
  adviser: nameText('Name of the adviser, with contact details if wanted.', 120),
  logo: {
    type: 'string',
    maxLength: MOST_LOGO_LETTERS,
    pattern: '^data:image/(png|jpeg|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}$',
    description:
      'Logo as a data URL with base64: PNG or JPEG of up to 1,000,000 pixels, or SVG. Scripts and references of an SVG are removed.',
  },
  colors: {
    type: 'object',
    additionalProperties: false,
    description: 'Colors of the report. They must be readable on white.',
    properties: {
      primary: color('Headings and the portfolio, as #rrggbb. Its contrast with white must be at least 4.5:1.'),
      secondary: color('The benchmark, as #rrggbb. Its contrast with white must be at least 3:1.'),
    },
  },
  recommendations: {
    type: 'boolean',
    default: false,
    description: 'Also show the scores of holdings and the recommendations (BUY, SELL) that follow from them.',
  },
} as const;

/** The options of a report as one member of an analysis. */
const reportMember = {
  type: 'object',
  additionalProperties: false,
  description: 'Makes a tear sheet of the result as well, with these options.',
  properties: reportOptions,
} as const;

export type ReportOptions = TypeOf<typeof reportMember>;

/** Body of POST /v1/portfolio/report. It may be empty. */
export const portfolioReportRequest = {
  type: 'object',
  additionalProperties: false,
  description: 'Options of the report.',
  properties: {
    ...reportOptions,
    compare_with: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 100 },
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description:
        'Jobs of other analyses in the same currency. The report then compares `job_id` with them. Default: no comparison.',
    },
  },
} as const;

export type PortfolioReportRequest = TypeOf<typeof portfolioReportRequest>;

/** Body of analyze: a portfolio definition, and the report of its result. */
export const analyzeBody = {
  ...analyzeRequest,
  properties: { ...analyzeRequest.properties, report: reportMember },
} as const;

export const analyzeQuery = {
  type: 'object',
  properties: {
    report: {
      type: 'boolean',
      description: 'Also make a tear sheet of the result, as a job of its own. Default: only if the body has `report`.',
    },
  },
} as const;

export type AnalyzeQuery = TypeOf<typeof analyzeQuery>;

/** Answer of POST /v1/portfolio/report, status 202. */
export const reportSubmitAnswer = closed('The job was accepted.', {
  job_id: string('Prefix "report", a hyphen, a UUID.'),
  status: { type: 'string', enum: ['pending'], description: 'Created, not started.' },
  check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
  analysis_job_id: string('The result it is made of. For a tracked portfolio, the analysis that values it.'),
  estimated_duration_seconds: integer(
    'Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1.',
  ),
  message: string('One sentence for people.'),
  warnings: { ...jobWarnings, description: 'The warnings of the analysis, as far as they are known yet.' },
});

export type ReportSubmitAnswer = TypeOf<typeof reportSubmitAnswer>;

export const portfolioReportResult = closed(
  'Addresses of the report. They are signed: everyone who has one may read it.',
  {
    success: boolean('True, and only there with a result.'),
    analysis_job_id: string('The result it was made of.'),
    pdf_url: uri('The report as PDF.'),
    html_url: uri('The report as one self-contained page.'),
    json_url: uri('The results behind the report, as JSON. For an analysis, with the disclosures.'),
    expires_at: dateTime(
      'Time at which the files are deleted, RFC 3339, UTC. A later PATCH of the job does not change it.',
    ),
  },
);

export type PortfolioReportResult = TypeOf<typeof portfolioReportResult>;
