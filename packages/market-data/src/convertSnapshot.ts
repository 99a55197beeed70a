import { withScores } from './scores/withScores.ts';
import { updateSnapshot, type WrittenSnapshot } from './store/writeSnapshot.ts';

/** Writes the current snapshot again in the format of this version, with its scores. Null if there is no snapshot. */
export function convertSnapshot(folder: string): Promise<WrittenSnapshot | null> {
  return updateSnapshot(folder, (previous) => previous && withScores(previous, { previous }));
}
