import { parseS3Url } from '@tearsheet/shared';
import { API_URL_VARIABLE } from '../apiUrlVariable.ts';
import { integer, optional, text } from '../configVariables.ts';

/** Read by what writes reports and by what serves them; both need the same values. */
export const REPORT_VARIABLES = {
  apiUrl: API_URL_VARIABLE,
  reportsFolder: text('REPORTS_DIR', {
    default: '.tearsheet/reports',
    meaning: 'folder of the finished reports, shared by gateway and report-worker',
  }),
  reportsUrl: optional('REPORTS_URL', {
    type: "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's",
    meaning: 'object storage for the finished reports instead of REPORTS_DIR; needs REPORT_KEY',
    check: parseS3Url,
  }),
  reportKey: text('REPORT_KEY', {
    default: '',
    isSecret: true,
    meaning:
      'secret of at least 32 characters that signs the addresses of reports; empty: one is made and kept in REPORTS_DIR',
  }),
  reportDays: integer('REPORT_DAYS', {
    min: 1,
    max: 365,
    default: 7,
    meaning: 'days after which a report is removed and its address ends',
  }),
} as const;
