import type { Shares } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Choices, SelectField } from '../ui/select.tsx';
import { day, describeError, time } from '../words.ts';

const lifetimes = (): Choices => [
  ['P1D', t('1 day')],
  ['P7D', t('7 days')],
  ['P30D', t('30 days')],
];

/** The words about each kind of link, and the content that readers see, by whether amounts are hidden. */
const subjects = () => ({
  result: {
    summary: t('Share a link to this result'),
    about: t('Everyone who has the link can read the result, without an account, until it expires or you revoke it.'),
    label: t('Link to the result'),
    always: [
      t('the name of the result, its period, and its benchmark'),
      t('symbols and weights of the holdings'),
      t('returns, risk, and all charts in percent'),
    ],
    amounts: t('all amounts of money, transactions, and the rows that you entered'),
    hidden: t('no amounts: values are those of a portfolio that starts with 100'),
  },
  portfolio: {
    summary: t('Share a live link to this portfolio'),
    about: t(
      'Everyone who has the link can see the portfolio as it is on that day, also after you change it, without an account, until it expires or you revoke it.',
    ),
    label: t('Link to the portfolio'),
    always: [
      t('the name of the portfolio, its currency, its benchmark, and the chart since its first day'),
      t('the value at the last close, the change of the day, and the returns'),
      t('symbols, weights, profits, and contributions of the positions, the allocation, and the income'),
    ],
    amounts: t('all amounts of money, and the quantities of the positions'),
    hidden: t('no amounts and no quantities: values are those of a portfolio that starts with 100'),
  },
});

export interface ShareBoxProps {
  readonly of: Shares;
  readonly kind: keyof ReturnType<typeof subjects>;
}

type Listed = Awaited<ReturnType<Shares['shares']>>[number];

/** Makes links that show something without an account, lists before what readers see, and revokes links. */
export function ShareBox({ of, kind }: ShareBoxProps): JSX.Element {
  const subject = subjects()[kind];
  const [hidesAmounts, setHidesAmounts] = useState(true);
  const [lifetime, setLifetime] = useState('P7D');
  const [link, setLink] = useState<string | null>(null);
  const [shares, setShares] = useState<readonly Listed[] | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function act(work: () => Promise<string>) {
    setBusy(true);
    setNote('');
    setProblem(null);
    try {
      setNote(await work());
      setShares(await of.shares());
    } catch (error) {
      setProblem(describeError(error));
    }
    setBusy(false);
  }
  const make = () =>
    act(async () => {
      const { path } = await of.share({ keep_for: lifetime, hide_amounts: hidesAmounts });
      const address = location.origin + path;
      setLink(address);
      // Browsers allow this only on secure pages. The field has the link anyway.
      const isCopied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      return isCopied
        ? t('Copied. This page does not show the link again.')
        : t('Copy the link. This page does not show it again.');
    });
  const revoke = ({ share_id: shareId }: Listed) =>
    act(async () => {
      await of.revokeShare(shareId);
      setLink(null);
      return t('Revoked. The link does not work any more.');
    });

  return (
    <details
      class="share-box"
      onToggle={({ currentTarget }: Event) => {
        if (currentTarget instanceof HTMLDetailsElement && currentTarget.open && shares === null) {
          void act(async () => '');
        }
      }}
    >
      <summary>{subject.summary}</summary>
      <p class="hint">{subject.about}</p>
      <div class="row">
        <SelectField
          id="share-lifetime"
          label={t('Works for')}
          value={lifetime}
          choices={lifetimes()}
          onChange={setLifetime}
        />
        <label class="check">
          <input
            id="share-hides"
            type="checkbox"
            checked={hidesAmounts}
            onChange={({ currentTarget: { checked } }) => setHidesAmounts(checked)}
          />{' '}
          {t('Hide amounts of money')}
        </label>
      </div>
      <p class="hint" id="share-seen">
        {t('Readers see:')}
      </p>
      <ul aria-labelledby="share-seen">
        {[...subject.always, hidesAmounts ? subject.hidden : subject.amounts].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div class="row share">
        <button type="button" disabled={isBusy} onClick={() => void make()}>
          {t('Make a link')}
        </button>
        {link !== null && <input type="text" readOnly value={link} aria-label={subject.label} />}
        <span role="status" class="hint">
          {note}
        </span>
      </div>
      {problem === null ? null : (
        <p role="alert" class="bad">
          {problem}
        </p>
      )}
      {shares !== null && shares.length > 0 && (
        <>
          <p class="hint">{t('{count, plural, one {# link} other {# links}}', { count: shares.length })}</p>
          <ul class="plain">
            {shares.map((share) => {
              const until = `${day(share.expires_at)}, ${time(share.expires_at)}`;
              return (
                <li key={share.share_id} class="row">
                  <span>
                    {share.hides_amounts
                      ? t('Works until {until}, without amounts', { until })
                      : t('Works until {until}, with amounts', { until })}
                  </span>
                  <button
                    type="button"
                    class="small"
                    disabled={isBusy}
                    aria-label={t('Revoke the link that works until {until}', { until })}
                    onClick={() => void revoke(share)}
                  >
                    {t('Revoke')}
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </details>
  );
}
