import type { NotificationList, Tearsheet } from '@tearsheet/client';
import { t, tParts } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { portfolioAddress } from '../route.ts';
import { Loading, Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import { describeError, momentOf } from '../words.ts';
import { MailForm } from './mailForm.tsx';

export interface InboxPageProps {
  readonly client: Tearsheet;
  /** The number of the bell. */
  readonly unread: number | null;
  /** Called with the number of notifications that are unread. */
  readonly onUnread: (unread: number) => void;
}

/** The notifications about tracked portfolios, the newest first. */
export function InboxPage({ client, unread, onUnread }: InboxPageProps): JSX.Element {
  useTitle(t('Notifications'));
  const known = useRef<number | null>(null);
  const report = useCallback(
    (count: number) => {
      known.current = count;
      onUnread(count);
    },
    [onUnread],
  );
  const [changes, setChanges] = useState(0);
  const [more, setMore] = useState<NotificationList | null>(null);
  const [isAllRead, setAllRead] = useState(false);
  const first = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await client.notifications.list({}, { signal });
        report(page.unread);
        // The pages before could repeat or miss a row.
        setMore(null);
        setAllRead(false);
        return page;
      },
      [client, report, changes],
    ),
  );
  // A number that this page did not report comes from the service, so the list has changed.
  useEffect(() => {
    if (known.current === null || unread === null || unread === known.current) return;
    known.current = unread;
    setChanges((count) => count + 1);
  }, [unread]);
  const [problem, setProblem] = useState<string | null>(null);
  const rows = [...(first.value?.notifications ?? []), ...(more?.notifications ?? [])];
  const cursor = more === null ? (first.value?.next_cursor ?? null) : more.next_cursor;
  const newest = rows[0]?.notification_id;
  const hasUnread = !isAllRead && (first.value?.unread ?? 0) > 0;

  async function attempt(act: () => Promise<void>) {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(describeError(error));
    }
  }
  const readAll = async (upTo: string) => {
    report(await client.notifications.markRead(upTo));
    setAllRead(true);
  };
  const next = async (from: string) => {
    const page = await client.notifications.list({ cursor: from });
    setMore({ ...page, notifications: [...(more?.notifications ?? []), ...page.notifications] });
  };

  return (
    <article class="result">
      <header>
        <h1>{t('Notifications')}</h1>
        <p class="hint">
          {tParts(
            'The nightly analyses of your {portfolios} report changes here. Each portfolio has its own rules. Open it and see “Every night”.',
            { portfolios: <a href="#/portfolios">{t('tracked portfolios')}</a> },
          )}
        </p>
        {hasUnread && newest !== undefined ? (
          <div class="row actions">
            <button type="button" onClick={() => void attempt(() => readAll(newest))}>
              {t('Mark all as read')}
            </button>
          </div>
        ) : null}
        <MailForm client={client} />
      </header>
      <Notice kind="error" text={problem ?? first.problem} />
      {first.value === null ? (
        first.problem === null && <Loading />
      ) : rows.length === 0 ? (
        <p>{t('You have no notifications yet.')}</p>
      ) : (
        <ol class="inbox">
          {rows.map((row) => (
            <Entry key={row.notification_id} row={row} isRead={isAllRead || row.is_read} />
          ))}
        </ol>
      )}
      {cursor === null ? null : (
        <p>
          <button type="button" onClick={() => void attempt(() => next(cursor))}>
            {t('Earlier notifications')}
          </button>
        </p>
      )}
    </article>
  );
}

type Row = NotificationList['notifications'][number];

function Entry({ row, isRead }: { readonly row: Row; readonly isRead: boolean }): JSX.Element {
  return (
    <li class={isRead ? 'read' : ''}>
      <h2>
        {isRead ? null : <span class="new">{t('New')}</span>}
        <a href={portfolioAddress(row.portfolio_id)} lang="en">
          {row.title}
        </a>
      </h2>
      {row.explanation.map((sentence) => (
        <p key={sentence} lang="en">
          {sentence}
        </p>
      ))}
      <p class="hint">{momentOf(row.created_at)}</p>
    </li>
  );
}
