import { closed, integer, listOf, nullableInteger, string, type TypeOf } from './members.ts';

/** Formats of one section of a result. */
export const SECTION_FORMAT_NAMES = ['json', 'columns', 'csv', 'arrow', 'parquet'] as const;

/** Distances between the rows of a time series. */
export const RESOLUTIONS = ['daily', 'weekly', 'monthly'] as const;

const resolution = {
  type: 'string',
  enum: RESOLUTIONS,
  default: 'daily',
  description:
    'Rows of a time series: every day, or the last one of each week or month. Figures always come from all days.',
} as const;

/** Query of GET /v1/jobs/{job_id}/sections/{section}. */
export const sectionQuery = {
  type: 'object',
  properties: {
    format: {
      type: 'string',
      enum: SECTION_FORMAT_NAMES,
      description:
        'Default: the media type in Accept, or json. `columns` is JSON with a list for each column. CSV, Arrow, and Parquet have a column for each figure. Nested figures have names with dots. Lists of objects are tables of their own, such as `drawdown_analysis.episodes`; windows of one kind, as in `rolling_metrics`, are one table with the column `key`.',
    },
    resolution,
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'Rows of a page, only with json. The answer then has `rows` and `next_cursor`.',
    },
    cursor: { type: 'string', maxLength: 100, description: 'next_cursor of the previous page.' },
  },
} as const;

export type SectionQuery = TypeOf<typeof sectionQuery>;

/** Query of GET /v1/jobs/{job_id}. */
export const jobQuery = { type: 'object', properties: { resolution } } as const;

export type JobQuery = TypeOf<typeof jobQuery>;

/** Query of GET /v1/jobs/{job_id}/workbook. */
export const workbookQuery = {
  type: 'object',
  properties: {
    resolution,
    sheets: {
      type: 'string',
      enum: ['main', 'all'],
      default: 'main',
      description:
        '`main`: the workbook of an analysis for people, with a summary, charts, and at most 15 sheets. `all`: a sheet for each table, under the names of the API. Other jobs have all tables.',
    },
  },
} as const;

export type WorkbookQuery = TypeOf<typeof workbookQuery>;

/** Answer of GET /v1/jobs/{job_id}/sections. */
export const sectionList = closed('The sections of a result.', {
  job_id: string('Identifier of the job.'),
  sections: listOf(
    'Sections in the order of the result.',
    closed('One section.', {
      name: string('Name of the section.'),
      rows: nullableInteger('Number of rows. Null if the section is not a list.'),
      bytes: integer('Length of the section as JSON.'),
      tables: listOf(
        'Lists inside the section. Each one can be fetched by its name.',
        closed('One list.', {
          name: string('Name of the section and path of the list, with dots: `attribution.spans`.'),
          rows: integer('Number of rows.'),
        }),
      ),
    }),
  ),
});
