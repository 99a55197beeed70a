import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Draft, draftStore, requestOf } from '../editor/draft.ts';
import { Definition } from '../tracked/portfolioPage.tsx';
import { Loading, Notice, useTitle } from '../ui/loading.tsx';
import { readLink } from './portfolioLink.ts';

/** The portfolio of a link. It opens in the editor, after a question if that has another portfolio. */
export function OpenPage({ link }: { readonly link: string }): JSX.Element {
  useTitle(t('Shared portfolio'));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    readLink(link).then(
      (read) => {
        if (!isCurrent) return;
        if (hasPortfolio(draftStore.get())) setDraft(read);
        else open(read);
      },
      () => {
        if (isCurrent) setProblem(t('This link cannot be read. It may have been cut. Ask for it again.'));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);

  return (
    <article class="result">
      <header>
        <h1>{draft?.name || t('Shared portfolio')}</h1>
        <Notice kind="error" text={problem} />
        {draft === null ? (
          problem === null ? (
            <Loading />
          ) : (
            <p>
              <a href="#/edit">{t('Open the editor')}</a>
            </p>
          )
        ) : (
          <>
            <p>{t('The link contains this portfolio. It replaces the portfolio in your editor.')}</p>
            <div class="row">
              <button type="button" class="primary" onClick={() => open(draft)}>
                {t('Open in the editor')}
              </button>
              <a class="button" href="#/edit">
                {t('Keep my portfolio')}
              </a>
            </div>
          </>
        )}
      </header>
      {draft !== null && <Definition request={requestOf(draft).request} />}
    </article>
  );
}

function open(draft: Draft): void {
  draftStore.set(draft);
  // The link must not replace later changes when the page is loaded again.
  location.replace('#/edit');
}

function hasPortfolio(draft: Draft | null): boolean {
  return draft !== null && (draft.ledger !== null || draft.rows.some(({ symbol, weight }) => symbol + weight !== ''));
}
