import type { AnalyzeRequest, Tearsheet } from '@tearsheet/client';
import type { ImportedFileRecord } from '@tearsheet/client/files';
import { t, tParts } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { portfolioAddress } from '../route.ts';
import { Notice } from '../ui/loading.tsx';
import { describeError } from '../words.ts';
import { type TrackedRef, trackedRef, trackRequestOf } from './requests.ts';

export interface TrackBoxProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly isReady: boolean;
  /** The files that the transactions come from. */
  readonly importedFiles: readonly ImportedFileRecord[];
  /** The tracked portfolio that the draft changes. Null for a new portfolio. */
  readonly tracked: TrackedRef | null;
  readonly onTracked: (tracked: TrackedRef | null) => void;
}

/** Saves the draft as a new tracked portfolio, or as the next version of the portfolio it came from. */
export function TrackBox({ client, request, isReady, importedFiles, tracked, onTracked }: TrackBoxProps): JSX.Element {
  const [name, setName] = useState(tracked?.name ?? '');
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function keep(before: TrackedRef | null) {
    setBusy(true);
    setNote(null);
    setProblem(null);
    try {
      const body = { ...trackRequestOf(request, name), imported_files: [...importedFiles] };
      const { portfolios } = client;
      const kept = trackedRef(
        await (before ? portfolios.update(before.portfolioId, body, before.etag) : portfolios.track(body)),
      );
      onTracked(kept);
      setNote(
        kept.version === before?.version
          ? t('Nothing has changed.')
          : t('Saved as version {version}.', { version: kept.version }),
      );
    } catch (error) {
      setProblem(describeError(error));
    }
    setBusy(false);
  }

  return (
    <section class="track" aria-labelledby="track-title">
      <h2 id="track-title">{t('Track')}</h2>
      {tracked === null ? (
        <p class="hint">{t('The service keeps tracked portfolios, with all their versions.')}</p>
      ) : (
        <p class="hint">
          {tParts('Version {version} of {portfolio}', {
            version: tracked.version,
            portfolio: <a href={portfolioAddress(tracked.portfolioId)}>{tracked.name ?? t('this portfolio')}</a>,
          })}
        </p>
      )}
      <div class="field">
        <label for="track-name">{t('Name')}</label>
        <input
          id="track-name"
          type="text"
          maxLength={200}
          autoComplete="off"
          value={name}
          onInput={(event: InputEvent) => {
            if (event.currentTarget instanceof HTMLInputElement) setName(event.currentTarget.value);
          }}
        />
      </div>
      <div class="row">
        <button type="button" disabled={!isReady || isBusy} onClick={() => void keep(tracked)}>
          {tracked === null
            ? t('Track this portfolio')
            : t('Save as version {version}', { version: tracked.version + 1 })}
        </button>
        {tracked === null ? null : (
          <button type="button" class="quiet" onClick={() => onTracked(null)}>
            {t('Save as a new portfolio')}
          </button>
        )}
      </div>
      <p role="status" class="hint">
        {note}
      </p>
      <Notice kind="error" text={problem} />
    </section>
  );
}

export interface TrackResultProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly name: string;
}

/** Tracks the portfolio of a result, under its title. */
export function TrackResult({ client, request, name }: TrackResultProps): JSX.Element {
  const [portfolioId, setPortfolioId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function track() {
    setBusy(true);
    try {
      const { portfolio } = await client.portfolios.track(trackRequestOf(request, name));
      setPortfolioId(portfolio.portfolio_id);
    } catch (error) {
      setProblem(describeError(error));
    }
    setBusy(false);
  }

  return (
    <span class="row share">
      {portfolioId === null ? (
        <button type="button" disabled={isBusy} onClick={() => void track()}>
          {t('Track')}
        </button>
      ) : (
        <a class="button" href={portfolioAddress(portfolioId)}>
          {t('View tracked portfolio')}
        </a>
      )}
      <span role="status" class={problem === null ? 'unseen' : 'bad'}>
        {problem ?? (portfolioId && t('Tracked'))}
      </span>
    </span>
  );
}
