import type { JobHandle, Progress, Tearsheet } from '@tearsheet/client';
import { type Closes, language, researchDocument } from '@tearsheet/presentation';
import { ImageContext, InstrumentAddress, Sections } from '@tearsheet/presentation/dom';
import { longDate, plain, signedPercent, t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { draftStore } from '../editor/draft.ts';
import { SymbolBox } from '../editor/symbolBox.tsx';
import { imageFacts, SimulatedMark } from '../results/simulatedMark.tsx';
import { researchAddress } from '../route.ts';
import { Notice, ProgressView, useLoaded, useTitle } from '../ui/loading.tsx';
import { ReportButton } from '../ui/reportButton.tsx';
import { describeError } from '../words.ts';
import { type ResearchKind, type ResearchResult, researchKinds, startResearch } from './kinds.ts';

export interface ResearchPageProps {
  readonly client: Tearsheet;
  /** Null until the user chooses a symbol. */
  readonly symbol: string | null;
  readonly kind: ResearchKind;
}

/** Research about one company or fund. */
export function ResearchPage({ client, symbol, kind }: ResearchPageProps): JSX.Element {
  return (
    <article class="result">
      <header class="research-head">
        {symbol === null ? <Title /> : <Company client={client} symbol={symbol} />}
        <div class="research-tools">
          <SymbolForm key={symbol} client={client} kind={kind} />
          {symbol === null ? null : (
            <ReportButton
              key={`${symbol} report`}
              label={t('Stock report')}
              start={() => client.stockReport(symbol, { lang: language() })}
            />
          )}
          {symbol === null ? null : <Kinds symbol={symbol} kind={kind} />}
        </div>
      </header>
      {symbol === null ? (
        <Suggestions />
      ) : (
        <ResearchView key={`${symbol}/${kind}`} client={client} symbol={symbol} kind={kind} />
      )}
    </article>
  );
}

function Kinds({ symbol, kind }: { readonly symbol: string; readonly kind: ResearchKind }): JSX.Element {
  return (
    <nav class="kinds" aria-label={t('Kinds of research')}>
      {researchKinds().map(([one, label]) => (
        <a key={one} href={researchAddress(symbol, one)} {...(one === kind ? { 'aria-current': 'page' as const } : {})}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Title(): JSX.Element {
  useTitle(t('Research'));
  return (
    <div>
      <h1>{t('Research')}</h1>
      <p class="hint">
        {t('Financial statements, peers, scores, and news of a company or fund, from figures with sources.')}
      </p>
    </div>
  );
}

/** Most holdings of the editor that the page offers. */
const MOST_OFFERED = 12;

/** The kinds of research, and the holdings of the editor. */
function Suggestions(): JSX.Element {
  const [symbols] = useState(() => [
    ...new Set((draftStore.get()?.rows ?? []).map(({ symbol }) => symbol.trim()).filter((symbol) => symbol !== '')),
  ]);
  return (
    <>
      <p>{t('Type a name, a ticker, or an ISIN. Then the page shows:')}</p>
      <ul>
        {researchKinds().map(([kind, label, what]) => (
          <li key={kind}>
            <strong>{label}</strong>
            {`: ${what}`}
          </li>
        ))}
      </ul>
      {symbols.length === 0 ? null : (
        <p class="row">
          <span>{t('Holdings in your editor:')}</span>
          {symbols.slice(0, MOST_OFFERED).map((symbol) => (
            <a key={symbol} href={researchAddress(symbol)}>
              {symbol}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

function SymbolForm({ client, kind }: { readonly client: Tearsheet; readonly kind: ResearchKind }): JSX.Element {
  const [typed, setTyped] = useState('');
  return (
    <form
      class="row symbol-form"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (typed.trim() !== '') location.hash = researchAddress(typed.trim(), kind);
      }}
    >
      <label for="research-symbol">{t('Symbol')}</label>
      <SymbolBox client={client} inputId="research-symbol" label={t('Symbol')} value={typed} onChange={setTyped} />
      <button type="submit" disabled={typed.trim() === ''}>
        {t('Open')}
      </button>
    </form>
  );
}

export interface CompanyProps {
  readonly client: Tearsheet;
  readonly symbol: string;
}

/** The name, market, and last price of an instrument. Shows only the symbol until they are loaded. */
export function Company({ client, symbol }: CompanyProps): JSX.Element {
  const { value } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const { data } = await client.api.GET('/v1/company-info', { params: { query: { symbol } }, signal });
        return Array.isArray(data) ? data[0] : data;
      },
      [client, symbol],
    ),
  );
  useTitle(t('{name}, research', { name: value?.name ?? symbol }));
  if (!value) return <h1>{symbol}</h1>;
  const { name, ric, market, sector, industry, close, currency, changepercent = null, close_date } = value;
  const change = changepercent === null ? '' : signedPercent(changepercent / 100, 2);
  return (
    <div>
      <h1>
        {name} <span class="ric">{ric}</span>
      </h1>
      <p class="hint">{[market, sector, industry].filter(Boolean).join(' · ')}</p>
      <p class="quote">
        <strong>{`${plain(close)} ${currency}`}</strong>{' '}
        <span class={(changepercent ?? 0) < 0 ? 'bad' : 'good'}>{change}</span>
        <span class="hint">{!close_date ? '' : ` ${t('close of {date}', { date: longDate(close_date) })}`}</span>
      </p>
    </div>
  );
}

interface ResearchViewProps {
  readonly client: Tearsheet;
  readonly symbol: string;
  readonly kind: ResearchKind;
}

/** Shows the progress of one analysis of a symbol, then its result. */
function ResearchView({ client, symbol, kind }: ResearchViewProps): JSX.Element {
  const { progress, result, problem, cancel } = useResearch(client, kind, symbol);
  const { value: closes } = useLoaded(
    useCallback(
      async (signal: AbortSignal): Promise<Closes> => {
        const { data } = await client.api.GET('/v1/daily-price', { params: { query: { symbol } }, signal });
        const days = Array.isArray(data) ? data : [];
        return days.flatMap(({ date, close }) => (date === undefined || close === undefined ? [] : { date, close }));
      },
      [client, symbol],
    ),
  );
  if (problem !== null) return <Notice kind="error" text={problem} />;
  if (result === null)
    return (
      <div class="waiting">
        <ProgressView progress={progress} onCancel={cancel} />
      </div>
    );
  return <ResearchDocument result={result} closes={closes ?? undefined} />;
}

interface ResearchDocumentProps {
  readonly result: ResearchResult;
  /** Undefined until they are loaded. */
  readonly closes: Closes | undefined;
}

function ResearchDocument({ result, closes }: ResearchDocumentProps): JSX.Element {
  const { title, subtitle, sections, warning } = useMemo(() => researchDocument(result, closes), [result, closes]);
  return (
    <InstrumentAddress.Provider value={researchAddress}>
      <div class="result">
        <SimulatedMark warning={warning} />
        <ImageContext.Provider value={imageFacts(title, { subtitle, warning })}>
          <Sections sections={sections} />
        </ImageContext.Provider>
      </div>
    </InstrumentAddress.Provider>
  );
}

interface Research {
  readonly progress: Progress | null;
  /** Null until the job has completed. */
  readonly result: ResearchResult | null;
  readonly problem: string | null;
  readonly cancel: () => Promise<void>;
}

/** Submits an analysis of a symbol and waits for its result. Leaving the page ends the waiting but not the job. */
function useResearch(client: Tearsheet, kind: ResearchKind, symbol: string): Research {
  const [job, setJob] = useState<JobHandle<ResearchResult> | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ResearchResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    startResearch(client, kind, symbol, signal)
      .then((started) => {
        setJob(started);
        return started.wait({ onProgress: setProgress, signal });
      })
      .then((ended) => {
        if (!signal.aborted) setResult(ended);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client, kind, symbol]);
  return { progress, result, problem, cancel: async () => job?.cancel() };
}
