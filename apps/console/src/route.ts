import { useEffect, useRef, useState } from 'preact/hooks';
import { isResearchKind, type ResearchKind } from './research/kinds.ts';

/** The pages that plan: each starts jobs of one kind. */
export type PlanName = 'simulate' | 'optimize';

/** The page of the console that the part of the address after the # names. */
export type Route =
  | { readonly name: 'start' }
  | { readonly name: 'editor' }
  | { readonly name: 'example' }
  | { readonly name: 'sign-in' }
  | { readonly name: 'job'; readonly jobId: string; readonly section: string | null }
  | { readonly name: 'analyses' }
  | { readonly name: 'shared'; readonly token: string; readonly section: string | null }
  | { readonly name: 'open'; readonly link: string }
  | { readonly name: PlanName; readonly jobIds: readonly string[] }
  | { readonly name: 'compare'; readonly jobIds: readonly string[] }
  | { readonly name: 'research'; readonly symbol: string | null; readonly kind: ResearchKind }
  | { readonly name: 'notifications' }
  | { readonly name: 'data' }
  | { readonly name: 'portfolios' }
  | { readonly name: 'portfolio'; readonly portfolioId: string; readonly version: number | null };

/** The most analyses that one page compares. */
export const MOST_COMPARED = 4;

export function readRoute(hash: string): Route {
  const [name, ...rest] = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded);
  if (name === 'jobs' && rest[0] !== undefined) return { name: 'job', jobId: rest[0], section: rest[1] ?? null };
  if (name === 'analyses' || name === 'notifications' || name === 'data') return { name };
  if (name === 'shared' && rest[0] !== undefined) return { name, token: rest[0], section: rest[1] ?? null };
  if (name === 'open' && rest[0] !== undefined) return { name, link: rest[0] };
  if (name === 'compare' || name === 'simulate' || name === 'optimize') {
    return { name, jobIds: [...new Set(rest)].slice(0, MOST_COMPARED) };
  }
  if (name === 'portfolios' && rest[0] !== undefined) {
    const version = Number(rest[1]);
    return { name: 'portfolio', portfolioId: rest[0], version: Number.isInteger(version) ? version : null };
  }
  if (name === 'portfolios') return { name };
  if (name === 'research') {
    return { name, symbol: rest[0] ?? null, kind: isResearchKind(rest[1]) ? rest[1] : 'financial' };
  }
  if (name === 'edit') return { name: 'editor' };
  if (name === 'example' || name === 'sign-in') return { name };
  return { name: 'start' };
}

/** The decoded part, or the part itself if its percent encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param section of the result. Default: its beginning. */
export function jobAddress(jobId: string, section: string | null = null): string {
  return resultAddress('jobs', jobId, section);
}

/** @param section of the result. Default: its beginning. */
export function sharedAddress(token: string, section: string | null = null): string {
  return resultAddress('shared', token, section);
}

/** @param link a portfolio as a text (portfolioLink.ts) */
export function openAddress(link: string): string {
  return `#/open/${link}`;
}

export function compareAddress(jobIds: readonly string[]): string {
  return jobsAddress('compare', jobIds);
}

/** @param jobIds the scenarios of the page */
export function planAddress(name: PlanName, jobIds: readonly string[]): string {
  return jobsAddress(name, jobIds);
}

function jobsAddress(name: 'compare' | PlanName, jobIds: readonly string[]): string {
  return [`#/${name}`, ...jobIds.map(encodeURIComponent)].join('/');
}

function resultAddress(name: 'jobs' | 'shared', id: string, section: string | null): string {
  return `#/${name}/${encodeURIComponent(id)}${section === null ? '' : `/${section}`}`;
}

/** @param version an earlier version. Default: the current one. */
export function portfolioAddress(portfolioId: string, version?: number): string {
  return `#/portfolios/${encodeURIComponent(portfolioId)}${version === undefined ? '' : `/${version}`}`;
}

export function researchAddress(symbol: string, kind: ResearchKind = 'financial'): string {
  return `#/research/${encodeURIComponent(symbol)}/${kind}`;
}

/** Returns a function that opens an address, unless the reader has left the component's page meanwhile. */
export function useGoTo(): (address: string) => void {
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  return (address) => {
    if (isHere.current) location.hash = address;
  };
}

/** Time without scrolling after which the place on the page is noted. */
const PAUSE_MS = 100;

/** Longest wait until a page is as high as it was. */
const LONGEST_WAIT_MS = 3000;
/** Events with which a reader scrolls. */
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place once the page is high enough. It stops trying at a signal, after a while, or when the reader acts. */
function scrollBackTo(top: number, stop: AbortController): void {
  const { signal } = stop;
  const until = performance.now() + LONGEST_WAIT_MS;
  for (const name of READER_EVENTS) addEventListener(name, () => stop.abort(), { passive: true, signal });
  const attempt = () => {
    if (signal.aborted) return;
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 1 || performance.now() > until) stop.abort();
    else requestAnimationFrame(attempt);
  };
  // The page is drawn before the second frame.
  requestAnimationFrame(() => requestAnimationFrame(attempt));
}

/** The current route. A new page starts at its top, also for screen readers. A reader who goes back is where they were. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scrolling = new AbortController();
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState({ ...history.state, top: scrollY }, ''), PAUSE_MS);
    };
    const follow = () => {
      clearTimeout(timer);
      scrolling.abort();
      scrolling = new AbortController();
      const top: unknown = history.state?.top;
      setRoute(readRoute(location.hash));
      document.getElementById('main')?.focus({ preventScroll: true });
      if (typeof top === 'number') scrollBackTo(top, scrolling);
      else scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    addEventListener('scroll', note, { passive: true });
    return () => {
      scrolling.abort();
      removeEventListener('hashchange', follow);
      removeEventListener('scroll', note);
    };
  }, []);
  return route;
}
