import { type JobWarning, warningKinds, warningText } from '@tearsheet/shared/schemas';
import type { Context } from '../context.ts';
import { shortened } from '../plainText.ts';

/** There is a result, but its data have a fault, or it is not the one of the request exactly as it was sent. */
const STATUS_WARNINGS = 3;
/** A trade that waits for the next trading day is normal, so scripts need not stop for it. */
const HARMLESS = 'non_trading_date_shifted';

/** Writes one line to standard error for each kind of warning, faults in the data first. Returns the exit status of the command. */
export function complainOf({ complain }: Pick<Context, 'complain'>, warnings: readonly JobWarning[]): number {
  for (const kind of warningKinds(warnings)) {
    const mark = kind.fault === null ? 'warning' : 'data fault';
    complain(`${mark}: ${shortened(warningText(kind))} (${kind.code})`);
  }
  return warnings.every(({ code }) => code === HARMLESS) ? 0 : STATUS_WARNINGS;
}
