import { stored } from '../stored.ts';
import { DEFAULT_SETTINGS, type Draft, type DraftRow } from './draft.ts';

/** The draft survives a reload of the tab. */
export const draftStore = stored<Draft>('draft', (value) => (isDraft(value) ? value : null));

export function emptyDraft(): Draft {
  const rows: DraftRow[] = Array.from({ length: 4 }, (_, id) => ({ id, date: '', symbol: '', weight: '' }));
  return { rows, settings: DEFAULT_SETTINGS, rest: {}, tracked: null };
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    'settings' in value &&
    'rest' in value &&
    'tracked' in value
  );
}
