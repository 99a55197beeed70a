import { isSha256 } from '../store/fileHash.ts';

/** The object CURRENT of a remote folder: which snapshot readers shall open. */
export interface RemotePointer {
  readonly dataVersion: string;
  /** Of the whole file, hex; also its name. */
  readonly sha256: string;
  readonly bytes: number;
}

export const POINTER = 'CURRENT';
export const SNAPSHOTS = 'snapshots/';

/** A snapshot is named by its content: an object never changes, and a wrong one cannot pass for a right one. */
export function objectName({ sha256 }: Pick<RemotePointer, 'sha256'>): string {
  return `${SNAPSHOTS}${sha256}.sqlite`;
}

export function formatPointer({ dataVersion, sha256, bytes }: RemotePointer): string {
  return `${JSON.stringify({ data_version: dataVersion, sha256, bytes })}\n`;
}

/** Throws an Error for what is no pointer. A version becomes a file name, so its form is proved. */
export function parsePointer(text: string): RemotePointer {
  const { data_version: dataVersion, sha256, bytes } = members(text);
  const isVersion = typeof dataVersion === 'string' && /^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/.test(dataVersion);
  if (!isVersion || !isSha256(sha256) || typeof bytes !== 'number') throw new Error('CURRENT is not a pointer of ours');
  return { dataVersion, sha256, bytes };
}

function members(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
