import { ProblemError, type Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { openInEditor, sentRequest } from '../links/portfolioLink.ts';
import { useGoTo } from '../route.ts';
import { Notice, useTitle } from '../ui/loading.tsx';
import { describeError } from '../words.ts';
import { runAgain } from './runAgain.ts';

export interface EndedViewProps {
  readonly client: Tearsheet;
  readonly jobId: string;
  /** The error of a failed job. Null for an expired one. */
  readonly failure: string | null;
}

/** Repeats a job that has failed or expired, for as long as the service has its request. */
export function EndedView({ client, jobId, failure }: EndedViewProps): JSX.Element {
  useTitle(failure === null ? t('Expired') : t('No result'));
  const [isStored, setStored] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const goTo = useGoTo();

  async function rerun() {
    setBusy(true);
    setProblem(null);
    try {
      goTo(await runAgain(client, jobId));
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'job_expired') setStored(false);
      else setProblem(describeError(error));
      setBusy(false);
    }
  }

  async function edit() {
    setBusy(true);
    const request = await sentRequest(client, jobId);
    if (request === null) setStored(false);
    else openInEditor(request);
    setBusy(false);
  }

  return (
    <section class="waiting">
      <h1>{failure === null ? t('The result has expired') : t('No result')}</h1>
      <Notice kind="error" text={failure} />
      <p role="status">
        {isStored
          ? t('The service still has this request. It can run it again with current data.')
          : t('The service no longer has this request. You can enter the portfolio again in the editor.')}
      </p>
      <div class="row">
        {isStored ? (
          <button type="button" class="primary" disabled={isBusy} onClick={() => void rerun()}>
            {isBusy ? t('Sending…') : t('Run again')}
          </button>
        ) : null}
        {isStored ? (
          <button type="button" disabled={isBusy} onClick={() => void edit()}>
            {t('Open in the editor')}
          </button>
        ) : (
          <a class="button" href="#/">
            {t('Open the editor')}
          </a>
        )}
      </div>
      <Notice kind="error" text={problem} />
    </section>
  );
}
