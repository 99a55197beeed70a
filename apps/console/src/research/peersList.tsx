import type { PeersResult } from '@tearsheet/client';
import type { JSX } from 'preact';
import { researchAddress } from '../route.ts';
import { Figure } from '../ui/figure.tsx';
import type { TableData } from '../ui/tableData.ts';

type Peers = PeersResult['peers'];
type Row = Peers['members'][number];

/** The companies compared with, nearest in size first, and the rule that chose them. */
export function PeersList({ peers }: { readonly peers: Peers }): JSX.Element {
  const data: TableData<Row> = {
    name: 'Peers',
    columns: [
      { label: 'Symbol', value: ({ ric }) => ric, href: ({ ric }) => researchAddress(ric) },
      { label: 'Name', value: ({ name }) => name },
    ],
    rows: peers.members,
  };
  return <Figure<Row> title="Peers" note={peers.rule} data={data} />;
}
