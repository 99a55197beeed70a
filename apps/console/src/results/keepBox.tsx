import { type CompletedJob, type JobChange, ProblemError, type Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Choices, Select } from '../ui/select.tsx';
import { day, describeError, time } from '../words.ts';
import { NAME_LENGTH } from './defaultName.ts';

const lifetimes = (): Choices => [
  ['PT30M', t('30 minutes')],
  ['P1D', t('1 day')],
  ['P7D', t('7 days')],
  ['P30D', t('30 days')],
];

export type Kept = Pick<CompletedJob, 'job_id' | 'name' | 'expires_at'>;

export interface KeepBoxProps {
  readonly client: Tearsheet;
  readonly job: Kept;
  readonly onChange: (job: Kept) => void;
}

/** Renames a result, and chooses how long the service keeps it. */
export function KeepBox({ client, job, onChange }: KeepBoxProps): JSX.Element {
  const [name, setName] = useState(job.name ?? '');
  const [lifetime, setLifetime] = useState('P7D');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function change(what: JobChange, done: string) {
    setBusy(true);
    setNote('');
    setProblem(null);
    try {
      const { name: _old, ...unnamed } = job;
      const changed = await client.job(job.job_id).change(what);
      onChange({
        ...unnamed,
        ...(changed.name === undefined ? {} : { name: changed.name }),
        expires_at: changed.expires_at ?? job.expires_at,
      });
      setNote(done);
    } catch (error) {
      setProblem(keepProblem(error));
    }
    setBusy(false);
  }

  return (
    <div class="row actions keep">
      <form
        class="row"
        onSubmit={(event: Event) => {
          event.preventDefault();
          void change({ name: name.trim() || null }, 'Renamed.');
        }}
      >
        <label for="result-name">{t('Name')}</label>
        <input
          id="result-name"
          type="text"
          maxLength={NAME_LENGTH}
          autoComplete="off"
          value={name}
          onInput={(event: InputEvent) => {
            if (event.currentTarget instanceof HTMLInputElement) setName(event.currentTarget.value);
          }}
        />
        <button type="submit" disabled={isBusy}>
          {t('Rename')}
        </button>
      </form>
      <div class="row">
        <label for="result-lifetime">{t('Keep for')}</label>
        <Select id="result-lifetime" value={lifetime} choices={lifetimes()} onChange={setLifetime} />
        <button type="button" disabled={isBusy} onClick={() => void change({ keep_for: lifetime }, '')}>
          {t('Keep')}
        </button>
      </div>
      <span role="status" class="hint">
        {`${note} ${t('Available to your account until {day}, {time}.', { day: day(job.expires_at), time: time(job.expires_at) })}`.trim()}
      </span>
      {problem === null ? null : (
        <span role="alert" class="bad">
          {problem}
        </span>
      )}
    </div>
  );
}

function keepProblem(error: unknown): string {
  if (error instanceof ProblemError && error.code === 'storage_quota_exceeded') {
    return t(
      'Your account has no storage left to keep this result longer. Keep other results for 30 minutes only, then try again.',
    );
  }
  return describeError(error);
}
