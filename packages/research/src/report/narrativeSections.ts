import type { NarrativeSection } from '@tearsheet/presentation';
import type { ResearchResults } from '@tearsheet/shared/schemas';

type Financial = ResearchResults['financial'];

/** The prose of a report in the order shown: of the financial analysis, and of the comparison with peers. */
export function narrativeSections(
  { detailedAnalysis }: Pick<Financial, 'detailedAnalysis'>,
  peersText: string,
): readonly NarrativeSection[] {
  const { businessStrategy, accountingQuality, financialPerformance, prospectiveAnalysis } = detailedAnalysis;
  const { profitabilityAnalysis, liquidityAssessment, solvencyAnalysis, efficiencyMetrics } = financialPerformance;
  const section = (heading: string, paragraphs: readonly string[], bullets: readonly string[] = []) => {
    return { heading, paragraphs, bullets };
  };
  return [
    section('Business', [
      businessStrategy.businessModel,
      businessStrategy.industryPosition,
      businessStrategy.competitiveAdvantage,
    ]),
    section('Against its peers', peersText.split('\n\n')),
    section('Profitability', Object.values(profitabilityAnalysis)),
    section('Liquidity and cash', Object.values(liquidityAssessment)),
    section('Debt and solvency', Object.values(solvencyAnalysis)),
    section('Efficiency', Object.values(efficiencyMetrics)),
    section(
      'Quality of the accounts',
      [`Earnings quality: ${accountingQuality.earningsQuality}. Conservatism: ${accountingQuality.conservatismLevel}.`],
      [...accountingQuality.keyPolicies, ...accountingQuality.accountingRedFlags],
    ),
    section(
      'Outlook',
      [
        prospectiveAnalysis.growthProspects,
        prospectiveAnalysis.futureEarnings,
        prospectiveAnalysis.valuationAssessment,
      ],
      prospectiveAnalysis.scenarioAnalysis,
    ),
  ];
}
