import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { draftOf } from '../editor/draft.ts';
import { draftStore } from '../editor/draftStore.ts';
import { RESULT_FIELDS } from '../editor/resultFields.ts';
import { jobAddress, portfolioAddress } from '../route.ts';
import { rememberSent } from '../sentRequests.ts';
import { day } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { useLoaded } from '../ui/useLoaded.ts';
import { useTitle } from '../ui/useTitle.ts';
import { Definition } from './definition.tsx';
import { DeleteButton } from './deleteButton.tsx';
import { NightlyForm } from './nightlyForm.tsx';
import { shownName, trackedRef } from './trackedRef.ts';
import { definitionOf } from './trackRequestOf.ts';
import { Versions } from './versions.tsx';

export interface PortfolioPageProps {
  readonly client: Tearsheet;
  readonly portfolioId: string;
  /** An earlier version to look at; null for the present one. */
  readonly version: number | null;
  readonly onSignedOut: () => void;
}

/** A tracked portfolio: what it is, what it was, and what happens to it at night. */
export function PortfolioPage({ client, portfolioId, version, onSignedOut }: PortfolioPageProps): JSX.Element {
  const { value, problem } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const { portfolios } = client;
        const [present, { versions }, alert, shown] = await Promise.all([
          portfolios.get(portfolioId, { signal }),
          portfolios.versions(portfolioId, { signal }),
          portfolios.alert(portfolioId, { signal }),
          version === null ? null : portfolios.version(portfolioId, version, { signal }),
        ]);
        return { present, versions, alert, shown: shown ?? present.portfolio };
      },
      [client, portfolioId, version],
    ),
    onSignedOut,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const name = shownName(value?.shown.name ?? null);
  useTitle(value === null ? 'Tracked portfolio' : name);
  if (value === null) {
    return (
      <article>
        <h1>Tracked portfolio</h1>
        <Notice kind="error" text={problem} />
        {problem === null ? (
          <p role="status" class="hint">
            Loading…
          </p>
        ) : (
          <p>
            <a href="#/portfolios">All tracked portfolios</a>
          </p>
        )}
      </article>
    );
  }

  const { present, versions, alert, shown } = value;
  const definition = definitionOf(shown);
  const open = () => {
    draftStore.set({ ...draftOf(definition), tracked: trackedRef(present) });
    location.hash = '#/';
  };
  const analyse = async () => {
    try {
      const { jobId } = await client.analyze({ ...definition, fields: [...RESULT_FIELDS] });
      rememberSent(jobId, draftOf(definition).rest);
      location.hash = jobAddress(jobId);
    } catch (error) {
      setFailure(describeError(error));
    }
  };
  const isPresent = shown.version === present.portfolio.version;
  return (
    <article class="result">
      <header>
        <h1>{name}</h1>
        <p class="hint">{`Version ${shown.version} of ${day(shown.updated_at)}; tracked since ${day(shown.created_at)}`}</p>
        {isPresent ? null : (
          <p class="notice info">
            {'This is an earlier version. To go back to it, open it where it can be changed and save it. '}
            <a href={portfolioAddress(portfolioId)}>{`To version ${present.portfolio.version}`}</a>
          </p>
        )}
        <div class="row actions">
          <button type="button" class="primary" onClick={() => void analyse()}>
            Analyse
          </button>
          <button type="button" onClick={open}>
            Change
          </button>
          <DeleteButton
            onDelete={async () => {
              await client.portfolios.delete(portfolioId, present.etag);
              location.hash = '#/portfolios';
            }}
          />
        </div>
        <Notice kind="error" text={failure} />
      </header>
      <Definition request={definition} />
      <div class="pair">
        <Versions portfolioId={portfolioId} versions={versions} shownVersion={shown.version} />
        <NightlyForm key={portfolioId} client={client} portfolioId={portfolioId} alert={alert} />
      </div>
    </article>
  );
}
