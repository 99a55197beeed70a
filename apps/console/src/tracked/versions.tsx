import type { PortfolioVersions } from '@tearsheet/client';
import type { JSX } from 'preact';
import { portfolioAddress } from '../route.ts';
import { Figure } from '../ui/figure.tsx';
import { day } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { shownName } from './trackedRef.ts';

type Row = PortfolioVersions['versions'][number];

export interface VersionsProps {
  readonly portfolioId: string;
  readonly versions: readonly Row[];
  readonly shownVersion: number;
}

/** The history, the latest version first; each can be opened. */
export function Versions({ portfolioId, versions, shownVersion }: VersionsProps): JSX.Element {
  const data: TableData<Row> = {
    name: 'Versions',
    columns: [
      {
        label: 'Version',
        value: ({ version }) => (version === shownVersion ? `${version}, shown` : String(version)),
        href: ({ version }) => (version === shownVersion ? null : portfolioAddress(portfolioId, version)),
      },
      { label: 'Since', value: (row) => day(row.updated_at) },
      { label: 'Name', value: ({ name }) => shownName(name) },
      { label: 'Symbols', value: ({ positions }) => positions, show: String },
      { label: 'Dates', value: (row) => row.rebalance_dates, show: String },
    ],
    rows: versions,
  };
  return <Figure<Row> title="Versions" note="The last hundred are kept." data={data} />;
}
