import type { Tearsheet } from '@tearsheet/client';
import { type ImportedFile, type MatchedSecurities, matchSecurities, securityFinder } from '@tearsheet/client/files';
import { useEffect, useState } from 'preact/hooks';
import { describeError } from '../../words.ts';

/** The securities of a file as the service knows them. */
export interface FoundSecurities extends MatchedSecurities {
  readonly state: 'waiting' | 'done' | 'failed';
  /** The reason why the securities could not be matched. Null if there is none. */
  readonly problem: string | null;
}

const NONE: FoundSecurities = { matches: [], found: {}, questions: [], state: 'done', problem: null };

/**
 * Matches the securities of a file with the market data.
 * @param client null without an account, because the service matches for accounts only
 */
export function useSecurities(client: Tearsheet | null, file: ImportedFile | null): FoundSecurities {
  const [known, setKnown] = useState(NONE);
  // Rows wait for the answer about their dates.
  const dated = (file?.rows ?? []).filter(({ row }) => Boolean(row.date));
  const symbols = new Map(dated.map(({ row }) => [row.symbol ?? '', row.date]));
  const key = file === null || file.kind === 'request' ? '' : [...symbols.keys()].sort().join('\n').trim();
  useEffect(() => {
    if (client === null || file === null || key === '') {
      setKnown(NONE);
      return;
    }
    let isStale = false;
    setKnown({ ...NONE, state: 'waiting' });
    matchSecurities(file, securityFinder(client)).then(
      (matched) => {
        if (!isStale) setKnown({ ...matched, state: 'done', problem: null });
      },
      (error: unknown) => {
        if (!isStale) setKnown({ ...NONE, state: 'failed', problem: describeError(error) });
      },
    );
    return () => {
      isStale = true;
    };
  }, [client, key]);
  return known;
}
