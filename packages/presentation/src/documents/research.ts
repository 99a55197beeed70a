import { labelText } from '@tearsheet/shared/labels';
import type { ResearchResults } from '@tearsheet/shared/schemas';
import { longDate } from '../format/dates.ts';
import { trueMinus } from '../format/numbers.ts';
import {
  type Block,
  type Cell,
  cell,
  type DocumentSection,
  left,
  muted,
  type ReportDocument,
  ricCell,
  SIMULATED,
  section,
  type Table,
  type Tile,
  type Tone,
  wide,
} from './document.ts';
import { factTable } from './stockReport/stockSources.ts';
import { targetChart } from './stockReport/stockValuation.ts';
import { MAX_SCORE, SCORE_NAMES } from './tearSheet/positions.ts';

export type ResearchResult = ResearchResults[keyof ResearchResults];

/** A research result: the verdict, the prose, the figures, and their basis. */
export function researchDocument(result: ResearchResult): ReportDocument {
  return {
    kind: 'Research',
    title: result.symbol,
    subtitle: `Up to ${longDate(result.as_of)}`,
    language: result.lang,
    warning: result.simulated ? SIMULATED : null,
    facts: [{ label: 'Data', text: `${result.data_source}, ${result.data_version}` }],
    sections: [
      ...partsOf(result),
      section('facts', 'Figures', [
        result.facts.length > 0 ? factTable('Figures behind the text', result.facts, '') : null,
      ]),
      'peers' in result ? peersSection(result.peers) : null,
      about(result),
    ].filter((found) => found !== null),
    footer: result.disclosure,
  };
}

function partsOf(result: ResearchResult): (DocumentSection | null)[] {
  if ('executiveSummary' in result) return financialParts(result);
  if ('factors' in result) return scoreParts(result);
  return 'items' in result ? newsParts(result) : [section('analysis', 'Comparison', [note(null, result.analysis)])];
}

function financialParts(result: ResearchResults['financial']): (DocumentSection | null)[] {
  const { executiveSummary: summary, detailedAnalysis: detail, target_price: target, facts } = result;
  const { earningsQuality, conservatismLevel, ...accounts } = detail.accountingQuality;
  const close = facts.find(({ id }) => id === 'close')?.value ?? null;
  const methods = target?.methods.map((row) => ({ ...row, method: methodName(row.method) }));
  return [
    section('verdict', 'Verdict', [
      {
        kind: 'tiles',
        tiles: [
          // A verdict of low confidence is not printed large. The thesis gives the reason.
          verdict(
            labelText('recommendation'),
            summary.confidenceLevel === 'LOW' ? 'NOT RATED' : summary.recommendedAction,
          ),
          verdict('Confidence', summary.confidenceLevel),
          verdict('Earnings quality', earningsQuality),
          verdict('Conservatism', conservatismLevel),
        ],
      },
      note(null, `${summary.investmentThesis}\n\n${summary.targetPriceRange}`, summary.keyHighlights),
      target && methods ? targetChart({ ...target, methods, horizon_months: 12 }, close, target.currency) : null,
    ]),
    section('business', 'Business', prose(detail.businessStrategy)),
    section('accounts', 'Accounts', prose(accounts)),
    section('performance', 'Performance', prose(detail.financialPerformance)),
    section('outlook', 'Outlook', prose(detail.prospectiveAnalysis)),
  ];
}

function methodName(method: string): string {
  switch (method) {
    case 'peer_earnings_multiple':
    case 'own_earnings_multiple':
    case 'discounted_cash_flow':
    case 'justified_price_to_book':
      return labelText(`target.${method}`);
    default:
      return wordsOf(method);
  }
}

function scoreParts({
  scores,
  factors,
  recommendation,
  summary,
  trend,
}: ResearchResults['score']): (DocumentSection | null)[] {
  const rows = [...SCORE_NAMES.map((name) => ({ name, text: factors[name] })), { name: 'total' as const, text: trend }];
  const table: Table = {
    kind: 'table',
    title: 'Factor scores',
    columns: [left('Factor'), { title: 'Score', align: 'right' }, wide('Reason')],
    rows: rows.map(({ name, text }) => {
      const value = scores[name];
      const bar = value === null ? {} : { bar: value / MAX_SCORE };
      return [labelText(`scores.${name}`), { ...cell(`scores.${name}`, value), ...bar }, text];
    }),
    note: 'Scores go from 0 to 10.',
  };
  const tiles: Block | null =
    recommendation === null ? null : { kind: 'tiles', tiles: [verdict(labelText('recommendation'), recommendation)] };
  return [section('verdict', 'Verdict', [tiles, note(null, summary), table])];
}

function newsParts({ items, tone, summary }: ResearchResults['news']): (DocumentSection | null)[] {
  const headline = ({ headline: text, url }: (typeof items)[number]): Cell =>
    // The address is that of a publisher. Only web addresses become links.
    url !== null && /^https?:/i.test(url) ? { text, href: url } : { text };
  const table: Table = {
    kind: 'table',
    title: 'News',
    columns: [left('Published'), wide('Headline'), left('Source'), left('Tone')],
    rows: items.map((row) => [row.published_at, headline(row), muted(row.source ?? ''), row.tone]),
    note: null,
  };
  return [
    section('verdict', 'Tone', [
      { kind: 'tiles', tiles: [verdict('Tone', tone)] },
      note(null, summary),
      items.length > 0 ? table : null,
    ]),
  ];
}

function peersSection({ members, rule }: ResearchResults['peers']['peers']): DocumentSection | null {
  const table: Table = {
    kind: 'table',
    title: 'Peers',
    columns: [left('Symbol'), wide('Name')],
    rows: members.map(({ ric, name }) => [ricCell(ric), name]),
    note: rule,
  };
  return section('peers', 'Peers', [table]);
}

function about(result: ResearchResult): DocumentSection | null {
  const { narrator, grounding, notes, disclosure, data_source, data_version, as_of, generated_at } = result;
  const author = narrator === 'rules' ? 'rules, from the figures' : narrator;
  return section('about', 'About this analysis', [
    {
      kind: 'note',
      look: 'small',
      heading: null,
      paragraphs: [
        `Written by ${author}. ${grounding.grounded} of ${grounding.numbers} numbers in the text are figures of this page. Removed sentences: ${grounding.removed}.`,
        `Generated ${generated_at.slice(0, 16).replace('T', ' ')} UTC from ${data_source}, ${data_version}, up to ${longDate(as_of)}.`,
        disclosure,
      ],
      bullets: [...notes, ...grounding.removed_sentences.map((text) => `Removed: ${text}`)],
    },
  ]);
}

function verdict(label: string, value: string): Tile {
  const tone: Tone = /BUY|positive/.test(value) ? 'good' : /SELL|negative/.test(value) ? 'bad' : 'plain';
  return { label, value, note: '', tone };
}

function note(heading: string | null, text: string, bullets: readonly string[] = []): Block {
  return { kind: 'note', heading, paragraphs: trueMinus(text).split(/\n{2,}/), bullets: bullets.map(trueMinus) };
}

/** A text, a list of texts, or named ones. */
type Prose = string | readonly string[] | { readonly [name: string]: Prose };

/** Named texts under their names. */
function prose(texts: { readonly [name: string]: Prose }): Block[] {
  return Object.entries(texts).flatMap(([name, text]): Block[] => {
    if (typeof text === 'string') return [note(wordsOf(name), text)];
    if (isList(text)) return [{ kind: 'note', heading: wordsOf(name), paragraphs: [], bullets: text.map(trueMinus) }];
    return [{ kind: 'note', heading: wordsOf(name), paragraphs: [], bullets: [] }, ...prose(text)];
  });
}

function isList(text: Exclude<Prose, string>): text is readonly string[] {
  return Array.isArray(text);
}

/** The name of a member as words. @example wordsOf('keyRisks') // Key risks */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^roe\b/, 'ROE');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
