import type { NotificationSettings, Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { Notice, useLoaded } from '../ui/loading.tsx';
import { describeError } from '../words.ts';

/** Sets the address and the quiet hours of the mail about notifications. */
export function MailForm({ client }: { readonly client: Tearsheet }): JSX.Element | null {
  const loaded = useLoaded(useCallback((signal: AbortSignal) => client.notifications.settings({ signal }), [client]));
  const [saved, setSaved] = useState<NotificationSettings | null>(null);
  const [email, setEmail] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (loaded.value === null) return;
    setSaved(loaded.value);
    setEmail(loaded.value.email ?? '');
    setFrom(loaded.value.quiet_hours?.from ?? '');
    setTo(loaded.value.quiet_hours?.to ?? '');
  }, [loaded.value]);
  if (loaded.problem !== null) return <Notice kind="error" text={loaded.problem} />;
  if (saved === null) return null;

  const save = async () => {
    setProblem(null);
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    try {
      if ((from === '') !== (to === '')) throw new Error(t('Quiet hours need a start and an end.'));
      const quiet_hours = from === '' ? null : { from, to, time_zone };
      setSaved(
        await client.notifications.setSettings({ email: email.trim() === '' ? null : email.trim(), quiet_hours }),
      );
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const input = (id: string, label: string, type: 'email' | 'time', value: string, onText: (text: string) => void) => (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...(type === 'email' ? { type: 'email' as const } : { type: 'time' as const })}
        value={value}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) onText(event.currentTarget.value);
        }}
      />
    </div>
  );
  return (
    <details class="mail" open={saved.email !== null && saved.email_status !== 'confirmed'}>
      <summary>{t('By mail')}</summary>
      <form
        class="stack"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <p class="hint">{t('One mail has everything that a night has found. Each mail has a link that stops them.')}</p>
        {input('mail-address', t('Address'), 'email', email, setEmail)}
        <div class="row">
          {input('mail-from', t('No mail from (optional)'), 'time', from, setFrom)}
          {input('mail-to', t('until'), 'time', to, setTo)}
        </div>
        <div class="row">
          <button type="submit">{t('Save')}</button>
        </div>
      </form>
      <p role="status" class="hint">
        {stateOf(saved)}
      </p>
      <Notice kind="error" text={problem ?? saved.warnings[0]?.message ?? null} />
    </details>
  );
}

function stateOf({ email, email_status, email_problem, quiet_hours, warnings }: NotificationSettings): string {
  if (email === null || warnings.length > 0) return t('Nothing is mailed.');
  switch (email_status) {
    case 'confirmed':
      return quiet_hours === null
        ? t('Notifications are mailed to {email}.', { email })
        : t('Notifications are mailed to {email}, but not from {from} to {to} ({time_zone}).', {
            email,
            ...quiet_hours,
          });
    case 'stopped':
      return t('A link in a mail has stopped the mails to {email}. Save to start them again.', { email });
    case 'rejected':
      return t('Nothing is mailed, because {problem}. Check {email}, and save.', {
        problem: email_problem ?? t('a mail server has refused the address'),
        email,
      });
    default:
      return t('Open the mail that was sent to {email}, and confirm the address. Nothing else is mailed until then.', {
        email,
      });
  }
}
