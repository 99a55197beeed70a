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
      [
        `Earnings quality is ${accountingQuality.earningsQuality.toLowerCase()}. The accounting is ${conservatismText(accountingQuality.conservatismLevel)}.`,
      ],
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

/** @param level HIGH, MEDIUM, LOW, or NOT ASSESSED */
function conservatismText(level: string): string {
  switch (level) {
    case 'HIGH':
      return 'conservative';
    case 'MEDIUM':
      return 'moderately conservative';
    case 'LOW':
      return 'not conservative';
    default:
      return 'not assessed';
  }
}
