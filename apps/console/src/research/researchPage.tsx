import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SymbolBox } from '../editor/symbolBox.tsx';
import { researchAddress } from '../route.ts';
import { ReportButton } from '../ui/reportButton.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { Company } from './company.tsx';
import { RESEARCH_KINDS, type ResearchKind } from './kinds.ts';
import { ResearchView } from './researchView.tsx';

export interface ResearchPageProps {
  readonly client: Tearsheet;
  /** Null while none is chosen. */
  readonly symbol: string | null;
  readonly kind: ResearchKind;
  readonly onSignedOut: () => void;
}

/** Research about one company or fund: which one, then its analyses. */
export function ResearchPage({ client, symbol, kind, onSignedOut }: ResearchPageProps): JSX.Element {
  return (
    <article class="result">
      <header class="research-head">
        {symbol === null ? <Title /> : <Company client={client} symbol={symbol} onSignedOut={onSignedOut} />}
        <div class="research-tools">
          <SymbolForm key={symbol} client={client} kind={kind} />
          {symbol === null ? null : (
            <ReportButton key={`${symbol} report`} label="Stock report" start={() => client.stockReport(symbol)} />
          )}
        </div>
      </header>
      {symbol === null
        ? null
        : [
            <nav key="kinds" class="parts" aria-label="Analyses">
              {RESEARCH_KINDS.map(([one, label]) => (
                <a
                  key={one}
                  href={researchAddress(symbol, one)}
                  {...(one === kind ? { 'aria-current': 'page' as const } : {})}
                >
                  {label}
                </a>
              ))}
            </nav>,
            <ResearchView
              key={`${symbol}/${kind}`}
              client={client}
              symbol={symbol}
              kind={kind}
              onSignedOut={onSignedOut}
            />,
          ]}
    </article>
  );
}

function Title(): JSX.Element {
  useTitle('Research');
  return (
    <div>
      <h1>Research</h1>
      <p class="hint">
        The accounts, the peers, the scores and the news of a company or a fund, from figures with sources.
      </p>
    </div>
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
      <label for="research-symbol">Symbol</label>
      <SymbolBox client={client} inputId="research-symbol" label="Symbol" value={typed} onChange={setTyped} />
      <button type="submit" disabled={typed.trim() === ''}>
        Open
      </button>
    </form>
  );
}
