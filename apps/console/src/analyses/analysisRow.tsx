import { monthOf, signedPercent } from '@tearsheet/presentation';
import { labelText } from '@tearsheet/shared/labels';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { jobAddress } from '../route.ts';
import { day, time } from '../words.ts';
import type { ListedJob } from './jobPages.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The first figures of an analysis, if it has been completed. */
export function headlineOf(job: ListedJob) {
  return 'headline' in job ? job.headline : undefined;
}

export interface AnalysisRowProps {
  readonly job: ListedJob;
  readonly isChosen: boolean;
  /** False if enough analyses are chosen. */
  readonly canChoose: boolean;
  readonly onChoose: () => void;
  readonly onRerun: () => Promise<void>;
}

/** One job of the list with its first figures. */
export function AnalysisRow({ job, isChosen, canChoose, onChoose, onRerun }: AnalysisRowProps): JSX.Element {
  const { job_id: jobId, created_at, status, name = 'Without a name' } = job;
  const [isBusy, setBusy] = useState(false);
  const headline = headlineOf(job);
  const period =
    headline && `${monthOf(headline.start_date)} to ${monthOf(headline.end_date)}, ${headline.base_currency}`;
  return (
    <li class={status === 'expired' ? 'analysis expired' : 'analysis'}>
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={isChosen}
        disabled={status !== 'completed' || headline === undefined || !(isChosen || canChoose)}
        onChange={onChoose}
      />
      {headline ? <Thumbnail growth={headline.growth} /> : <span class="thumbnail" />}
      <div class="what">
        <a href={jobAddress(jobId)}>{name}</a>
        <span class="hint">{period}</span>
      </div>
      <span class="number">
        {headline && (
          <>
            <strong class={headline.total_return < 0 ? 'bad' : 'good'}>
              {signedPercent(headline.total_return, 2)}
            </strong>
            <span class="hint">{labelText('total_return')}</span>
          </>
        )}
      </span>
      <div class="when hint">
        <span>{day(created_at)}</span>
        <span>{stateText(job)}</span>
        {status === 'expired' && (
          <button
            type="button"
            class="small"
            disabled={isBusy}
            aria-label={`Run again: ${name}`}
            onClick={() => {
              setBusy(true);
              void onRerun().finally(() => setBusy(false));
            }}
          >
            Run again
          </button>
        )}
      </div>
    </li>
  );
}

const DAY_MS = 86_400_000;

function stateText({ status, expires_at }: ListedJob): string {
  switch (status) {
    case 'pending':
      return 'Waiting';
    case 'processing':
      return 'Running';
    case 'failed':
      return 'Failed';
    case 'expired':
      return 'Expired';
    case 'completed': {
      const isShort = Date.parse(expires_at) - Date.now() < DAY_MS;
      return isShort ? `Kept until ${time(expires_at)}` : `Kept until ${day(expires_at)}`;
    }
  }
}
