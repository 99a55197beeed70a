import type { CompletedJob } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { ComponentType, JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import { loadExample, noExample } from './loadExample.ts';

export interface LandingPageProps {
  readonly isVisitor: boolean;
  /** Shows the analysis. Its code loads at the same time as its data. */
  readonly Example: ComponentType<{ readonly job: CompletedJob }>;
}

/** The first page of a visitor: what the service does, and a finished analysis. */
export function LandingPage({ isVisitor, Example }: LandingPageProps): JSX.Element {
  useTitle(t('Portfolio analytics'));
  const { value, problem } = useLoaded(useCallback(async () => ({ job: await loadExample() }), []));
  return (
    <>
      <section class="landing">
        <h1>{t('What would your portfolio have done?')}</h1>
        <p class="lead">
          {t(
            'Enter what you hold. See growth, risk, drawdowns, currency effects, and costs, with the data behind them.',
          )}
        </p>
        <div class="row">
          <a class="button primary" href="#/edit">
            {t('Try your own')}
          </a>
          {isVisitor ? (
            <a class="button" href="#/sign-in">
              {t('Sign in')}
            </a>
          ) : null}
        </div>
      </section>
      {value === null && problem === null ? (
        <p role="status" class="hint">
          {t('Loading an example…')}
        </p>
      ) : null}
      {value?.job === null ? <p class="hint">{noExample()}</p> : null}
      {value?.job ? <Example job={value.job} /> : null}
      <Notice kind="error" text={problem} />
    </>
  );
}
