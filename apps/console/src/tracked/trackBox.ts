import type { AnalyzeRequest, Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { portfolioAddress } from '../route.ts';
import { Notice } from '../ui/notice.ts';
import { type TrackedRef, trackedRef } from './trackedRef.ts';
import { trackRequestOf } from './trackRequestOf.ts';

export interface TrackBoxProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly isReady: boolean;
  /** What the draft is a change of; null for a new portfolio. */
  readonly tracked: TrackedRef | null;
  readonly onTracked: (tracked: TrackedRef | null) => void;
}

/** Keeps the draft at the service: as a new portfolio, or as the next version of the one it came from. */
export function TrackBox({ client, request, isReady, tracked, onTracked }: TrackBoxProps): JSX.Element {
  const [name, setName] = useState(tracked?.name ?? '');
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function keep(before: TrackedRef | null) {
    setBusy(true);
    setNote(null);
    setProblem(null);
    try {
      const body = trackRequestOf(request, name);
      const { portfolios } = client;
      const kept = trackedRef(
        await (before ? portfolios.update(before.portfolioId, body, before.etag) : portfolios.track(body)),
      );
      onTracked(kept);
      setNote(kept.version === before?.version ? 'Nothing has changed.' : `Kept as version ${kept.version}.`);
    } catch (error) {
      setProblem(describeError(error));
    }
    setBusy(false);
  }

  return h(
    'section',
    { class: 'track', 'aria-labelledby': 'track-title' },
    h('h2', { id: 'track-title' }, 'Track'),
    tracked === null
      ? h('p', { class: 'hint' }, 'The service keeps tracked portfolios, with all their versions.')
      : h(
          'p',
          { class: 'hint' },
          `Version ${tracked.version} of `,
          h('a', { href: portfolioAddress(tracked.portfolioId) }, tracked.name ?? 'this portfolio'),
        ),
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'track-name' }, 'Name'),
      h('input', {
        id: 'track-name',
        type: 'text',
        maxLength: 200,
        autoComplete: 'off',
        value: name,
        onInput: (event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) setName(event.currentTarget.value);
        },
      }),
    ),
    h(
      'div',
      { class: 'row' },
      h(
        'button',
        { type: 'button', disabled: !isReady || isBusy, onClick: () => void keep(tracked) },
        tracked === null ? 'Track this portfolio' : `Save as version ${tracked.version + 1}`,
      ),
      tracked === null
        ? null
        : h('button', { type: 'button', class: 'quiet', onClick: () => onTracked(null) }, 'As another one'),
    ),
    h('p', { role: 'status', class: 'hint' }, note),
    h(Notice, { kind: 'error', text: problem }),
  );
}
