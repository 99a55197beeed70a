import { toDay } from '@tearsheet/shared';

/** The members of a checked input that decide how much work a request is. */
interface WorkMembers {
  readonly portfolio?: readonly { readonly date?: string; readonly symbol?: string }[];
  readonly transactions?: readonly { readonly date?: string; readonly symbol?: string }[];
  readonly symbols?: readonly string[];
  readonly benchmarks?: readonly unknown[];
  readonly custom_metrics?: readonly unknown[];
  readonly start_date?: string;
  readonly end_date?: string;
  readonly history_start?: string;
  readonly paths?: number;
  readonly horizon_years?: number;
  readonly frontier?: { readonly points?: number } | null;
  readonly walk_forward?: unknown;
}

/** One unit is the work of a small request: so much of each kind. */
const ROWS_PER_UNIT = 1000;
const EXPRESSIONS_PER_UNIT = 10;
/** Holdings times days. */
const CELLS_PER_UNIT = 1_000_000;
const PATHS_PER_UNIT = 10_000;
const FRONTIER_POINTS_PER_UNIT = 5;
const WALK_FORWARD_UNITS = 5;

/**
 * Returns the estimated work of a request in units, at least 1. The units are 1 + rows / 1,000 + expressions / 10.
 *
 * Added are holdings × days / 1,000,000, paths / 10,000, and frontier points / 5. A walk-forward test adds 5. Each part is rounded down. The requests of a batch count themselves.
 *
 * @param today the day on which a window without an end ends
 */
export function workUnits(input: object, today: number): number {
  // The schema of the operation has checked the members.
  const request = input as WorkMembers;
  const rows = request.portfolio ?? request.transactions ?? [];
  const symbols = new Set([...rows.map(({ symbol }) => symbol), ...(request.symbols ?? [])]).size;
  const first = request.history_start ?? request.start_date ?? rows.reduce<string | null>(earlier, null);
  const days = first === null ? 0 : Math.max(0, dayOf(request.end_date, today) - dayOf(first, today));
  const parts = [
    rows.length / ROWS_PER_UNIT,
    (request.custom_metrics?.length ?? 0) / EXPRESSIONS_PER_UNIT,
    ((symbols + (request.benchmarks?.length ?? 0)) * days) / CELLS_PER_UNIT,
    (request.paths ?? 0) / PATHS_PER_UNIT,
    (request.frontier?.points ?? 0) / FRONTIER_POINTS_PER_UNIT,
    request.walk_forward ? WALK_FORWARD_UNITS : 0,
  ];
  return parts.reduce((units, part) => units + Math.floor(part), 1);
}

function earlier(first: string | null, { date }: { readonly date?: string }): string | null {
  return date !== undefined && (first === null || date < first) ? date : first;
}

function dayOf(date: string | undefined, today: number): number {
  const day = date === undefined ? today : toDay(date);
  return Number.isFinite(day) ? day : today;
}
