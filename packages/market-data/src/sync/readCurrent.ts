import type { Missing, Target } from '../connectors/connector.ts';
import type { SnapshotContent } from '../content.ts';
import { openSnapshot } from '../store/openSnapshot.ts';
import { readSnapshot } from '../store/readSnapshot.ts';
import { readPointer, snapshotFile } from '../store/snapshotFolder.ts';
import type { UniverseEntry } from './readUniverse.ts';
import { resolveTargets } from './resolveTargets.ts';

/** What a sync begins with. */
export interface Current {
  readonly version: string | null;
  readonly known: SnapshotContent | null;
  readonly targets: readonly Target[];
  readonly missing: readonly Missing[];
  /** Simulated prices are never mixed with real ones: the demo market gives way. */
  readonly isDemo: boolean;
  readonly notes: readonly string[];
}

/** Reads the folder's current snapshot and finds in it what the universe means. */
export function readCurrent(dataFolder: string, universe: readonly UniverseEntry[]): Current {
  const version = readPointer(dataFolder);
  if (version === null) return { version, known: null, isDemo: false, notes: [], ...resolveTargets(universe, null) };
  const file = snapshotFile(dataFolder, version);
  const content = readSnapshot(file);
  if (/^demo\b/.test(content.dataSource) && !content.dataSource.includes(' + ')) {
    const notes = ['the demo market (simulated prices) is replaced'];
    return { version, known: null, isDemo: true, notes, ...resolveTargets(universe, null) };
  }
  const market = openSnapshot(file);
  try {
    return { version, known: content, isDemo: false, notes: [], ...resolveTargets(universe, market) };
  } finally {
    market.close();
  }
}
