import type { OptimizationResult } from '@tearsheet/client';
import { optimizationDocument } from '@tearsheet/presentation';
import { InstrumentAddress, Sections } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { researchAddress } from '../route.ts';
import { useTitle } from '../ui/loading.tsx';

/** The result of an optimization: current and proposed weights, and the frontier. */
export function OptimizationView({ result }: { readonly result: OptimizationResult }): JSX.Element {
  const document = useMemo(() => optimizationDocument(result), [result]);
  useTitle(`Optimization: ${document.title}`);
  return (
    <article class="result">
      <header class="result-head">
        <h1>{`Optimization: ${document.title}`}</h1>
        <p class="hint">{document.subtitle}</p>
        <p class="hint">{document.footer}</p>
        <a class="button" href="#/">
          Back to the portfolio
        </a>
      </header>
      <InstrumentAddress.Provider value={researchAddress}>
        <Sections sections={document.sections} />
      </InstrumentAddress.Provider>
    </article>
  );
}
