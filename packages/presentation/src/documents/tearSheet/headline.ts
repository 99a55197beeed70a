import type { SheetAnalysis } from './analysis.ts';

type Relative = SheetAnalysis['performance_metrics']['relative'];

/** Returns the relative statistics to show, and the returns they come from in words. */
export function headlineOf(relative: Relative): { readonly figures: Relative['monthly']; readonly from: string } {
  const { headline, monthly } = relative;
  // With too few months all of them are null, and the returns of a monthly analysis are monthly already.
  const isMonthly = headline === 'monthly' && monthly.tracking_error !== null;
  return { figures: isMonthly ? monthly : relative, from: `${headline} returns` };
}
