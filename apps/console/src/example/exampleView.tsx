import { type CompletedJob, sectionsOf } from '@tearsheet/client';
import { investedText, resultDocument } from '@tearsheet/presentation';
import { InstrumentAddress, Sections } from '@tearsheet/presentation/dom';
import { money, signedPercent, t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { draftOf, draftStore } from '../editor/draft.ts';
import { SimulatedMark } from '../results/simulatedMark.tsx';
import { titleOf } from '../results/titleOf.ts';
import { researchAddress } from '../route.ts';
import { requestOfResult } from '../tracked/requests.ts';

/** The result has the names of the holdings. Visitors cannot look up the others. */
const NAMES = { 'ACWI.OQ': 'iShares MSCI ACWI ETF' };

/** The finished analysis of the first page. */
export function ExampleView({ job }: { readonly job: CompletedJob }): JSX.Element | null {
  const sections = useMemo(() => sectionsOf(job), [job]);
  const document = useMemo(() => (sections === null ? null : resultDocument(sections, NAMES)), [sections]);
  if (sections === null || document === null) return null;
  const { portfolio_summary: summary, portfolio_parameters: parameters } = sections;
  const currency = parameters?.base_currency ?? '';
  const request = requestOfResult(sections, {});
  return (
    <article class="result">
      <header class="result-head">
        <p class="hint">{t('Example')}</p>
        <h2>{titleOf(job, sections)}</h2>
        <p class="hint">{t('{period}, in {currency}', { period: document.subtitle, currency })}</p>
        <SimulatedMark warning={document.warning} />
        {summary && (
          <p class="headline">
            <strong class={summary.total_return < 0 ? 'bad' : 'good'}>{signedPercent(summary.total_return, 2)}</strong>
            {` ${money(summary.final_value, currency)} ${investedText(sections, currency)}`}
          </p>
        )}
        {request && (
          <a class="button" href="#/edit" onClick={() => draftStore.set(draftOf(request))}>
            {t('Change this example')}
          </a>
        )}
      </header>
      <InstrumentAddress.Provider value={researchAddress}>
        <Sections sections={document.sections} />
      </InstrumentAddress.Provider>
    </article>
  );
}
