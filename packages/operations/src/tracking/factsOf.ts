import { plainBody, type StoredResult } from '@tearsheet/runtime/seal';
import type { PortfolioFacts } from './portfolioChange.ts';

/** The sections that the facts come from. */
export const FACT_SECTIONS = ['portfolio_parameters', 'portfolio_summary', 'latest_holdings', 'data_quality'] as const;

/** These sections as the schemas describe them, as far as they are read. */
interface Sections {
  readonly portfolio_parameters: { readonly end_date: string };
  readonly portfolio_summary: { readonly final_value: number };
  readonly latest_holdings: readonly { readonly ric: string; readonly recommendation: string | null }[];
  readonly data_quality: {
    readonly removed_positions: readonly { readonly ric: string; readonly date: string; readonly reason: string }[];
  };
}

/** What alerts look at in a finished analysis. */
export async function factsOf(stored: StoredResult, version: number): Promise<PortfolioFacts> {
  const text = (await plainBody(stored, Buffer.from('}'))).toString();
  const { result }: { readonly result: { readonly result: Sections } } = JSON.parse(text);
  const { portfolio_parameters, portfolio_summary, latest_holdings, data_quality } = result.result;
  return {
    version,
    asOf: portfolio_parameters.end_date,
    value: portfolio_summary.final_value,
    recommendations: Object.fromEntries(latest_holdings.map(({ ric, recommendation }) => [ric, recommendation])),
    removed: data_quality.removed_positions.map(({ ric, date, reason }) => `${ric} ${date} ${reason}`),
  };
}
