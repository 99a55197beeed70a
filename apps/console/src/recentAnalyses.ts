import { stored } from './stored.ts';

/** An analysis that was opened in this tab. */
export interface RecentAnalysis {
  readonly jobId: string;
  readonly title: string;
  /** RFC 3339; from then on the service no longer has it. */
  readonly expiresAt: string;
}

const MAX_KEPT = 12;
const list = stored('recent', (value) => (Array.isArray(value) ? value.filter(isRecent) : null));

/** Newest first, without those that are gone. */
export function recentAnalyses(nowMs: number): RecentAnalysis[] {
  return (list.get() ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs);
}

export function rememberAnalysis(analysis: RecentAnalysis): void {
  const others = (list.get() ?? []).filter(({ jobId }) => jobId !== analysis.jobId);
  list.set([analysis, ...others].slice(0, MAX_KEPT));
}

function isRecent(value: unknown): value is RecentAnalysis {
  return typeof value === 'object' && value !== null && 'jobId' in value && 'title' in value && 'expiresAt' in value;
}
