import type { SimulationResult } from '@tearsheet/client';
import { simulationDocument } from '@tearsheet/presentation';
import { InstrumentAddress, Sections } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { researchAddress } from '../route.ts';
import { useTitle } from '../ui/loading.tsx';

/** The result of a simulation. */
export function SimulationView({ result }: { readonly result: SimulationResult }): JSX.Element {
  const document = useMemo(() => simulationDocument(result), [result]);
  useTitle(`Simulation of ${document.title}`);
  return (
    <article class="result">
      <header class="result-head">
        <h1>{`Simulation of ${document.title}`}</h1>
        <p class="hint">{document.subtitle}</p>
        <p class="hint">{document.footer}</p>
        <div class="row actions">
          <a class="button" href="#/">
            Back to the portfolio
          </a>
          <button type="button" onClick={() => print()}>
            Print or save as PDF
          </button>
        </div>
      </header>
      <InstrumentAddress.Provider value={researchAddress}>
        <Sections sections={document.sections} />
      </InstrumentAddress.Provider>
    </article>
  );
}
