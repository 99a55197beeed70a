import type { Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SymbolBox } from '../editor/symbolBox.ts';
import { researchAddress } from '../route.ts';
import { ReportButton } from '../ui/reportButton.ts';
import { useTitle } from '../ui/useTitle.ts';
import { Company } from './company.ts';
import { RESEARCH_KINDS, type ResearchKind } from './kinds.ts';
import { ResearchView } from './researchView.ts';

export interface ResearchPageProps {
  readonly client: Tearsheet;
  /** Null while none is chosen. */
  readonly symbol: string | null;
  readonly kind: ResearchKind;
  readonly onSignedOut: () => void;
}

/** Research about one company or fund: which one, then its analyses. */
export function ResearchPage({ client, symbol, kind, onSignedOut }: ResearchPageProps): JSX.Element {
  return h(
    'article',
    { class: 'result' },
    h(
      'header',
      { class: 'research-head' },
      symbol === null ? h(Title, {}) : h(Company, { client, symbol, onSignedOut }),
      h(
        'div',
        { class: 'research-tools' },
        h(SymbolForm, { key: symbol, client, kind }),
        symbol === null
          ? null
          : h(ReportButton, {
              key: `${symbol} report`,
              label: 'Stock report',
              start: () => client.stockReport(symbol),
            }),
      ),
    ),
    symbol === null
      ? null
      : [
          h(
            'nav',
            { key: 'kinds', class: 'parts', 'aria-label': 'Analyses' },
            RESEARCH_KINDS.map(([one, label]) =>
              h(
                'a',
                {
                  key: one,
                  href: researchAddress(symbol, one),
                  ...(one === kind ? { 'aria-current': 'page' as const } : {}),
                },
                label,
              ),
            ),
          ),
          h(ResearchView, { key: `${symbol}/${kind}`, client, symbol, kind, onSignedOut }),
        ],
  );
}

function Title(): JSX.Element {
  useTitle('Research');
  return h(
    'div',
    {},
    h('h1', {}, 'Research'),
    h(
      'p',
      { class: 'hint' },
      'The accounts, the peers, the scores and the news of a company or a fund, from figures with sources.',
    ),
  );
}

function SymbolForm({ client, kind }: { readonly client: Tearsheet; readonly kind: ResearchKind }): JSX.Element {
  const [typed, setTyped] = useState('');
  return h(
    'form',
    {
      class: 'row symbol-form',
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        if (typed.trim() !== '') location.hash = researchAddress(typed.trim(), kind);
      },
    },
    h('label', { for: 'research-symbol' }, 'Symbol'),
    h(SymbolBox, { client, inputId: 'research-symbol', label: 'Symbol', value: typed, onChange: setTyped }),
    h('button', { type: 'submit', disabled: typed.trim() === '' }, 'Open'),
  );
}
