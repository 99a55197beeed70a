import { createTearsheet, type Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { EditorPage } from './editor/editorPage.tsx';
import { LandingPage } from './example/landingPage.tsx';
import { loadExample } from './example/loadExample.ts';
import { LanguageChoice } from './language.tsx';
import { Bell, useUnread } from './notifications/bell.tsx';
import { forgetVisits } from './results/visited.ts';
import { type Route, useRoute } from './route.ts';
import { type Session, type SignIn, useSignIn } from './signIn/session.ts';
import { SignInPage } from './signIn/signIn.tsx';
import { lazy } from './ui/loading.tsx';

// The other pages load when the browser is idle, or when they are first used.
const later = () => import('./laterPages.ts');
const AnalysesPage = lazy(async () => (await later()).AnalysesPage);
const JobPage = lazy(async () => (await later()).JobPage);
const ComparePage = lazy(async () => (await later()).ComparePage);
const SimulatePage = lazy(async () => (await later()).SimulatePage);
const OptimizePage = lazy(async () => (await later()).OptimizePage);
const ResearchPage = lazy(async () => (await later()).ResearchPage);
const PortfolioListPage = lazy(async () => (await later()).PortfolioListPage);
const OpenPage = lazy(async () => (await later()).OpenPage);
const SharedPage = lazy(async () => (await later()).SharedPage);
const PortfolioPage = lazy(async () => (await later()).PortfolioPage);
const DataPage = lazy(async () => (await later()).DataPage);
const InboxPage = lazy(async () => (await later()).InboxPage);
const ExampleView = lazy(async () => (await later()).ExampleView);

const PAUSE_MS = 1_000;

/** The console: a header and the page that the address names. Without a session, most pages ask to sign in. */
export function App(): JSX.Element {
  const route = useRoute();
  const signIn = useSignIn();
  const { session, isBusy } = signIn;
  const token = session?.token ?? null;
  const client = useMemo(() => clientOf(token, signIn.expire), [token]);
  const [unread, setUnread] = useUnread(token === null ? null : client);
  // Results of one account must not show to the next one.
  useEffect(() => forgetVisits, [token]);
  const isLanding = route.name === 'example' || (route.name === 'start' && token === null);
  useEffect(() => {
    if (isLanding && !isBusy) {
      // Both load at the same time.
      loadExample().catch(() => {});
      later().catch(() => {});
    }
    const timer = setTimeout(() => later().catch(() => {}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isLanding, isBusy]);
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={focusMain}>
        {t('Skip to the content')}
      </a>
      <header class="top">
        <a class="brand" href="#/">
          Tearsheet
        </a>
        <nav aria-label={t('Console')}>
          {places(route, session)}
          <a href="/docs">API</a>
        </nav>
        <div class="who">
          {session === null ? (
            <a href="#/sign-in">{t('Sign in')}</a>
          ) : (
            <>
              <Bell unread={unread} isHere={route.name === 'notifications'} />
              <span class="hint" title={t('Signed in as {owner}', { owner: session.owner })}>
                {session.owner}
              </span>
              <button type="button" class="quiet" onClick={signIn.signOut}>
                {t('Sign out')}
              </button>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {isBusy ? (
          <p role="status" class="hint">
            {t('Signing in…')}
          </p>
        ) : isLanding ? (
          <LandingPage isVisitor={token === null} Example={ExampleView} />
        ) : (
          page(route, client, { signIn, unread, onUnread: setUnread })
        )}
      </main>
      <LanguageChoice />
    </div>
  );
}

/**
 * The client of an account. Without a token it sends nothing.
 * @param onRejected called once when the service rejects the token
 */
function clientOf(token: string | null, onRejected: () => void): Tearsheet {
  const url = location.origin;
  if (token === null) {
    const fetch = () => Promise.reject(new TypeError('Visitors have no token.'));
    return createTearsheet({ url, token: '', fetch, retry: { retries: 0 } });
  }
  let isRejected = false;
  return createTearsheet({
    url,
    token,
    async fetch(request: Request) {
      const answer = await fetch(request);
      if (answer.status === 401 && !isRejected) {
        isRejected = true;
        onRejected();
      }
      return answer;
    },
  });
}

interface PageServices {
  readonly signIn: SignIn;
  readonly unread: number | null;
  readonly onUnread: (unread: number) => void;
}

function page(route: Route, client: Tearsheet, { signIn, unread, onUnread }: PageServices): JSX.Element {
  const isVisitor = signIn.session === null;
  if (route.name === 'start' || route.name === 'editor') {
    const askToSignIn = isVisitor ? (signIn.withAccount ?? openSignIn) : null;
    return <EditorPage client={client} askToSignIn={askToSignIn} />;
  }
  // A link with a portfolio needs no account.
  if (route.name === 'shared') return <SharedPage key={route.token} token={route.token} section={route.section} />;
  if (route.name === 'open') return <OpenPage key={route.link} link={route.link} />;
  if (isVisitor) return <SignInPage signIn={signIn} />;
  switch (route.name) {
    case 'job':
      return <JobPage key={route.jobId} client={client} jobId={route.jobId} section={route.section} />;
    case 'analyses':
      return <AnalysesPage client={client} />;
    case 'compare':
      return <ComparePage key={route.jobIds.join()} client={client} jobIds={route.jobIds} />;
    case 'simulate':
      return <SimulatePage client={client} jobIds={route.jobIds} />;
    case 'optimize':
      return <OptimizePage client={client} jobIds={route.jobIds} />;
    case 'research':
      return <ResearchPage client={client} symbol={route.symbol} kind={route.kind} />;
    case 'notifications':
      return <InboxPage client={client} unread={unread} onUnread={onUnread} />;
    case 'data':
      return <DataPage client={client} />;
    case 'portfolios':
      return <PortfolioListPage client={client} />;
    case 'portfolio': {
      const { portfolioId, version } = route;
      return (
        <PortfolioPage key={`${portfolioId}/${version}`} client={client} portfolioId={portfolioId} version={version} />
      );
    }
    default:
      return <SignInPage signIn={signIn} />;
  }
}

function openSignIn(): void {
  location.hash = '#/sign-in';
}

function places({ name }: Route, session: Session | null): JSX.Element[] {
  const isVisitor = session === null;
  const isEditor = name === 'editor' || (name === 'start' && !isVisitor);
  if (isVisitor) {
    return [
      place('#/', t('Example'), name === 'start' || name === 'example'),
      place('#/edit', t('Portfolio'), isEditor),
    ];
  }
  return [
    place('#/', t('Portfolio'), isEditor),
    place('#/simulate', t('Simulate'), name === 'simulate'),
    place('#/optimize', t('Optimize'), name === 'optimize'),
    place('#/analyses', t('Analyses'), name === 'analyses' || name === 'job' || name === 'compare'),
    place('#/portfolios', t('Tracked'), name === 'portfolios' || name === 'portfolio'),
    place('#/research', t('Research'), name === 'research'),
    ...(session.isOperator ? [place('#/data', t('Data'), name === 'data')] : []),
  ];
}

function place(href: string, label: string, isHere: boolean): JSX.Element {
  return (
    <a key={href} href={href} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
      {label}
    </a>
  );
}

/** The part of the address after the # is the route, so this code moves the focus itself. */
function focusMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
