import { factText } from '../../format/numbers.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import {
  type Block,
  type Cell,
  column,
  type DocumentSection,
  left,
  muted,
  orMissing,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import { rightsNotices } from '../rights.ts';
import { periodText } from './stockFinancials.ts';
import type { ReportFact, StockReport } from './stockReport.ts';

/** Every fact behind the report with its source, and how the prose was checked against them. */
export function stockSources({ facts, grounding, notes, source, identity }: StockReport): DocumentSection | null {
  const { numbers, grounded, removed } = grounding;
  const checked = [
    t('Market data: {source}, version {version}.', { source: source.data_source, version: source.data_version }),
    source.narrator === 'rules'
      ? t('The text was written by rules, from the facts.')
      : t('The text was written by {narrator}.', { narrator: source.narrator }),
    t('{grounded} of {numbers, plural, one {# number} other {# numbers}} in it match the facts.', {
      grounded,
      numbers,
    }),
    ...(removed > 0
      ? [
          t(
            '{removed, plural, one {# sentence with other numbers was} other {# sentences with other numbers were}} removed.',
            { removed },
          ),
        ]
      : []),
  ].join(' ');
  const note: Block = {
    kind: 'note',
    look: 'small',
    heading: t('Data and text'),
    paragraphs: [checked, ...rightsNotices(source.sources ?? [])],
    bullets: notes,
    languages: { bullets: 'en' },
  };
  return section('sources', t('Facts and sources'), [
    facts.length > 0
      ? {
          ...factTable(
            t('All {facts, plural, one {# fact} other {# facts}} behind this report', { facts: facts.length }),
            facts,
            identity.currency,
          ),
          note: t('The JSON form of this report names each fact by its id.'),
        }
      : null,
    note,
  ]);
}

const MEDIAN = '.peer_median';
const PERCENTILE = '.percentile';

/** All facts. Figures of the peers (ids ending in .peer_median and .percentile) share the row of the company's own figure. */
export function factTable(title: string, facts: readonly ReportFact[], currency: string): Table {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const isOfPeers = ({ id }: ReportFact) =>
    [MEDIAN, PERCENTILE].some((end) => id.endsWith(end) && byId.has(id.slice(0, -end.length)));
  const own = facts.filter((fact) => !isOfPeers(fact));
  const hasPeers = own.length < facts.length;
  const write = (fact: ReportFact | undefined): Cell => {
    if (!fact) return { text: '', value: null };
    const { value, unit } = fact;
    return {
      text: factText(value, unit, fact.currency ?? currency),
      ...(typeof value === 'string' ? {} : { value }),
    };
  };
  const percentile = (fact: ReportFact | undefined): Cell => {
    const bar = typeof fact?.value === 'number' ? { bar: fact.value / 100 } : {};
    return { ...write(fact), ...bar };
  };
  return {
    kind: 'table',
    title,
    columns: [
      wide(t('Fact')),
      right(t('Value')),
      ...(hasPeers ? [column('peer_median'), column('percentile')] : []),
      left(t('Period')),
      left(t('Source')),
    ],
    rows: own.map((fact) => [
      word(fact.label),
      strong(write(fact)),
      ...(hasPeers ? [write(byId.get(fact.id + MEDIAN)), percentile(byId.get(fact.id + PERCENTILE))] : []),
      muted(orMissing(fact.period === null ? null : periodText(fact.period))),
      muted(fact.source),
    ]),
    note: null,
  };
}
