import { closed, listOf, string, type TypeOf } from '../members.ts';

const texts = <const D extends string>(description: D) => listOf(description, { type: 'string' } as const);

/** The prose that a narrator writes, by kind of analysis. Figures, levels, and the recommendation are computed. */
export const peersDraft = closed('Prose of a comparison with peers.', {
  analysis: string(
    'Valuation, growth and returns, performance, and competitive position, in paragraphs with blank lines between them.',
  ),
});

export const summaryDraft = {
  investmentThesis: string('The case in a few sentences.'),
  keyHighlights: texts('Figures behind the case.'),
} as const;

export const businessStrategy = closed('The business as its figures show it.', {
  industryPosition: string('Size and standing among the peers.'),
  competitiveAdvantage: string('Evidence of an advantage in the returns.'),
  businessModel: string('Sources of revenue and income.'),
  keyRisks: texts('Risks, each with the figure behind it.'),
});

export const accountingDraft = {
  keyPolicies: texts('Accruals, cash, and write-offs in the financial statements.'),
  accountingRedFlags: texts('Warnings, or the statement that no test raises one.'),
} as const;

export const financialPerformance = closed('Profitability, liquidity, solvency and efficiency.', {
  profitabilityAnalysis: closed('Profitability.', {
    roeDecomposition: string('Return on equity in three and five steps.'),
    marginAnalysis: string('Margins against the peers.'),
    profitabilityTrends: string('Development of margins and income.'),
  }),
  liquidityAssessment: closed('Liquidity.', {
    shortTermLiquidity: string('Current, quick and cash ratio.'),
    workingCapitalAnalysis: string('Working capital and the cash cycle.'),
    cashFlowQuality: string('Cash against income.'),
  }),
  solvencyAnalysis: closed('Solvency.', {
    debtLevel: string('Debt against equity.'),
    coverageRatios: string('Income against interest.'),
    financialFlexibility: string('Distance from distress and room to borrow.'),
  }),
  efficiencyMetrics: closed('Efficiency.', {
    assetUtilization: string('Turnover of assets.'),
    operationalEfficiency: string('Capital in operations.'),
    managementEffectiveness: string('Returns and use of earnings.'),
  }),
});

export const prospectiveAnalysis = closed('The next twelve months.', {
  growthProspects: string('Growth so far and its direction.'),
  futureEarnings: string('The assumption on earnings.'),
  valuationAssessment: string('Result of the valuation methods.'),
  scenarioAnalysis: texts('Low, base and high case.'),
});

const financialDraft = closed('Prose of a financial analysis.', {
  executiveSummary: closed('The case.', summaryDraft),
  detailedAnalysis: closed('The analysis.', {
    businessStrategy,
    accountingQuality: closed('The accounts.', accountingDraft),
    financialPerformance,
    prospectiveAnalysis,
  }),
});

const factorTexts = closed('Each factor and the figures behind it.', {
  value: string('Value.'),
  quality: string('Quality.'),
  momentum: string('Momentum.'),
  defensive: string('Defensive.'),
  tactical: string('Tactical.'),
});

export const scoreDraft = closed('Prose of a score analysis.', {
  summary: string('The composite and its strengths and weaknesses.'),
  factors: factorTexts,
  trend: string('Change of the composite score.'),
});

export const newsDraft = closed('Prose of a news analysis.', {
  summary: string('Recent news and its tone.'),
});

/** Drafts by kind of analysis. */
export const DRAFT_SCHEMAS = {
  peers: peersDraft,
  financial: financialDraft,
  score: scoreDraft,
  news: newsDraft,
} as const;

export type AnalysisKind = keyof typeof DRAFT_SCHEMAS;
export interface Drafts {
  readonly peers: TypeOf<typeof peersDraft>;
  readonly financial: TypeOf<typeof financialDraft>;
  readonly score: TypeOf<typeof scoreDraft>;
  readonly news: TypeOf<typeof newsDraft>;
}
