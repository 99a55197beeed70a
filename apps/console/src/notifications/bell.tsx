import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The page itself is loaded first. */
const FIRST_MS = 1_500;
const MOST_SHOWN = 99;

/**
 * The number of unread notifications, and a function that sets it. The service sends every change while the page is visible and
 * online. Null is unknown, such as without a session.
 */
export function useUnread(client: Tearsheet | null): [unread: number | null, set: (unread: number) => void] {
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    setUnread(null);
    if (client === null) return;
    const leave = new AbortController();
    let stream: AbortController | null = null;
    // A page in the background holds no connection. It gets the number when it is visible again.
    const look = () => {
      const isWanted = !document.hidden && navigator.onLine && !leave.signal.aborted;
      if (isWanted === (stream !== null)) return;
      stream?.abort();
      stream = isWanted ? new AbortController() : null;
      if (stream !== null) void follow(client, stream.signal, setUnread);
    };
    const first = setTimeout(() => {
      look();
      document.addEventListener('visibilitychange', look, leave);
      for (const name of ['online', 'offline']) window.addEventListener(name, look, leave);
    }, FIRST_MS);
    return () => {
      clearTimeout(first);
      leave.abort();
      look();
    };
  }, [client]);
  return [unread, setUnread];
}

/** Reports the number of unread notifications until the signal aborts, or the service refuses the token. */
async function follow(client: Tearsheet, signal: AbortSignal, report: (unread: number) => void): Promise<void> {
  try {
    for await (const unread of client.notifications.follow({ signal })) report(unread);
  } catch {
    // The bell keeps the last number.
  }
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
