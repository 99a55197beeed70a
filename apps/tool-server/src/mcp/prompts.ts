import { type CompleteRequest, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import type { MarketDataSource } from '@tearsheet/market-data';
import { READS } from '@tearsheet/operations';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string };
  readonly text: (value: string) => string;
}

/** Ready-made tasks for a model. */
const PROMPTS: readonly Prompt[] = [
  {
    name: 'portfolio_review',
    title: 'Portfolio review',
    description: 'Reviews how a portfolio did, where its return came from, and what stands out.',
    argument: { name: 'portfolio', description: 'Holdings as a list or a table: date, symbol, weight.' },
    text: (portfolio) => `Review this portfolio:

${portfolio}

1. Put it into the form of validate_portfolio (dates YYYY-MM-DD, weights as decimal fractions) and call it. If there are errors, call resolve_portfolio and say what it changed.
2. Call analyze_portfolio.
3. Report in this order: faults in the data (warnings with data_fault); return against the benchmark by period; risk (volatility, drawdown, value at risk); which holdings and sectors made and lost money, split into price, currency and cost; concentration; factor scores.
4. Say what the data does not cover (data_quality), and whether it is simulated.

Give every figure with its unit and date. Do not advise the user to buy or sell.`,
  },
  {
    name: 'stock_deep_dive',
    title: 'Stock deep-dive',
    description: 'Studies a company: its business, its figures and scores over time, and its price.',
    argument: { name: 'symbol', description: 'Ticker or RIC.' },
    text: (symbol) => `Study the stock ${symbol}:

1. get_company_info: what it is and how large.
2. get_key_ratios with limit 8: margins, returns on capital, leverage, and how they changed.
3. get_historical_scores: the trend of its factor scores.
4. get_returns_calendar and get_rolling_volatility: its returns and its risk.
5. get_dividend_yield if it pays dividends.

Write one page: business, quality of the figures, valuation against its own past, and risks. Give every figure with its period. Say when something is null or missing instead of guessing.`,
  },
  {
    name: 'risk_check',
    title: 'Risk check',
    description: 'Finds the largest risks of a portfolio.',
    argument: { name: 'portfolio', description: 'Holdings as a list or a table: date, symbol, weight.' },
    text: (portfolio) => `Check the risks of this portfolio:

${portfolio}

Call analyze_portfolio with fields performance_metrics, drawdown_analysis, concentration_metrics, risk_contribution, value_at_risk, ex_ante_risk, correlation_matrix, factor_exposures, sector_allocation, currency_allocation and data_quality.
Answer: faults in the data (warnings with data_fault); the worst days and drawdowns so far; how often losses exceeded the value at risk; which holdings carry the risk compared with their weight; holdings that move together; exposure by sector, currency and factor; what the history is too short to show.`,
  },
];

/** The schemas are compiled only once, because every request creates a server. */
const REGISTRATIONS = PROMPTS.map(({ name, title, description, argument, text }) => ({
  name,
  argument: argument.name,
  text,
  config: {
    title,
    description,
    argsSchema: fromJsonSchema<Readonly<Record<string, string>>>({
      type: 'object',
      properties: { [argument.name]: { type: 'string', minLength: 1, description: argument.description } },
      required: [argument.name],
    }),
  },
}));

export function registerPrompts(server: McpServer): void {
  for (const { name, argument, text, config } of REGISTRATIONS) {
    server.registerPrompt(name, config, (args) => ({
      description: config.description,
      messages: [{ role: 'user', content: { type: 'text', text: text(args[argument] ?? '') } }],
    }));
  }
}

const MOST = 20;

/**
 * Completes the symbol of a prompt with the results of a symbol search, and the variables of resource templates. Other arguments
 * have no values to choose from.
 */
export function registerCompletions(
  server: McpServer,
  market: MarketDataSource,
  completeResource: (params: CompleteRequest['params']) => Promise<readonly string[]>,
): void {
  server.server.registerCapabilities({ completions: {} });
  server.server.setRequestHandler('completion/complete', async ({ params }) => {
    const all = params.ref.type === 'ref/resource' ? await completeResource(params) : [];
    const values = isSymbol(params) ? symbolsLike(market, params.argument.value) : all.slice(0, MOST);
    return { completion: { values, total: Math.max(all.length, values.length), hasMore: all.length > values.length } };
  });
}

function isSymbol({ ref, argument }: CompleteRequest['params']): boolean {
  return ref.type === 'ref/prompt' && argument.name === 'symbol' && argument.value.trim() !== '';
}

function symbolsLike(market: MarketDataSource, text: string): string[] {
  const search = READS.find(({ name }) => name === 'symbols');
  const outcome = search?.run({ market }, { query: text.slice(0, 100), limit: MOST });
  const rows = outcome?.kind === 'done' ? [outcome.value].flat() : [];
  return rows.flatMap((row) => (row && 'ric' in row && typeof row.ric === 'string' ? [row.ric] : []));
}
