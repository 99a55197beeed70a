import type { Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { draftOf } from '../editor/draft.ts';
import { draftStore } from '../editor/draftStore.ts';
import { RESULT_FIELDS } from '../editor/resultFields.ts';
import { jobAddress, portfolioAddress } from '../route.ts';
import { rememberSent } from '../sentRequests.ts';
import { day } from '../ui/format.ts';
import { Notice } from '../ui/notice.ts';
import { useLoaded } from '../ui/useLoaded.ts';
import { useTitle } from '../ui/useTitle.ts';
import { Definition } from './definition.ts';
import { DeleteButton } from './deleteButton.ts';
import { NightlyForm } from './nightlyForm.ts';
import { shownName, trackedRef } from './trackedRef.ts';
import { definitionOf } from './trackRequestOf.ts';
import { Versions } from './versions.ts';

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
    return h(
      'article',
      {},
      h('h1', {}, 'Tracked portfolio'),
      h(Notice, { kind: 'error', text: problem }),
      problem === null
        ? h('p', { role: 'status', class: 'hint' }, 'Loading…')
        : h('p', {}, h('a', { href: '#/portfolios' }, 'All tracked portfolios')),
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
  return h(
    'article',
    { class: 'result' },
    h(
      'header',
      {},
      h('h1', {}, name),
      h(
        'p',
        { class: 'hint' },
        `Version ${shown.version} of ${day(shown.updated_at)}; tracked since ${day(shown.created_at)}`,
      ),
      isPresent
        ? null
        : h(
            'p',
            { class: 'notice info' },
            'This is an earlier version. To go back to it, open it where it can be changed and save it. ',
            h('a', { href: portfolioAddress(portfolioId) }, `To version ${present.portfolio.version}`),
          ),
      h(
        'div',
        { class: 'row actions' },
        h('button', { type: 'button', class: 'primary', onClick: () => void analyse() }, 'Analyse'),
        h('button', { type: 'button', onClick: open }, 'Change'),
        h(DeleteButton, {
          onDelete: async () => {
            await client.portfolios.delete(portfolioId, present.etag);
            location.hash = '#/portfolios';
          },
        }),
      ),
      h(Notice, { kind: 'error', text: failure }),
    ),
    h(Definition, { request: definition }),
    h(
      'div',
      { class: 'pair' },
      h(Versions, { portfolioId, versions, shownVersion: shown.version }),
      h(NightlyForm, { key: portfolioId, client, portfolioId, alert }),
    ),
  );
}
