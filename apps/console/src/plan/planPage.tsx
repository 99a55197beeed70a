import type { AnalyzeRequest, CompletedJob, OptimizeRequest, SimulateRequest, Tearsheet } from '@tearsheet/client';
import { type Block, jobDocument, letterOf, type ScenarioSetting } from '@tearsheet/presentation';
import { Blocks, ImageContext, InstrumentAddress } from '@tearsheet/presentation/dom';
import { t } from '@tearsheet/presentation/text';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { draftStore, emptyDraft, requestOf } from '../editor/draft.ts';
import { plainMessage } from '../editor/plainWords.ts';
import { defaultName, NAME_LENGTH } from '../results/defaultName.ts';
import { imageFacts, SimulatedMark } from '../results/simulatedMark.tsx';
import { jobAddress, MOST_COMPARED, type PlanName, planAddress, researchAddress, useGoTo } from '../route.ts';
import { Notice, ProgressView, useTitle } from '../ui/loading.tsx';
import { describeError } from '../words.ts';
import { losesMembers } from './planTexts.ts';
import { type ReadyScenario, type Scenario, useScenarios } from './useScenarios.ts';

/** Requests that describe a portfolio. */
export type PlanBase = AnalyzeRequest | SimulateRequest | OptimizeRequest;

export interface PlanFormProps<Texts> {
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
}

export interface ExtraProps {
  readonly job: CompletedJob;
  readonly request: object;
}

/** A kind of planning: its words, its form, and how its texts become a request and come back from one. */
export interface PlanKind<Texts extends { readonly name: string }> {
  readonly name: PlanName;
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly operation: string;
  readonly empty: Texts;
  readonly Form: ComponentType<PlanFormProps<Texts>>;
  /** Throws if a field cannot be read. */
  requestOf(base: PlanBase, texts: Texts): object;
  textsOf(request: object): Texts;
  submit(client: Tearsheet, request: object): Promise<{ readonly jobId: string }>;
  /** The settings of the form with their labels, for columns next to each other. */
  readonly settings: readonly (readonly [keyof Texts & string, label: string])[];
  compare(
    scenarios: readonly { readonly name: string; readonly result: object }[],
    rows: readonly ScenarioSetting[],
  ): readonly Block[];
  /** Shown below the result of one scenario. */
  readonly Extra?: ComponentType<ExtraProps>;
}

export interface PlanPageProps<Texts extends { readonly name: string }> {
  readonly client: Tearsheet;
  readonly kind: PlanKind<Texts>;
  readonly jobIds: readonly string[];
}

/** A page with a form and the scenarios that it has started, side by side. */
export function PlanPage<Texts extends { readonly name: string }>({
  client,
  kind,
  jobIds,
}: PlanPageProps<Texts>): JSX.Element {
  useTitle(kind.title);
  const scenarios = useScenarios(client, jobIds, kind.operation);
  const [texts, setTexts] = useState(kind.empty);
  const [shownId, setShownId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(jobIds.length === 0);
  const ready = scenarios.filter((scenario) => scenario.kind === 'ready');
  const [first] = ready;
  const drafted = useMemo(() => requestOf(draftStore.get() ?? emptyDraft()), [jobIds.length]);
  // Scenarios are about one portfolio, that of the first.
  const base = first === undefined ? drafted.request : (first.request as PlanBase);
  const isEmpty = jobIds.length === 0 && drafted.size === 0;
  const isFull = jobIds.length >= MOST_COMPARED;
  // The form of an opened scenario begins with its settings.
  const latest = ready.at(-1);
  useEffect(() => {
    if (latest !== undefined) setTexts({ ...kind.textsOf(latest.request), name: '' });
  }, [latest?.jobId]);
  const shown = ready.find(({ jobId }) => jobId === shownId) ?? latest ?? null;
  const isPartial = latest !== undefined && losesMembers(latest.request, remade(kind, latest.request));

  return (
    <article class="result plan">
      <header>
        <h1>{kind.title}</h1>
        <p class="hint">{kind.lead}</p>
        <PortfolioLine base={base} isEmpty={isEmpty} hasScenarios={jobIds.length > 0} name={kind.name} />
      </header>
      {isEmpty ? null : (
        <details
          class="plan-form"
          open={isOpen || jobIds.length === 0}
          onToggle={({ currentTarget }: Event) => {
            if (currentTarget instanceof HTMLDetailsElement) setOpen(currentTarget.open);
          }}
        >
          <summary>{jobIds.length === 0 ? t('Settings') : t('Change the settings and add a scenario')}</summary>
          {isFull ? (
            <p>{t('The page compares {count} scenarios. Remove one to add another.', { count: MOST_COMPARED })}</p>
          ) : (
            <PlanForm
              note={
                isPartial
                  ? t(
                      'The last scenario has settings that this form does not have. A scenario that you add is without them.',
                    )
                  : null
              }
              kind={kind}
              texts={texts}
              onChange={setTexts}
              client={client}
              base={base}
              jobIds={jobIds}
              onStarted={() => {
                setShownId(null);
                setOpen(false);
              }}
            />
          )}
        </details>
      )}
      {scenarios.map((scenario, index) => (
        <Unfinished key={scenario.jobId} client={client} scenario={scenario} index={index} />
      ))}
      {ready.length > 0 && <Scenarios kind={kind} jobIds={jobIds} ready={ready} shown={shown} onShow={setShownId} />}
    </article>
  );
}

/** Returns the request that the form makes of another one. */
function remade<Texts extends { readonly name: string }>(kind: PlanKind<Texts>, request: object): object {
  try {
    return kind.requestOf(request as PlanBase, kind.textsOf(request)); // It is of the operation of the page.
  } catch {
    return {};
  }
}

interface PortfolioLineProps {
  readonly base: PlanBase;
  readonly isEmpty: boolean;
  readonly hasScenarios: boolean;
  readonly name: PlanName;
}

/** Names the portfolio that the page is about, and leads to another one. */
function PortfolioLine({ base, isEmpty, hasScenarios, name }: PortfolioLineProps): JSX.Element {
  if (isEmpty) {
    return (
      <>
        <p>{t('Enter a portfolio first. This page uses the portfolio in the editor.')}</p>
        <a class="button primary" href="#/">
          {t('Enter a portfolio')}
        </a>
      </>
    );
  }
  return (
    <p>
      <b>{defaultName(base as AnalyzeRequest, () => '')}</b>
      {hasScenarios ? (
        <a class="aside" href={planAddress(name, [])}>
          {t('Start again with the portfolio in the editor')}
        </a>
      ) : (
        <a class="aside" href="#/">
          {t('Change the portfolio')}
        </a>
      )}
    </p>
  );
}

interface PlanFormShownProps<Texts extends { readonly name: string }> extends PlanFormProps<Texts> {
  readonly kind: PlanKind<Texts>;
  readonly client: Tearsheet;
  readonly base: PlanBase;
  readonly jobIds: readonly string[];
  readonly note: string | null;
  readonly onStarted: () => void;
}

function PlanForm<Texts extends { readonly name: string }>({
  kind,
  texts,
  onChange,
  client,
  base,
  jobIds,
  note,
  onStarted,
}: PlanFormShownProps<Texts>): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const goTo = useGoTo();
  const { Form } = kind;

  async function start(event: Event) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { jobId } = await kind.submit(client, kind.requestOf(base, texts));
      onStarted();
      goTo(planAddress(kind.name, [...jobIds, jobId]));
    } catch (error) {
      setProblem(plainMessage(describeError(error)));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event: Event) => void start(event)}>
      <Notice kind="info" text={note} />
      <div class="plan-fields">
        <Form texts={texts} onChange={onChange} />
      </div>
      <div class="row">
        <div class="field">
          <label for="scenario-name">{t('Name of the scenario')}</label>
          <input
            id="scenario-name"
            type="text"
            maxLength={NAME_LENGTH}
            autoComplete="off"
            placeholder={t('Scenario {letter}', { letter: letterOf(jobIds.length) })}
            value={texts.name}
            onInput={({ currentTarget }: InputEvent) => {
              if (currentTarget instanceof HTMLInputElement) onChange({ ...texts, name: currentTarget.value });
            }}
          />
        </div>
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? t('Sending…') : kind.action}
        </button>
      </div>
      <Notice kind="error" text={problem} />
    </form>
  );
}

interface UnfinishedProps {
  readonly client: Tearsheet;
  readonly scenario: Scenario;
  readonly index: number;
}

/** The progress of a scenario, or why it has no result. Nothing for one with a result. */
function Unfinished({ client, scenario, index }: UnfinishedProps): JSX.Element | null {
  if (scenario.kind === 'ready') return null;
  if (scenario.kind === 'failed') {
    return (
      <Notice
        kind="error"
        text={t('Scenario {letter}: {problem}', { letter: letterOf(index), problem: plainMessage(scenario.problem) })}
      />
    );
  }
  return <ProgressView progress={scenario.progress} onCancel={() => client.job(scenario.jobId).cancel()} />;
}

interface ScenariosProps<Texts extends { readonly name: string }> {
  readonly kind: PlanKind<Texts>;
  readonly jobIds: readonly string[];
  readonly ready: readonly ReadyScenario[];
  readonly shown: ReadyScenario | null;
  readonly onShow: (jobId: string) => void;
}

/** The scenarios as columns, and the whole result of the one that is shown. */
function Scenarios<Texts extends { readonly name: string }>({
  kind,
  jobIds,
  ready,
  shown,
  onShow,
}: ScenariosProps<Texts>): JSX.Element {
  const named = ready.map((scenario) => ({ ...scenario, name: nameOf(scenario, jobIds) }));
  const document = useMemo(() => shown && jobDocument(shown.job.job_type, shown.job.result), [shown]);
  const compared = useMemo(() => {
    if (named.length < 2) return [];
    const results = named.map(({ name, job }) => ({ name, result: job.result }));
    return kind.compare(results, settingsOf(kind, ready));
  }, [ready.map(({ jobId }) => jobId).join(), jobIds.join()]);
  const { Extra } = kind;
  const facts = imageFacts(kind.title, document ?? { subtitle: '', warning: null });
  const [first, ...rest] = document?.sections ?? [];
  return (
    <InstrumentAddress.Provider value={researchAddress}>
      <ImageContext.Provider value={facts}>
        <SimulatedMark warning={document?.warning ?? null} />
        {compared.length > 0 && (
          <section class="plan-part">
            <h2>{t('Scenarios side by side')}</h2>
            <Blocks blocks={compared} />
          </section>
        )}
        <section class="plan-part">
          <div class="row scenarios" role="group" aria-label={t('Scenarios')}>
            {named.map(({ jobId, name }) => (
              <button
                key={jobId}
                type="button"
                class="small"
                aria-pressed={jobId === shown?.jobId}
                onClick={() => onShow(jobId)}
              >
                {name}
              </button>
            ))}
            {shown && (
              <>
                <a class="aside" href={jobAddress(shown.jobId)}>
                  {t('Open, keep, or share')}
                </a>
                {jobIds.length > 1 && (
                  <a
                    class="aside"
                    href={planAddress(
                      kind.name,
                      jobIds.filter((id) => id !== shown.jobId),
                    )}
                  >
                    {t('Remove')}
                  </a>
                )}
              </>
            )}
          </div>
          <h2 class={jobIds.length > 1 ? undefined : 'unseen'}>{shown ? nameOf(shown, jobIds) : ''}</h2>
          {document && <p class="hint">{`${document.subtitle}. ${document.footer}`}</p>}
          <Blocks blocks={first?.blocks ?? []} />
          {shown && Extra && <Extra key={shown.jobId} job={shown.job} request={shown.request} />}
          <Blocks blocks={rest.flatMap(({ blocks }) => blocks)} />
        </section>
      </ImageContext.Provider>
    </InstrumentAddress.Provider>
  );
}

function nameOf({ jobId, job }: ReadyScenario, jobIds: readonly string[]): string {
  const letter = letterOf(jobIds.indexOf(jobId));
  return job.name === undefined ? t('Scenario {letter}', { letter }) : `${letter}: ${job.name}`;
}

/** The settings in which the scenarios differ, each with its text by scenario. */
function settingsOf<Texts extends { readonly name: string }>(
  kind: PlanKind<Texts>,
  ready: readonly ReadyScenario[],
): ScenarioSetting[] {
  const all = ready.map(({ request }) => kind.textsOf(request));
  return kind.settings
    .map(([member, label]) => ({ label, texts: all.map((texts) => String(texts[member]).replaceAll('\n', ', ')) }))
    .filter(({ texts }) => new Set(texts).size > 1);
}
