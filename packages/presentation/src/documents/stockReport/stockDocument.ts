import { longDate } from '../../format/dates.ts';
import { language, t } from '../../language/translate.ts';
import { groupWord, word } from '../../language/words.ts';
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
    kind: t('Stock report'),
    title: identity.name,
    subtitle: [identity.ric, groupWord(identity.market), word(identity.industry ?? identity.sector)].join(' · '),
    language: language(),
    warning: source.simulated ? SIMULATED : null,
    facts: [
      { label: t('Sector'), text: word(identity.sector) },
      { label: t('Currency'), text: identity.currency },
      { label: t('As of'), text: longDate(source.as_of) },
      { label: t('Date'), text: longDate(source.generated_at.slice(0, 10)) },
    ],
    cover: { firm: null, running: longDate(source.as_of), logo: null, colors: {} },
    sections: sections.filter((section) => section !== null),
    footer: t('Market data: {dataSource} · information, not investment advice', { dataSource: source.data_source }),
  };
}

function analysis({ narrative, identity }: StockReport): DocumentSection | null {
  if (narrative.length === 0) return null;
  const languages = { paragraphs: identity.language, bullets: identity.language };
  const blocks = narrative.map(
    (section): Block => ({ kind: 'note', ...section, heading: word(section.heading), languages }),
  );
  return { id: 'analysis', title: t('Analysis'), blocks };
}

function risks({ risks: list, identity }: StockReport): DocumentSection | null {
  if (list.length === 0) return null;
  return {
    id: 'risks',
    title: t('Risks'),
    blocks: [{ kind: 'note', heading: null, paragraphs: [], bullets: list, languages: { bullets: identity.language } }],
  };
}

function disclosures({ disclosures: paragraphs }: StockReport): DocumentSection {
  const blocks: Block[] = [
    { kind: 'note', heading: null, paragraphs, bullets: [], look: 'small', languages: { paragraphs: 'en' } },
  ];
  return { id: 'disclosures', title: t('Disclosures'), blocks };
}
