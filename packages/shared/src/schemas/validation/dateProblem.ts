import type { DetailItem } from '../problem.ts';
import { detailItem, type Location } from './detailItems.ts';

const HINT = 'Send a date as YYYY-MM-DD, for example 2024-01-31.';

/** Returns why a value is not a date, with what to send in `ctx`. Only for values that are not one. */
export function dateProblem(value: unknown, loc: Location): DetailItem {
  if (typeof value !== 'string') {
    return detailItem('date_type', loc, 'Input should be a date as text', value, { hint: HINT });
  }
  const error = /^\d{4}-\d\d-\d\d$/.test(value) ? 'it is not a day of the calendar' : 'it is not in this form';
  const msg = `Input should be a date as YYYY-MM-DD, and ${error}`;
  return detailItem('date_from_datetime_parsing', loc, msg, value, { error, hint: HINT });
}
