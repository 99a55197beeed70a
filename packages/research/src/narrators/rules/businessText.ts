import { wordList } from '@tearsheet/shared';
import type { FactSheet } from '../../facts/factSheet.ts';
import { createWriter, merit, orElse, paragraph, SHOWN_TURNOVER, type Writer } from './writer.ts';

export type BusinessText = Readonly<ReturnType<typeof businessText>>;

const BUSINESS_THRESHOLDS = {
  /** A return on invested capital that exceeds the cost of equity by this many points shows an advantage. */
  excessReturn: 3,
  assetLightTurnover: 1,
  capitalIntensive: 10,
  highGrossMargin: 50,
  highBeta: 1.2,
  lowBeta: 0.8,
  leverage: 3,
  thinCoverage: 4,
  highVolatility: 35,
  dearPercentile: 75,
  marginFall: -1,
  lowCurrentRatio: 1,
} as const;

/** Describes the business by its figures. The company's own description says what it does. */
export function businessText(sheet: FactSheet) {
  const write = createWriter(sheet);
  return {
    industryPosition: position(sheet, write),
    competitiveAdvantage: advantage(sheet, write),
    businessModel: model(sheet, write),
    keyRisks: risks(sheet, write),
  };
}

function position({ company: { instrument }, peers }: FactSheet, write: Writer): string {
  const { industry, sector, market } = instrument;
  return paragraph(
    `${instrument.name} belongs to ${industry ?? sector} and to the market ${market}.`,
    write.say`It has a market value of ${'market_cap'}.`,
    write.say`Revenue is ${'revenue'} over the last twelve months.`,
    peers.length === 0 ? 'The data hold no comparable company.' : null,
    write.say`Revenue ${write.grew('revenue_cagr_3y')} a year over three years${write.versus('revenue_cagr_3y')}.`,
    write.say`Operating income is ${'operating_margin'} of revenue${write.versus('operating_margin')}.`,
  );
}

function advantage(sheet: FactSheet, write: Writer): string {
  const capital = write.value('return_on_invested_capital');
  const cost = write.value('assumption.cost_of_equity');
  const strengths = [
    { metric: 'gross_margin', words: 'gross margin' },
    { metric: 'operating_margin', words: 'operating margin' },
    { metric: 'return_on_invested_capital', words: 'return on invested capital' },
    { metric: 'asset_turnover', words: 'use of assets' },
    { metric: 'cash_conversion', words: 'conversion of income into cash' },
  ] as const;
  const isRanked = strengths.some(({ metric }) => merit(sheet, metric) !== null);
  const leads = strengths.filter(({ metric }) => (merit(sheet, metric) ?? 0) >= 62.5).map(({ words }) => words);
  const earns =
    capital === null || cost === null
      ? null
      : capital - cost > BUSINESS_THRESHOLDS.excessReturn
        ? write.say`Invested capital returns ${'return_on_invested_capital'}, well over the cost of equity of ${'assumption.cost_of_equity'}: the business earns more than its capital costs, which is what an advantage looks like in the accounts.`
        : capital > cost
          ? write.say`Invested capital returns ${'return_on_invested_capital'}, little more than the cost of equity of ${'assumption.cost_of_equity'}; an advantage, if there is one, is narrow.`
          : write.say`Invested capital returns ${'return_on_invested_capital'}, less than the cost of equity of ${'assumption.cost_of_equity'}: the accounts show no advantage over competitors.`;
  const text = paragraph(
    earns,
    leads.length > 0
      ? `Against its peers ${write.name} is strong in ${wordList(leads)}.`
      : isRanked
        ? 'In none of the operating measures does it stand clearly above its peers.'
        : null,
    pricingPower(write),
  );
  return orElse(text, 'The data hold too few statements to show an advantage.');
}

/** Describes the pricing power. A change below one point says nothing about it. */
function pricingPower(write: Writer): string | null {
  const change = write.value('gross_margin_change_3y');
  if (change === null) return null;
  if (Math.abs(change) < 1) return 'The gross margin is about where it was three years ago.';
  return change > 0
    ? write.say`The gross margin rose by ${write.size('gross_margin_change_3y')} over three years, a sign of pricing power.`
    : write.say`The gross margin fell by ${write.size('gross_margin_change_3y')} over three years, a sign of pressure on prices or costs.`;
}

function model({ company: { instrument } }: FactSheet, write: Writer): string {
  const turnover = write.value('asset_turnover');
  const spending = write.value('capex_to_revenue');
  const gross = write.value('gross_margin');
  const { assetLightTurnover, capitalIntensive, highGrossMargin } = BUSINESS_THRESHOLDS;
  return paragraph(
    instrument.description,
    turnover === null || turnover < SHOWN_TURNOVER
      ? null
      : write.say`Assets turn over ${'asset_turnover'} a year${{ words: turnover >= assetLightTurnover ? ', a business that needs few assets for its sales' : ', so that each unit of sales ties up more than its own worth in assets' }}.`,
    gross === null
      ? null
      : write.say`A gross margin of ${'gross_margin'} ${{ words: gross >= highGrossMargin ? 'leaves most of each sale for development, selling and profit' : 'means that most of each sale pays for what is sold' }}.`,
    spending === null
      ? null
      : write.say`Capital expenditure takes ${'capex_to_revenue'} of revenue${{ words: spending >= capitalIntensive ? ', a capital-intensive business' : '' }}.`,
    write.say`Shareholders receive ${'payout_ratio'} of net income as dividends.`,
  );
}

/** Lists risks. Each one comes from a figure that crosses a threshold, and general risks come last. */
function risks(sheet: FactSheet, write: Writer): string[] {
  const limits = BUSINESS_THRESHOLDS;
  const when = (id: string, test: (value: number) => boolean, text: string | null) => {
    const value = write.value(id);
    return value !== null && test(value) ? text : null;
  };
  const found = [
    when(
      'pe.percentile',
      (rank) => rank >= limits.dearPercentile,
      write.say`Valuation: at ${'pe'} earnings${write.inBrackets('pe')} a disappointment would weigh on the multiple as well as on earnings.`,
    ),
    when(
      'operating_margin_change_1y',
      (points) => points <= limits.marginFall,
      write.say`Margins: the operating margin fell by ${write.size('operating_margin_change_1y')} within a year to ${'operating_margin'}.`,
    ),
    when(
      'revenue_growth_1y',
      (percent) => percent < 0,
      write.say`Demand: revenue shrank by ${write.size('revenue_growth_1y')} over the last twelve months.`,
    ),
    when(
      'net_debt_to_ebitda',
      (multiple) => multiple > limits.leverage,
      write.say`Leverage: net debt is ${'net_debt_to_ebitda'} EBITDA, and refinancing depends on the rates of the day.`,
    ),
    when(
      'times_interest_earned',
      (multiple) => multiple < limits.thinCoverage,
      write.say`Coverage: operating income covers interest only ${'times_interest_earned'}.`,
    ),
    when(
      'current_ratio',
      (ratio) => ratio < limits.lowCurrentRatio,
      write.say`Liquidity: current assets are only ${'current_ratio'} times current liabilities.`,
    ),
    when(
      'beta_2y',
      (beta) => beta > limits.highBeta,
      write.say`Market: with a beta of ${'beta_2y'} the share falls more than the market in a downturn.`,
    ),
    when(
      'volatility_1y',
      (percent) => percent > limits.highVolatility,
      write.say`Price swings: volatility of ${'volatility_1y'} a year makes the time of purchase matter.`,
    ),
    write.say`Drawdowns: within three years the share once lost ${write.size('max_drawdown_3y')} from its high.`,
    sheet.company.instrument.industry === null
      ? null
      : `Industry: competition, regulation and technology in ${sheet.company.instrument.industry} can change what past figures show.`,
  ];
  return found.filter((text) => text !== null);
}
