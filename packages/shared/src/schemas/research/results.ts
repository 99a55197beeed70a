import { LABELS } from '../labels.ts';
import {
  boolean,
  closed,
  date,
  dateTime,
  integers,
  listOf,
  nullableString,
  numbers,
  string,
  type TypeOf,
  uri,
} from '../members.ts';
import { scoreMembers } from '../sections/holdings.ts';
import {
  accountingDraft,
  businessStrategy,
  financialPerformance,
  newsDraft,
  peersDraft,
  prospectiveAnalysis,
  scoreDraft,
  summaryDraft,
} from './drafts.ts';

const FACT_UNITS = [
  'percent',
  'percentage_points',
  'ratio',
  'multiple',
  'money',
  'per_share',
  'score',
  'days',
  'years',
  'count',
] as const;

const fact = closed('One figure that the analysis rests on.', {
  id: string('Id, for example operating_margin, operating_margin.peer_median, or operating_margin.percentile.'),
  label: string('Label of the figure.'),
  ...numbers('facts.value'),
  unit: {
    type: 'string',
    enum: FACT_UNITS,
    description: 'Unit of the value. With percent, 27.6 means 27.6%.',
  },
  period: string('Period that the figure covers.'),
  source: string('Data that the figure was computed from.'),
  currency: nullableString('Currency of money and per-share figures. Null for all others.'),
});

const peers = closed('The companies used for comparison.', {
  ...integers('asked'),
  rule: string('Rule that chose the peers, and a remark if fewer were found than requested.'),
  members: listOf(
    'The peers, nearest in size first.',
    closed('One peer.', { ric: string('RIC of the peer.'), name: string('Name of the peer.') }),
  ),
});

/** In every analysis, whatever its kind. */
const common = {
  facts: listOf('Every figure that the text may use.', fact),
  grounding: closed('The check of every number in the prose against the facts.', {
    ...integers('numbers', 'grounded', 'removed'),
    removed_sentences: listOf('The removed sentences.', { type: 'string' } as const),
  }),
  narrator: string('Author of the prose: rules, or the name of a model.'),
  lang: string('Language of the prose, as a BCP 47 tag.'),
  as_of: date('Last day of the data.'),
  generated_at: dateTime('Creation time of the analysis. RFC 3339, UTC.'),
  data_version: string('Version of the snapshot.'),
  data_source: string('Source of the data in the snapshot.'),
  simulated: boolean('True if prices and financial statements are simulated.'),
  notes: listOf('Limits of the analysis.', { type: 'string' } as const),
  disclosure: string('Purpose and limits of the analysis.'),
} as const;

const symbol = string('RIC that the symbol was resolved to.');

const peersResult = closed('Result of a peers analysis.', {
  symbol,
  ...peersDraft.properties,
  peers,
  ...common,
});

const level = <const D extends string>(description: D) =>
  ({ type: 'string', enum: ['HIGH', 'MEDIUM', 'LOW', 'NOT ASSESSED'], description }) as const;

const targetRange = numbers('low', 'base', 'high');

const financialResult = closed('Result of a financial analysis.', {
  symbol,
  executiveSummary: closed('The conclusion.', {
    ...summaryDraft,
    recommendedAction: {
      type: 'string',
      enum: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', 'NOT RATED'],
      description: 'From the price range and the composite score (docs/research.md).',
    },
    confidenceLevel: level('Confidence, from the completeness of the data and the agreement of the methods.'),
    targetPriceRange: string('Low to high case in twelve months, as text.'),
  }),
  detailedAnalysis: closed('The analysis.', {
    businessStrategy,
    accountingQuality: closed('Quality of the accounting.', {
      earningsQuality: level('Coverage of income by cash.'),
      conservatismLevel: level('Caution in recognizing income.'),
      ...accountingDraft,
    }),
    financialPerformance,
    prospectiveAnalysis,
  }),
  target_price: {
    ...closed('The range behind targetPriceRange. Null if no method could be computed.', {
      ...targetRange,
      currency: string('Currency of the listing.'),
      methods: listOf(
        'The methods. The range is their mean.',
        closed('One method.', {
          method: string('Name of the method. Formulas are in docs/research.md.'),
          ...targetRange,
        }),
      ),
    }),
    type: ['object', 'null'],
  },
  peers,
  ...common,
});

const scores = closed('Factor scores, 0 to 10.', scoreMembers);

const scoreResult = closed('Result of a score analysis.', {
  symbol,
  ...scoreDraft.properties,
  scores,
  recommendation: {
    ...nullableString(LABELS.recommendation.long),
    title: LABELS.recommendation.label,
  },
  ...common,
});

const tone = { type: 'string', enum: ['positive', 'neutral', 'negative'], description: 'Tone of the text.' } as const;

const newsResult = closed('Result of a news analysis.', {
  symbol,
  ...newsDraft.properties,
  tone,
  items: listOf(
    'News items as published by others, newest first.',
    closed('One item.', {
      published_at: string('Time of publication, as the source gives it.'),
      headline: string('Headline as published.'),
      source: nullableString('Publisher. Null if not known.'),
      url: nullableString('Address of the article. Null if not known.'),
      tone,
    }),
  ),
  ...common,
});

export const stockReportResult = closed(
  'Result of a stock report. The addresses are signed. Everyone who has one can read the report.',
  {
    success: boolean('True, and only there with the files.'),
    symbol: string('Resolved RIC.'),
    pdf_url: uri('The report as PDF.'),
    html_url: uri('The report as one self-contained page.'),
    json_url: uri('The report as data, with every fact.'),
    expires_at: dateTime('Expiry time of the addresses and the files. RFC 3339, UTC.'),
  },
);

/** By kind of analysis. */
export const RESEARCH_RESULTS = {
  peers: peersResult,
  financial: financialResult,
  score: scoreResult,
  news: newsResult,
} as const;

export interface ResearchResults {
  readonly peers: TypeOf<typeof peersResult>;
  readonly financial: TypeOf<typeof financialResult>;
  readonly score: TypeOf<typeof scoreResult>;
  readonly news: TypeOf<typeof newsResult>;
}
