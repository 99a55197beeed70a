import type { PeersResult } from '@tearsheet/client';
import type { JSX } from 'preact';
import { About } from './about.tsx';
import { Facts } from './facts.tsx';
import { PeersList } from './peersList.tsx';
import { Paragraphs } from './prose.tsx';

/** How a company stands among others like it. */
export function PeersView({ result }: { readonly result: PeersResult }): JSX.Element {
  return (
    <div class="result">
      <section class="prose wide-prose" aria-label="Comparison">
        <Paragraphs text={result.analysis} />
      </section>
      <PeersList peers={result.peers} />
      <Facts facts={result.facts} />
      <About result={result} />
    </div>
  );
}
