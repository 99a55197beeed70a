import { createTearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { EditorPage } from './editor/editorPage.ts';
import { type Route, useRoute } from './route.ts';
import { signOutAddress } from './signIn/oauth.ts';
import { SignIn } from './signIn/signIn.ts';
import { readSignInSettings } from './signIn/signInSettings.ts';
import { stored } from './stored.ts';
import { lazy } from './ui/lazy.ts';

// What is not seen first comes when there is time, or with its first use.
const JobPage = lazy(async () => (await import('./results/jobPage.ts')).JobPage);
const ComparePage = lazy(async () => (await import('./compare/comparePage.ts')).ComparePage);
const ResearchPage = lazy(async () => (await import('./research/researchPage.ts')).ResearchPage);
const PortfolioListPage = lazy(async () => (await import('./tracked/portfolioListPage.ts')).PortfolioListPage);
const PortfolioPage = lazy(async () => (await import('./tracked/portfolioPage.ts')).PortfolioPage);
const LATER = [JobPage, ComparePage, ResearchPage, PortfolioListPage, PortfolioPage];

const PAUSE_MS = 1_000;

const tokenStore = stored('token', (value) => (typeof value === 'string' ? value : null));

/** The whole console: a header, and the page the address names; first of all a token. */
export function App(): JSX.Element {
  const [token, setToken] = useState(tokenStore.get);
  const route = useRoute();
  const client = useMemo(() => createTearsheet({ url: location.origin, token: token ?? '' }), [token]);
  const changeToken = (next: string | null) => {
    tokenStore.set(next);
    setToken(next);
  };
  const signOut = () => changeToken(null);
  const leave = () => {
    const settings = readSignInSettings();
    const isOfAccount = token !== null && !token.startsWith('ts_');
    signOut();
    // Otherwise the tool server would sign the same account in again without a question.
    if (settings !== null && isOfAccount) location.assign(signOutAddress(settings));
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of LATER) load().catch(() => {});
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return h(
    'div',
    { class: 'shell' },
    h('a', { class: 'skip', href: '#main', onClick: focusMain }, 'Skip to the content'),
    h(
      'header',
      { class: 'top' },
      h('a', { class: 'brand', href: '#/' }, 'Tearsheet'),
      h(
        'nav',
        { 'aria-label': 'Console' },
        token === null ? null : places(route),
        h('a', { href: '/docs' }, 'API'),
        token === null ? null : h('button', { type: 'button', class: 'quiet', onClick: leave }, 'Sign out'),
      ),
    ),
    h(
      'main',
      { id: 'main', tabIndex: -1 },
      token === null ? h(SignIn, { onToken: changeToken }) : page(route, client, signOut),
    ),
  );
}

function page(route: Route, client: ReturnType<typeof createTearsheet>, onSignedOut: () => void): JSX.Element {
  switch (route.name) {
    case 'editor':
      return h(EditorPage, { client, onSignedOut });
    case 'job':
      return h(JobPage, { key: route.jobId, client, jobId: route.jobId, onSignedOut });
    case 'compare':
      return h(ComparePage, { key: route.jobIds.join(), client, jobIds: route.jobIds });
    case 'research': {
      const { symbol, kind } = route;
      return h(ResearchPage, { client, symbol, kind, onSignedOut });
    }
    case 'portfolios':
      return h(PortfolioListPage, { client, onSignedOut });
    case 'portfolio': {
      const { portfolioId, version } = route;
      return h(PortfolioPage, { key: `${portfolioId}/${version}`, client, portfolioId, version, onSignedOut });
    }
  }
}

function places({ name }: Route): JSX.Element[] {
  return [
    place('#/', 'Portfolio', name === 'editor'),
    place('#/portfolios', 'Tracked', name === 'portfolios' || name === 'portfolio'),
    place('#/research', 'Research', name === 'research'),
    place('#/compare', 'Compare', name === 'compare'),
  ];
}

function place(href: string, label: string, isHere: boolean): JSX.Element {
  return h('a', { key: href, href, ...(isHere ? { 'aria-current': 'page' as const } : {}) }, label);
}

/** The address after the # is the route, so the jump is made by hand. */
function focusMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
