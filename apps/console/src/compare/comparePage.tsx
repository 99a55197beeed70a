import { type AnalyzeRequest, type CompletedJob, sectionsOf, type Tearsheet } from '@tearsheet/client';
import {
  type Compared,
  commonPeriod,
  comparisonBlocks,
  isSimulated,
  letterOf,
  SIMULATED,
} from '@tearsheet/presentation';
import { Blocks, ImageContext, InstrumentAddress } from '@tearsheet/presentation/dom';
import { longDate, t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { NAME_LENGTH } from '../results/defaultName.ts';
import { ReportForm } from '../results/reportForm.tsx';
import { resultFields } from '../results/resultFields.ts';
import { imageFacts, SimulatedMark } from '../results/simulatedMark.tsx';
import { titleOf } from '../results/titleOf.ts';
import { compareAddress, jobAddress, MOST_COMPARED, researchAddress, useGoTo } from '../route.ts';
import { rememberSent } from '../stored.ts';
import { membersToRemember } from '../tracked/requests.ts';
import { Loading, Notice, useTitle } from '../ui/loading.tsx';
import { SelectField } from '../ui/select.tsx';
import { useAnalyses } from '../useAnalyses.ts';
import { describeError, hasLostResult, listOf } from '../words.ts';

type Ready = Extract<Slot, { kind: 'ready' }>;

export interface ComparePageProps {
  readonly client: Tearsheet;
  /** At most MOST_COMPARED. */
  readonly jobIds: readonly string[];
}

/** Lets the user choose up to four analyses and compares them. */
export function ComparePage({ client, jobIds }: ComparePageProps): JSX.Element {
  useTitle(t('Compare'));
  const [slots, setSlots] = useState<readonly Slot[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const recent = useAnalyses(client);
  const goTo = useGoTo();
  const compare = (ids: readonly string[]) => goTo(compareAddress(ids));

  useEffect(() => {
    if (jobIds.length < 2) return;
    const leave = new AbortController();
    Promise.all(jobIds.map((jobId) => loadSlot(client, jobId, leave.signal)))
      .then(setSlots)
      .catch((error: unknown) => {
        if (!leave.signal.aborted) setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client]);

  /** Replaces analyses by new jobs, and shows the comparison of those. */
  async function replace(jobOf: (slot: Slot) => Promise<string>) {
    setBusy(true);
    setProblem(null);
    try {
      compare(await Promise.all((slots ?? []).map(jobOf)));
    } catch (error) {
      setProblem(describeError(error));
      setBusy(false);
    }
  }
  const rerunExpired = () =>
    replace(async ({ kind, jobId }) => (kind === 'expired' ? (await client.job(jobId).rerun()).jobId : jobId));
  const rerunAllIn = (currency: string) =>
    replace(async (slot) => {
      if (slot.kind !== 'ready' || slot.currency === currency) return slot.jobId;
      return rerunIn(client, { jobId: slot.jobId, name: slot.compared.name }, currency);
    });

  const ready = (slots ?? []).filter((slot) => slot.kind === 'ready');
  const expired = (slots ?? []).filter(({ kind }) => kind === 'expired').length;
  const currencies = [...new Set(ready.map(({ currency }) => currency))];
  // A new job is not in the list that was loaded before.
  const known = new Set(recent.map(({ jobId }) => jobId));
  const names = new Map(ready.map(({ jobId, compared }) => [jobId, compared.name]));
  const listed = [
    // The list has no holdings, which make the name of an analysis without one.
    ...recent.map(({ jobId, title, isNamed }) => [jobId, (isNamed ? null : names.get(jobId)) ?? title] as const),
    ...ready.filter(({ jobId }) => !known.has(jobId)).map(({ jobId, compared }) => [jobId, compared.name] as const),
  ];
  const places = Math.max(2, Math.min(MOST_COMPARED, jobIds.length + 1));
  return (
    <article class="result">
      <header>
        <h1>{t('Compare')}</h1>
        {recent.length < 2 && jobIds.length < 2 ? (
          <p>{t('Run at least two analyses to compare them here.')}</p>
        ) : (
          <p class="hint on-screen">{t('Choose up to {count} analyses.', { count: MOST_COMPARED })}</p>
        )}
        <div class="row selects">
          {Array.from({ length: places }, (_, index) => (
            <Choice key={index} index={index} jobIds={jobIds} listed={listed} onChange={compare} />
          ))}
        </div>
        <SimulatedMark warning={warningOf(ready)} />
      </header>
      <Notice kind="error" text={problem} />
      {jobIds.length > 1 && slots === null && problem === null && <Loading />}
      {(slots ?? []).some(({ kind }) => kind === 'other') && (
        <Notice kind="error" text={t('Only analyses of portfolios can be compared. Choose another one.')} />
      )}
      {expired > 0 && (
        <div class="notice info">
          <p>
            {t('{count, plural, one {An analysis has expired.} other {# analyses have expired.}}', { count: expired })}
          </p>
          <button type="button" class="primary" disabled={isBusy} onClick={() => void rerunExpired()}>
            {t('Run again')}
          </button>
        </div>
      )}
      {currencies.length > 1 && (
        <div class="notice info">
          <p>
            {t('The analyses are in {currencies}. Run them in one currency to compare them.', {
              currencies: listOf(currencies),
            })}
          </p>
          <div class="row">
            {currencies.map((currency) => (
              <button key={currency} type="button" disabled={isBusy} onClick={() => void rerunAllIn(currency)}>
                {t('Run all in {currency}', { currency })}
              </button>
            ))}
          </div>
        </div>
      )}
      {slots !== null && ready.length === slots.length && currencies.length === 1 && (
        <ComparisonView client={client} ready={ready} />
      )}
    </article>
  );
}

interface ChoiceProps {
  readonly index: number;
  readonly jobIds: readonly string[];
  readonly listed: readonly (readonly [jobId: string, title: string])[];
  readonly onChange: (jobIds: readonly string[]) => void;
}

/** The list for one place. An analysis of another place is not offered. */
function Choice({ index, jobIds, listed, onChange }: ChoiceProps): JSX.Element {
  const value = jobIds[index] ?? '';
  const isListed = value === '' || listed.some(([jobId]) => jobId === value);
  const offered = listed.filter(([jobId]) => jobId === value || !jobIds.includes(jobId));
  return (
    <SelectField
      id={`compare-${index}`}
      label={letterOf(index)}
      value={value}
      choices={[
        ['', jobIds.length > 2 ? t('None') : t('Choose…')],
        ...offered,
        ...(isListed ? [] : [[value, value] as const]),
      ]}
      onChange={(jobId) => onChange([...jobIds.slice(0, index), jobId, ...jobIds.slice(index + 1)].filter(Boolean))}
    />
  );
}

/** The warning of the page and of its images. Null if no analysis has simulated data. */
function warningOf(ready: readonly Ready[]): typeof SIMULATED | null {
  return ready.some(({ compared }) => isSimulated(compared.analysis)) ? SIMULATED : null;
}

function ComparisonView({
  client,
  ready,
}: {
  readonly client: Tearsheet;
  readonly ready: readonly Ready[];
}): JSX.Element {
  const all = useMemo(() => ready.map(({ compared }) => compared), [ready]);
  const blocks = useMemo(() => comparisonBlocks(all), [all]);
  const warning = warningOf(ready);
  const short = ready.filter(({ compared }) => compared.analysis.daily_summary === undefined);
  return (
    <InstrumentAddress.Provider value={researchAddress}>
      <ul class="plain">
        {ready.map(({ jobId, compared: { name, analysis }, currency }, index) => {
          const { portfolio_parameters: parameters } = analysis;
          return (
            <li key={jobId}>
              <b>{letterOf(index)}</b> <a href={jobAddress(jobId)}>{name}</a>
              <span class="hint">
                {parameters
                  ? `, ${t('{from} to {to} in {currency}', { from: longDate(parameters.start_date), to: longDate(parameters.end_date), currency })}`
                  : ` ${t('in {currency}', { currency })}`}
              </span>
            </li>
          );
        })}
      </ul>
      {short.map(({ jobId, compared }) => (
        <p key={jobId} class="notice info">
          {t('“{name}” was run without daily values, so its growth is not compared.', { name: compared.name })}
        </p>
      ))}
      <div class="actions">
        <ReportForm
          client={client}
          subject={ready[0]?.jobId ?? ''}
          compareWith={ready.slice(1).map(({ jobId }) => jobId)}
        />
      </div>
      <ImageContext.Provider value={imageFacts('Comparison', { subtitle: commonPeriod(all), warning })}>
        <Blocks blocks={blocks} />
      </ImageContext.Provider>
    </InstrumentAddress.Provider>
  );
}

/** One place of the comparison. */
type Slot =
  | { readonly kind: 'ready'; readonly jobId: string; readonly compared: Compared; readonly currency: string }
  | { readonly kind: 'expired' | 'other'; readonly jobId: string };

/** Waits for an analysis. A job of another kind cannot be compared. */
async function loadSlot(client: Tearsheet, jobId: string, signal: AbortSignal): Promise<Slot> {
  let job: CompletedJob;
  try {
    job = await client.job(jobId).wait({ signal });
  } catch (error) {
    if (hasLostResult(error)) return { kind: 'expired', jobId };
    throw error;
  }
  const analysis = sectionsOf(job);
  if (analysis === null) return { kind: 'other', jobId };
  const currency = analysis.portfolio_parameters?.base_currency ?? '';
  return { kind: 'ready', jobId, compared: { name: titleOf(job, analysis), analysis }, currency };
}

/** Submits the request of an analysis again in another currency. Returns the id of the new job. */
async function rerunIn(
  client: Tearsheet,
  { jobId, name }: { readonly jobId: string; readonly name: string },
  currency: string,
): Promise<string> {
  const { operation, request } = await client.job(jobId).request();
  if (operation !== 'analyze_portfolio')
    throw new Error(t('{name} was not started as an analysis of its own.', { name }));
  const suffix = ` ${t('in {currency}', { currency })}`;
  const body = {
    ...(request as AnalyzeRequest), // The operation is the one of analyze.
    base_currency: currency,
    name: name.slice(0, NAME_LENGTH - suffix.length) + suffix,
  };
  const next = await client.analyze({ ...body, fields: resultFields(body) });
  rememberSent(next.jobId, membersToRemember(body));
  return next.jobId;
}
