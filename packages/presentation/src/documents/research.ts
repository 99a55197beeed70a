import type { ResearchResults } from '@tearsheet/shared/schemas';
import { lineChart } from '../charts/lines.ts';
import { longDate, timeOf } from '../format/dates.ts';
import { trueMinus } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
import { word } from '../language/words.ts';
import {
  type Block,
  beside,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  dateCell,
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
import { verdictText } from './verdictText.ts';

export type ResearchResult = ResearchResults[keyof ResearchResults];

/** Daily closes of an instrument, oldest first. */
export type Closes = readonly { readonly date: string; readonly close: number }[];

/**
 * A research result: the verdict, the prose, the figures, and their basis.
 * @param closes for a chart next to the first text
 */
export function researchDocument(result: ResearchResult, closes: Closes = []): ReportDocument {
  return {
    kind: t('Research'),
    title: result.symbol,
    subtitle: t('Up to {asOf}', { asOf: longDate(result.as_of) }),
    language: language(),
    warning: result.simulated ? SIMULATED : null,
    facts: [{ label: t('Data'), text: `${result.data_source}, ${result.data_version}` }],
    sections: [
      ...withChart(partsOf(result), closes),
      section('facts', t('Figures'), [
        result.facts.length > 0 ? factTable(t('Figures behind the text'), result.facts, '') : null,
      ]),
      'peers' in result ? peersSection(result.peers) : null,
      about(result),
    ].filter((found) => found !== null),
    footer: result.disclosure,
  };
}

function withChart(parts: readonly (DocumentSection | null)[], closes: Closes): (DocumentSection | null)[] {
  const [first = null, ...rest] = parts;
  const at = first?.blocks.findIndex(({ kind }) => kind === 'note') ?? -1;
  if (first === null || at < 0 || closes.length < 2) return [...parts];
  const blocks = first.blocks.flatMap((block, index) => (index === at ? beside(block, closesChart(closes)) : block));
  return [{ ...first, blocks }, ...rest];
}

function closesChart(days: Closes): Chart {
  const times = days.map(({ date }) => timeOf(date));
  const line = { name: labelText('close'), color: 'accent' as const, times, values: days.map(({ close }) => close) };
  return {
    kind: 'chart',
    id: 'closes',
    title: t('Price'),
    description: t('Close of each day from {from} to {to}.', {
      from: longDate(days[0]?.date ?? ''),
      to: longDate(days.at(-1)?.date ?? ''),
    }),
    height: 240,
    draw: (frame) => lineChart(frame, [line], { unit: 'amount' }),
    data: () => ({
      columns: [left(t('Date')), column('close')],
      rows: days.map(({ date, close }) => [dateCell(date), cell('close', close)]),
      note: null,
    }),
  };
}

function partsOf(result: ResearchResult): (DocumentSection | null)[] {
  if ('executiveSummary' in result) return financialParts(result);
  if ('factors' in result) return scoreParts(result);
  return 'items' in result
    ? newsParts(result)
    : [section('analysis', t('Comparison'), [note(null, result.analysis, [], result.lang)])];
}

function financialParts(result: ResearchResults['financial']): (DocumentSection | null)[] {
  const { executiveSummary: summary, detailedAnalysis: detail, target_price: target, facts } = result;
  const { earningsQuality, conservatismLevel, ...accounts } = detail.accountingQuality;
  const close = facts.find(({ id }) => id === 'close')?.value ?? null;
  const methods = target?.methods.map((row) => ({ ...row, method: methodName(row.method) }));
  return [
    section('verdict', t('Verdict'), [
      {
        kind: 'tiles',
        tiles: [
          // A verdict of low confidence is not printed large. The thesis gives the reason.
          verdict(
            labelText('recommendation'),
            summary.confidenceLevel === 'LOW' ? 'NOT RATED' : summary.recommendedAction,
          ),
          verdict(t('Confidence'), summary.confidenceLevel),
          verdict(t('Earnings quality'), earningsQuality),
          verdict(t('Conservatism'), conservatismLevel),
        ],
      },
      note(null, `${summary.investmentThesis}\n\n${summary.targetPriceRange}`, summary.keyHighlights, result.lang),
      target && methods ? targetChart({ ...target, methods, horizon_months: 12 }, close, target.currency) : null,
    ]),
    section('business', t('Business'), prose(detail.businessStrategy, result.lang)),
    section('accounts', t('Accounts'), prose(accounts, result.lang)),
    section('performance', t('Performance'), prose(detail.financialPerformance, result.lang)),
    section('outlook', t('Outlook'), prose(detail.prospectiveAnalysis, result.lang)),
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
  lang,
}: ResearchResults['score']): (DocumentSection | null)[] {
  const rows = [...SCORE_NAMES.map((name) => ({ name, text: factors[name] })), { name: 'total' as const, text: trend }];
  const table: Table = {
    kind: 'table',
    title: t('Factor scores'),
    columns: [left(t('Factor')), { title: t('Score'), align: 'right' }, wide(t('Reason'))],
    rows: rows.map(({ name, text }) => {
      const value = scores[name];
      const bar = value === null ? {} : { bar: value / MAX_SCORE };
      return [labelText(`scores.${name}`), { ...cell(`scores.${name}`, value), ...bar }, text];
    }),
    note: t('Scores go from 0 to 10.'),
  };
  const tiles: Block | null =
    recommendation === null ? null : { kind: 'tiles', tiles: [verdict(labelText('recommendation'), recommendation)] };
  return [section('verdict', t('Verdict'), [tiles, note(null, summary, [], lang), table])];
}

function newsParts({ items, tone, summary, lang }: ResearchResults['news']): (DocumentSection | null)[] {
  const headline = ({ headline: text, url }: (typeof items)[number]): Cell =>
    // The address is that of a publisher. Only web addresses become links.
    url !== null && /^https?:/i.test(url) ? { text, href: url } : { text };
  const table: Table = {
    kind: 'table',
    title: t('News'),
    columns: [left(t('Published')), wide(t('Headline')), left(t('Source')), left(t('Tone'))],
    rows: items.map((row) => [row.published_at, headline(row), muted(row.source ?? ''), verdictText(row.tone)]),
    note: null,
  };
  return [
    section('verdict', t('Tone'), [
      { kind: 'tiles', tiles: [verdict(t('Tone'), tone)] },
      note(null, summary, [], lang),
      items.length > 0 ? table : null,
    ]),
  ];
}

function peersSection({ members, rule }: ResearchResults['peers']['peers']): DocumentSection | null {
  const table: Table = {
    kind: 'table',
    title: t('Peers'),
    columns: [left(t('Symbol')), wide(t('Name'))],
    rows: members.map(({ ric, name }) => [ricCell(ric), name]),
    note: rule,
  };
  return section('peers', t('Peers'), [table]);
}

function about(result: ResearchResult): DocumentSection | null {
  const { narrator, grounding, notes, disclosure, data_source, data_version, as_of, generated_at } = result;
  const author = narrator === 'rules' ? t('rules, from the figures') : narrator;
  return section('about', t('About this analysis'), [
    {
      kind: 'note',
      look: 'small',
      heading: null,
      paragraphs: [
        t(
          'Written by {author}. {grounded} of {numbers} numbers in the text are figures of this page. Removed sentences: {removed}.',
          { author, grounded: grounding.grounded, numbers: grounding.numbers, removed: grounding.removed },
        ),
        t('Generated {generatedAt} UTC from {dataSource}, {dataVersion}, up to {asOf}.', {
          generatedAt: generated_at.slice(0, 16).replace('T', ' '),
          dataSource: data_source,
          dataVersion: data_version,
          asOf: longDate(as_of),
        }),
        disclosure,
      ],
      bullets: [...notes, ...grounding.removed_sentences.map((text) => t('Removed: {text}', { text }))],
      languages: { bullets: 'en' },
    },
  ]);
}

function verdict(label: string, value: string): Tile {
  const tone: Tone = /BUY|positive/.test(value) ? 'good' : /SELL|negative/.test(value) ? 'bad' : 'plain';
  return { label, value: verdictText(value), note: '', tone };
}

function note(heading: string | null, text: string, bullets: readonly string[], lang: string): Block {
  return {
    kind: 'note',
    heading,
    paragraphs: trueMinus(text).split(/\n{2,}/),
    bullets: bullets.map(trueMinus),
    languages: { paragraphs: lang, bullets: lang },
  };
}

/** A text, a list of texts, or named ones. */
type Prose = string | readonly string[] | { readonly [name: string]: Prose };

/** Named texts under their names. @param lang the language of the texts */
function prose(texts: { readonly [name: string]: Prose }, lang: string): Block[] {
  return Object.entries(texts).flatMap(([name, text]): Block[] => {
    const heading = word(wordsOf(name));
    if (typeof text === 'string') return [note(heading, text, [], lang)];
    if (isList(text))
      return [{ kind: 'note', heading, paragraphs: [], bullets: text.map(trueMinus), languages: { bullets: lang } }];
    return [{ kind: 'note', heading, paragraphs: [], bullets: [] }, ...prose(text, lang)];
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
