import type { Missing, SourceName } from '../connectors/connector.ts';

/** What a sync did; plain JSON. */
export interface SyncReport {
  /**
   * written: a new snapshot is current; unchanged: there was nothing new; failed: a source failed, the old snapshot stays
   * in use and what was fetched waits for the next run.
   */
  readonly outcome: 'written' | 'unchanged' | 'failed';
  /** The current snapshot afterwards; null when there is none yet. */
  readonly dataVersion: string | null;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly from: string;
  /** The last day asked for: yesterday in UTC, when every exchange has closed. */
  readonly to: string;
  readonly sources: readonly SourceReport[];
  /** What could not be had, with reasons. */
  readonly missing: readonly (Missing & { readonly source: SourceName | null })[];
  readonly notes: readonly string[];
  /** Why nothing could be written although the sources answered. */
  readonly problems: readonly string[];
}

export interface SourceReport {
  readonly name: SourceName;
  /** Questions asked, and those an earlier run had the answer to. */
  readonly asked: number;
  readonly kept: number;
  /** Null when the source answers. */
  readonly failure: string | null;
}
