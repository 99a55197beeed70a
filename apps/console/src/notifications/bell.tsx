import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Notifications come at night, so once a minute is soon enough. */
const EVERY_MS = 60_000;
/** The page itself is loaded first. */
const FIRST_MS = 1_500;
const MOST_SHOWN = 99;

/**
 * The number of unread notifications, and a function that sets it. It is asked for while the page is visible, and when it becomes
 * visible. Null is unknown, such as without a session.
 */
export function useUnread(client: Tearsheet | null): [unread: number | null, set: (unread: number) => void] {
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    setUnread(null);
    if (client === null) return;
    const leave = new AbortController();
    const { signal } = leave;
    let askedMs = Number.NEGATIVE_INFINITY;
    const ask = () => {
      if (document.hidden || !navigator.onLine || performance.now() - askedMs < EVERY_MS / 2) return;
      askedMs = performance.now();
      client.notifications.list({ limit: 1 }, { signal }).then(
        (page) => setUnread(page.unread),
        // The bell keeps the last number, and asks again.
        () => {},
      );
    };
    const first = setTimeout(ask, FIRST_MS);
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      leave.abort();
    };
  }, [client]);
  return [unread, setUnread];
}

/** Opens the inbox, and shows how many notifications are unread. */
export function Bell({ unread, isHere }: { readonly unread: number | null; readonly isHere: boolean }): JSX.Element {
  const count = unread ?? 0;
  const label =
    count === 0
      ? t('Notifications')
      : t('{count, plural, one {Notifications, # unread one} other {Notifications, # unread ones}}', { count });
  return (
    <a
      class="bell"
      href="#/notifications"
      title={label}
      aria-label={label}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2 2 0 0 0 4 0" />
      </svg>
      {count === 0 ? null : <span class="unread">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>}
    </a>
  );
}
