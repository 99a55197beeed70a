import { createTearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { EditorPage } from './editor/editorPage.tsx';
import { forgetVisits } from './results/visited.ts';
import { type Route, useRoute } from './route.ts';
import { readSignInSettings, signOutAddress } from './signIn/oauth.ts';
import { SignIn } from './signIn/signIn.tsx';
import { stored } from './stored.ts';
import { lazy } from './ui/loading.tsx';

// The other pages load when the browser is idle, or when they are first used.
const AnalysesPage = lazy(async () => (await import('./analyses/analysesPage.tsx')).AnalysesPage);
const JobPage = lazy(async () => (await import('./results/jobPage.tsx')).JobPage);
const ComparePage = lazy(async () => (await import('./compare/comparePage.tsx')).ComparePage);
const ResearchPage = lazy(async () => (await import('./research/researchPage.tsx')).ResearchPage);
const PortfolioListPage = lazy(async () => (await import('./tracked/portfolioListPage.tsx')).PortfolioListPage);
const PortfolioPage = lazy(async () => (await import('./tracked/portfolioPage.tsx')).PortfolioPage);
const LATER = [JobPage, AnalysesPage, ComparePage, ResearchPage, PortfolioListPage, PortfolioPage];

const PAUSE_MS = 1_000;

const tokenStore = stored('token', (value) => (typeof value === 'string' ? value : null));

/** The console: a header and the page that the address names. Without a token it shows the sign-in page. */
export function App(): JSX.Element {
  const [token, setToken] = useState(tokenStore.get);
  const route = useRoute();
  const client = useMemo(() => createTearsheet({ url: location.origin, token: token ?? '' }), [token]);
  const changeToken = (next: string | null) => {
    forgetVisits();
    tokenStore.set(next);
    setToken(next);
  };
  const signOut = () => changeToken(null);
  const leave = () => {
    const settings = readSignInSettings();
    const isOfAccount = token !== null && !token.startsWith('ts_');
    signOut();
    // Otherwise the tool server would sign in the same account again without asking.
    if (settings !== null && isOfAccount) location.assign(signOutAddress(settings));
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of LATER) load().catch(() => {});
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={focusMain}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href="#/">
          Tearsheet
        </a>
        <nav aria-label="Console">
          {token === null ? null : places(route)}
          <a href="/docs">API</a>
          {token === null ? null : (
            <button type="button" class="quiet" onClick={leave}>
              Sign out
            </button>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {token === null ? <SignIn onToken={changeToken} /> : page(route, client, signOut)}
      </main>
    </div>
  );
}

function page(route: Route, client: ReturnType<typeof createTearsheet>, onSignedOut: () => void): JSX.Element {
  switch (route.name) {
    case 'editor':
      return <EditorPage client={client} onSignedOut={onSignedOut} />;
    case 'job':
      return (
        <JobPage
          key={route.jobId}
          client={client}
          jobId={route.jobId}
          section={route.section}
          onSignedOut={onSignedOut}
        />
      );
    case 'analyses':
      return <AnalysesPage client={client} onSignedOut={onSignedOut} />;
    case 'compare':
      return <ComparePage key={route.jobIds.join()} client={client} jobIds={route.jobIds} />;
    case 'research': {
      const { symbol, kind } = route;
      return <ResearchPage client={client} symbol={symbol} kind={kind} onSignedOut={onSignedOut} />;
    }
    case 'portfolios':
      return <PortfolioListPage client={client} onSignedOut={onSignedOut} />;
    case 'portfolio': {
      const { portfolioId, version } = route;
      return (
        <PortfolioPage
          key={`${portfolioId}/${version}`}
          client={client}
          portfolioId={portfolioId}
          version={version}
          onSignedOut={onSignedOut}
        />
      );
    }
  }
}

function places({ name }: Route): JSX.Element[] {
  return [
    place('#/', 'Portfolio', name === 'editor'),
    place('#/analyses', 'Analyses', name === 'analyses' || name === 'job' || name === 'compare'),
    place('#/portfolios', 'Tracked', name === 'portfolios' || name === 'portfolio'),
    place('#/research', 'Research', name === 'research'),
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
