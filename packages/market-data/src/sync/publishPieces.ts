import type { Connector, SourceName } from '../connectors/connector.ts';
import { buildContent } from '../importers/buildContent.ts';
import { createDraft } from '../importers/draft.ts';
import { withScores } from '../scores/withScores.ts';
import { updateSnapshot } from '../store/writeSnapshot.ts';
import { hasRows, mergePiece, withoutHistory } from './mergePiece.ts';
import type { PieceStore } from './pieceStore.ts';
import type { SyncProgress } from './syncData.ts';

export interface PublishOptions {
  readonly dataFolder: string;
  readonly store: PieceStore;
  /** Answers by source. */
  readonly keys: ReadonlyMap<SourceName, readonly string[]>;
  readonly connectors: readonly Connector[];
  /** What is in the folder now does not go into the new snapshot. */
  readonly startsEmpty: boolean;
  readonly onProgress: (progress: SyncProgress) => void;
}

export interface Published {
  /** Null when there was nothing new to write. */
  readonly dataVersion: string | null;
  /** Names that each source served in full. */
  readonly served: ReadonlyMap<SourceName, readonly string[]>;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

/** Writes one snapshot of all answers over the current one, as an import would. */
export async function publishPieces(options: PublishOptions): Promise<Published> {
  const { dataFolder, store, keys, connectors, startsEmpty, onProgress } = options;
  const draft = createDraft();
  const replaced = new Set<string>();
  const notes: string[] = [];
  const problems: string[] = [];
  const served = new Map<SourceName, string[]>();
  const origins: string[] = [];
  for (const { name, dataSource } of connectors) {
    const names: string[] = [];
    for (const key of keys.get(name) ?? []) {
      const piece = await store.read(key);
      if (!piece) return { dataVersion: null, served, notes, problems: [`the kept answer ${key} cannot be read`] };
      mergePiece(draft, piece);
      if (hasRows(piece) && !origins.includes(dataSource)) origins.push(dataSource);
      for (const ric of piece.replaces ?? []) replaced.add(ric);
      notes.push(...(piece.notes ?? []));
      names.push(...(piece.served ?? []));
    }
    served.set(name, names);
  }
  if (origins.length === 0) return { dataVersion: null, served, notes, problems };

  const written = await updateSnapshot(
    dataFolder,
    (current) => {
      const previous = startsEmpty ? null : current;
      const base = previous && withoutHistory(previous, replaced);
      const built = buildContent(draft, base, { asTraded: false, dataSource: origins.join(' + ') });
      notes.push(...built.notes);
      problems.push(...built.problems);
      if (built.problems.length > 0) return null;
      onProgress({ stage: 'score', fraction: 0, label: 'computing scores' });
      const report = (fraction: number) => onProgress({ stage: 'score', fraction, label: 'computing scores' });
      const scored = withScores(built.content, { previous, onProgress: report });
      onProgress({ stage: 'write', fraction: 0, label: 'checking, writing' });
      return scored;
    },
    { startsEmpty },
  );
  if (written) onProgress({ stage: 'write', fraction: 1, label: 'checking, writing' });
  return { dataVersion: written?.dataVersion ?? null, served, notes, problems };
}
