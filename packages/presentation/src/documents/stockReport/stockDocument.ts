import { longDate } from '../../format/dates.ts';
import { type Block, type DocumentSection, type ReportDocument, SIMULATED } from '../document.ts';
import { stockFinancials } from './stockFinancials.ts';
import { stockOverview } from './stockOverview.ts';
import { stockPrice } from './stockPrice.ts';
import type { StockReport } from './stockReport.ts';
import { stockScores } from './stockScores.ts';
import { stockSources } from './stockSources.ts';
import { stockValuation } from './stockValuation.ts';

/** A stock report as sections: the opinion first, then the evidence. */
export function stockDocument(report: StockReport): ReportDocument {
  const { identity, source } = report;
  const sections = [
    stockOverview(report),
    stockPrice(report),
    analysis(report),
    risks(report),
    stockFinancials(report),
    stockValuation(report),
    stockScores(report),
    stockSources(report),
    disclosures(report),
  ];
  return {
    kind: 'Stock report',
    title: identity.name,
    subtitle: [identity.ric, identity.market, identity.industry ?? identity.sector].join(' · '),
    language: identity.language,
    warning: source.simulated ? SIMULATED : null,
    facts: [
      { label: 'Sector', text: identity.sector },
      { label: 'Currency', text: identity.currency },
      { label: 'As of', text: longDate(source.as_of) },
      { label: 'Date', text: longDate(source.generated_at.slice(0, 10)) },
    ],
    cover: { firm: null, running: longDate(source.as_of), logo: null, colors: {} },
    sections: sections.filter((section) => section !== null),
    footer: `Market data: ${source.data_source} · information, not investment advice`,
  };
}

function analysis({ narrative }: StockReport): DocumentSection | null {
  if (narrative.length === 0) return null;
  const blocks = narrative.map((section): Block => ({ kind: 'note', ...section }));
  return { id: 'analysis', title: 'Analysis', blocks };
}

function risks({ risks: list }: StockReport): DocumentSection | null {
  if (list.length === 0) return null;
  return { id: 'risks', title: 'Risks', blocks: [{ kind: 'note', heading: null, paragraphs: [], bullets: list }] };
}

function disclosures({ disclosures: paragraphs }: StockReport): DocumentSection {
  const blocks: Block[] = [{ kind: 'note', heading: null, paragraphs, bullets: [], look: 'small' }];
  return { id: 'disclosures', title: 'Disclosures', blocks };
}
