import { type CompletedJob, sectionsOf } from '@tearsheet/client';
import {
  jobDocument,
  type ReportDocument,
  resultDocument,
  rightsNotices,
  type Valuation,
  valuationDocument,
} from '@tearsheet/presentation';
import { ImageContext, Sections } from '@tearsheet/presentation/dom';
import { longDate, t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { imageFacts, SimulatedMark } from '../results/simulatedMark.tsx';
import { titleOf } from '../results/titleOf.ts';
import { sharedAddress } from '../route.ts';
import { Loading, Notice, useLoaded, useTitle } from '../ui/loading.tsx';

interface SharedHead {
  readonly name?: string;
  readonly expires_at: string;
  readonly hides_amounts: boolean;
  readonly sources: Parameters<typeof rightsNotices>[0];
}

/** The answer of GET /v1/shared: a result, or a tracked portfolio as it is now. */
type SharedAnswer = SharedHead &
  (
    | Pick<CompletedJob, 'job_type' | 'result'>
    | { readonly portfolio_value: Valuation; readonly benchmark_name?: string }
  );

export interface SharedPageProps {
  readonly token: string;
  /** The section of the result in the address. Null for none. */
  readonly section: string | null;
}

/** The result or the portfolio of a link, for readers without an account. */
export function SharedPage({ token, section }: SharedPageProps): JSX.Element {
  useNoIndex();
  const load = useCallback((signal: AbortSignal) => readShared(token, signal), [token]);
  const { value: shared, problem } = useLoaded(load);
  const shown = useMemo(() => (shared === null ? null : documentOf(shared)), [shared]);
  useTitle(shown?.title ?? t('Shared page'));
  if (shared === null || shown === null) {
    return (
      <article class="result">
        <h1>{t('Shared page')}</h1>
        {problem === null ? <Loading /> : <Notice kind="error" text={problem} />}
      </article>
    );
  }
  const { title, document } = shown;
  const until = longDate(shared.expires_at.slice(0, 10));
  return (
    <article class="result">
      <header class="result-head">
        <SimulatedMark warning={document.warning} />
        <h1>{title}</h1>
        <p class="hint">{document.subtitle}</p>
        <p class="hint">
          {isPortfolio(shared)
            ? t('Somebody shared this portfolio with you. The link works until {day}.', { day: until })
            : t('Somebody shared this result with you. The link works until {day}.', { day: until })}
          {shared.hides_amounts ? ` ${t('All amounts are those of a portfolio that starts with 100.')}` : ''}
        </p>
      </header>
      <ImageContext.Provider value={imageFacts(title, document)}>
        <Sections sections={document.sections} address={{ at: section, of: (id) => sharedAddress(token, id) }} />
      </ImageContext.Provider>
      <footer class="hint">
        {[document.footer, ...rightsNotices(shared.sources)].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </footer>
    </article>
  );
}

/** Throws an Error with a sentence for the reader. */
async function readShared(token: string, signal: AbortSignal): Promise<SharedAnswer> {
  // A header, because logs contain addresses.
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/v1/shared', { headers, signal, referrerPolicy: 'no-referrer' }).catch((error) => {
    if (signal.aborted) throw error;
    throw new Error(t('The service cannot be reached. Check your connection.'));
  });
  if (response.ok) return response.json();
  const problem: unknown = await response.json().catch(() => null);
  const hasDetail = typeof problem === 'object' && problem !== null && 'detail' in problem;
  throw new Error(
    hasDetail
      ? String(problem.detail)
      : t('The service answers with the status {status}.', { status: response.status }),
  );
}

function isPortfolio(shared: SharedAnswer): shared is Extract<SharedAnswer, { readonly portfolio_value: Valuation }> {
  return 'portfolio_value' in shared;
}

function documentOf(shared: SharedAnswer): { readonly title: string; readonly document: ReportDocument } | null {
  if (isPortfolio(shared)) {
    const { portfolio_value, benchmark_name, sources, name: title = t('Tracked portfolio') } = shared;
    const { benchmark } = portfolio_value;
    const names = benchmark === null || benchmark_name === undefined ? {} : { [benchmark]: benchmark_name };
    return { title, document: valuationDocument(portfolio_value, { title, sources, names }) };
  }
  const { job_type, name, result } = shared;
  const job = { job_type, result, ...(name === undefined ? {} : { name }) } as CompletedJob; // These members are read.
  const sections = sectionsOf(job);
  if (sections !== null) return { title: titleOf(job, sections), document: resultDocument(sections) };
  const document = jobDocument(job_type, result);
  return document && { title: name ?? `${document.kind}: ${document.title}`, document };
}

/** Asks search engines to leave the page out. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
