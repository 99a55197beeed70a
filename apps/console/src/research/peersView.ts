import type { PeersResult } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { About } from './about.ts';
import { Facts } from './facts.ts';
import { PeersList } from './peersList.ts';
import { Paragraphs } from './prose.ts';

/** How a company stands among others like it. */
export function PeersView({ result }: { readonly result: PeersResult }): JSX.Element {
  return h(
    'div',
    { class: 'result' },
    h('section', { class: 'prose wide-prose', 'aria-label': 'Comparison' }, h(Paragraphs, { text: result.analysis })),
    h(PeersList, { peers: result.peers }),
    h(Facts, { facts: result.facts }),
    h(About, { result }),
  );
}
