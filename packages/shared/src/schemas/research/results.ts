import {
  boolean,
  closed,
  date,
  dateTime,
  integer,
  listOf,
  nullableNumber,
  nullableString,
  number,
  string,
} from '../members.ts';
import type { TypeOf } from '../typeOf.ts';
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
  ...([
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
  ] as const),
] as const;

const fact = closed('One figure that the analysis rests on.', {
  id: string('For example operating_margin, operating_margin.peer_median or operating_margin.percentile.'),
  label: string('In words.'),
  value: number('In the unit given.'),
  unit: {
    type: 'string',
    enum: FACT_UNITS,
    description: 'How to read the value; percent are percent (27.6 is 27.6%).',
  },
  period: string('What time it is of.'),
  source: string('What it was computed from.'),
  currency: nullableString('Of money and per-share figures.'),
});

const peers = closed('The companies compared with.', {
  asked: integer('How many were asked for.'),
  rule: string('How they were chosen; says so when fewer were found.'),
  members: listOf('Nearest in size first.', closed('One peer.', { ric: string('RIC.'), name: string('Name.') })),
});

/** In every analysis, whatever its kind. */
const common = {
  facts: listOf('Every figure the text may rest on.', fact),
  grounding: closed('The check of every number in the prose against the facts.', {
    numbers: integer('Numbers found.'),
    grounded: integer('Of these, facts rounded as shown.'),
    removed: integer('Sentences taken out because a number in them was no fact.'),
    removed_sentences: listOf('Those sentences.', { type: 'string' } as const),
  }),
  narrator: string('Who wrote the prose: rules, or the name of a model.'),
  lang: string('Language of the prose.'),
  as_of: date('Last day of the data.'),
  generated_at: dateTime('RFC 3339, UTC.'),
  data_version: string('The snapshot it rests on.'),
  data_source: string('The source of that snapshot.'),
  simulated: boolean('Whether prices and accounts are made up.'),
  notes: listOf('What limits the analysis.', { type: 'string' } as const),
  disclosure: string('What this is and is not.'),
} as const;

const symbol = string('Resolved RIC.');

const peersResult = closed('Result of a peers analysis (2.7).', {
  symbol,
  ...peersDraft.properties,
  peers,
  ...common,
});

const level = <const D extends string>(description: D) =>
  ({ type: 'string', enum: ['HIGH', 'MEDIUM', 'LOW', 'NOT ASSESSED'], description }) as const;

const targetRange = {
  low: number('Per share, in twelve months.'),
  base: number('Per share, in twelve months.'),
  high: number('Per share, in twelve months.'),
} as const;

const financialResult = closed('Result of a financial analysis (2.8).', {
  symbol,
  executiveSummary: closed('The case.', {
    ...summaryDraft,
    recommendedAction: {
      type: 'string',
      enum: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', 'NOT RATED'],
      description: 'From the price range and the composite score (docs/research.md).',
    },
    confidenceLevel: level('How rich the data are and how far the methods agree.'),
    targetPriceRange: string('Low to high case in twelve months, in words.'),
  }),
  detailedAnalysis: closed('The analysis.', {
    businessStrategy,
    accountingQuality: closed('The accounts.', {
      earningsQuality: level('How well income is covered by cash.'),
      conservatismLevel: level('How cautiously income is recognized.'),
      ...accountingDraft,
    }),
    financialPerformance,
    prospectiveAnalysis,
  }),
  target_price: {
    ...closed('The range behind targetPriceRange; null when no method could be computed.', {
      ...targetRange,
      currency: string('Of the listing.'),
      methods: listOf(
        'What the range is the mean of.',
        closed('One method.', { method: string('Name; formulas in docs/research.md.'), ...targetRange }),
      ),
    }),
    type: ['object', 'null'],
  },
  peers,
  ...common,
});

const scores = closed('Factor scores, 0 to 10.', {
  value: nullableNumber('Value.'),
  quality: nullableNumber('Quality.'),
  momentum: nullableNumber('Momentum.'),
  defensive: nullableNumber('Defensive.'),
  tactical: nullableNumber('Tactical.'),
  total: nullableNumber('Composite.'),
});

const scoreResult = closed('Result of a score analysis.', {
  symbol,
  ...scoreDraft.properties,
  scores,
  recommendation: nullableString('From the composite; null without one.'),
  ...common,
});

const tone = { type: 'string', enum: ['positive', 'neutral', 'negative'], description: 'How it sounds.' } as const;

const newsResult = closed('Result of a news analysis.', {
  symbol,
  ...newsDraft.properties,
  tone,
  items: listOf(
    'The newest first, as published: text of others.',
    closed('One item.', {
      published_at: string('As the source gives it.'),
      headline: string('As published.'),
      source: nullableString('Who published it.'),
      url: nullableString('Where.'),
      tone,
    }),
  ),
  ...common,
});

export const stockReportResult = closed(
  'Result of a stock report (2.9). The addresses are signed: whoever has one may read it.',
  {
    success: { type: 'boolean', const: true, description: 'True, and only there with the files.' },
    symbol: string('Resolved RIC.'),
    pdf_url: string('The report as PDF.'),
    html_url: string('The report as one self-contained page.'),
    json_url: string('The report as data, with every fact.'),
    expires_at: dateTime('RFC 3339, UTC: from then on the addresses lead nowhere and the files are gone.'),
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
