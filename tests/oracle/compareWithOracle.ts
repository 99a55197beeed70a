import { AnalysisError, type AnalysisInput } from '@tearsheet/shared/engine';
import { disagreements } from './compare.ts';
import { makeMarket } from './market.ts';
import { byText, sectionsOf } from './sections.ts';
import { run } from './simulation.ts';

/**
 * Paths at which the sections of the engine and of the oracle disagree. Null if the data allow no analysis. Explanations
 * (`notes`, texts of `portfolio_parameters`, rates of `costs_by_market`) are not compared.
 */
export function compareWithOracle(
  input: AnalysisInput,
  sections: (input: AnalysisInput) => Record<string, unknown>,
): string[] | null {
  let actual: Record<string, unknown>;
  try {
    actual = sections(input);
  } catch (error) {
    if (error instanceof AnalysisError) return null;
    throw error;
  }
  const market = makeMarket(input);
  const lived = run(market);
  if (lived === null) return ['the oracle has too few days'];
  const expected = sectionsOf(market, lived);
  const { initialValue } = input.settings;
  const quality = actual.data_quality as { removed_positions: object[]; late_distributions: object[] };
  const ordered = {
    ...actual,
    data_quality: {
      ...quality,
      removed_positions: byText(quality.removed_positions),
      late_distributions: byText(quality.late_distributions),
    },
  };
  // Money is written with 6 decimals and rows are rounded so that sums stay; ratios of long tables with 10.
  const money = Math.max(3e-6, 1e-10 * initialValue);
  const isMoney = /value|_pl|cost|buy|sell/;
  return disagreements(ordered, expected, 'result', (path) => {
    const member = path.slice(path.lastIndexOf('.') + 1);
    // By the identity with the correlation, which leaves the square root of a rounding.
    if (member === 'specific_risk') return 1e-7;
    return isMoney.test(member) || member === 'quantity' ? money : 1e-9;
  });
}
