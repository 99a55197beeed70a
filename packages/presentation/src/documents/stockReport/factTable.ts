import { counted } from '@tearsheet/shared';
import { figure } from '../../format/formatFigure.ts';
import { left, orMissing, right, wide } from '../cells.ts';
import type { Table } from '../reportDocument.ts';
import type { ReportFact, StockReport } from './stockReport.ts';

const MEDIAN = '.peer_median';
const RANK = '.percentile';

/** Every fact; what the peers have (ids ending in .peer_median and .percentile) stands beside the company's own figure. */
export function factTable({ facts, identity: { currency } }: StockReport): Table {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const ofPeers = ({ id }: ReportFact) =>
    [MEDIAN, RANK].some((end) => id.endsWith(end) && byId.has(id.slice(0, -end.length)));
  const own = facts.filter((fact) => !ofPeers(fact));
  const hasPeers = own.length < facts.length;
  const write = (fact: ReportFact | undefined) => (fact ? figure(fact.value, fact.unit, currency) : '');
  return {
    kind: 'table',
    title: `All ${counted(facts.length, 'fact')} behind this report`,
    columns: [
      wide('Fact'),
      right('Value'),
      ...(hasPeers ? [right('Median of peers'), right('Percentile')] : []),
      left('Period'),
      left('Source'),
    ],
    rows: own.map((fact) => [
      capital(fact.label),
      { text: write(fact), strong: true },
      ...(hasPeers ? [write(byId.get(fact.id + MEDIAN)), write(byId.get(fact.id + RANK))] : []),
      { text: orMissing(fact.period), tone: 'muted' },
      { text: fact.source, tone: 'muted' },
    ]),
    note: 'The JSON form of this report names each fact by its id.',
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
