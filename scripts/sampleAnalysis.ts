import { setTimeout as sleep } from 'node:timers/promises';
import { progressBar } from './progressBar.ts';

const DEADLINE_MS = 60_000;

interface Performance {
  readonly total_return: number;
  readonly annualized_return: number | null;
  readonly annualized_volatility: number | null;
  readonly sharpe_ratio: number | null;
  readonly max_drawdown: number;
}

interface SampleJob {
  readonly status: string;
  readonly progress?: { readonly step: string; readonly percent: number };
  readonly error?: string;
  readonly result?: {
    readonly result: {
      readonly portfolio_parameters: { readonly start_date: string; readonly end_date: string };
      readonly portfolio_summary: { readonly final_value: number; readonly total_fx_pl: number };
      readonly performance_metrics: { readonly portfolio: Performance; readonly benchmark: Performance };
      readonly company_contribution: readonly { readonly ric: string; readonly contribution_pct: number }[];
      readonly data_quality: { readonly data_source: string };
    };
  };
}

/** Eight stocks in five currencies, rebalanced four times, against ACWI.OQ: a request as a caller would send it. */
export function sampleRequest(year: number) {
  const symbols = ['AAPL', 'MSFT', 'JPM', 'D05.SI', '0700.HK', '7203.T', 'SAP.DE', 'NESN.S'];
  const portfolio = ['01-04', '04-01', '07-01', '10-01'].flatMap((date, q) =>
    symbols.map((symbol, i) => ({ date: `${year}-${date}`, symbol, weight: (i + q) % 2 === 0 ? 0.15 : 0.1 })),
  );
  return { portfolio, base_currency: 'SGD', initial_value: 100_000, include_transaction_costs: true };
}

/** Runs it through the HTTP interface, shows progress and prints a short result. Throws when it does not complete. */
export async function runSample(baseUrl: string, token: string, year: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, baseUrl), { ...init, headers, signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const submitted = await get('/v1/portfolio/analyze', { method: 'POST', body: JSON.stringify(sampleRequest(year)) });
  const { check_url: checkUrl } = submitted as { readonly check_url: string };
  const bar = progressBar();
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const job = (await get(checkUrl)) as SampleJob;
    bar.update(job.status === 'completed' ? 100 : (job.progress?.percent ?? 0), job.progress?.step ?? job.status);
    if (job.status === 'failed') throw new Error(`the sample analysis failed: ${job.error}`);
    if (job.result) {
      bar.done();
      return print(job.result.result);
    }
    if (performance.now() > deadline) throw new Error('the sample analysis did not end in time');
    await sleep(20);
  }
}

function print(result: NonNullable<SampleJob['result']>['result']): void {
  const { portfolio, benchmark } = result.performance_metrics;
  const rows: [string, keyof Performance, (value: number) => string][] = [
    ['Total return', 'total_return', percent],
    ['Annualised return', 'annualized_return', percent],
    ['Volatility', 'annualized_volatility', percent],
    ['Sharpe ratio', 'sharpe_ratio', (value) => value.toFixed(2)],
    ['Maximum drawdown', 'max_drawdown', percent],
  ];
  const { start_date, end_date } = result.portfolio_parameters;
  console.log(`\n  Sample portfolio, ${start_date} to ${end_date}, in SGD   (data: ${result.data_quality.data_source})\n`);
  console.log(`  ${''.padEnd(20)}${'portfolio'.padStart(12)}${'ACWI.OQ'.padStart(12)}`);
  for (const [label, key, show] of rows) {
    const cell = (value: number | null) => (value === null ? '-' : show(value)).padStart(12);
    console.log(`  ${label.padEnd(20)}${cell(portfolio[key])}${cell(benchmark[key])}`);
  }
  const top = [...result.company_contribution].sort((a, b) => b.contribution_pct - a.contribution_pct).slice(0, 3);
  const { final_value, total_fx_pl } = result.portfolio_summary;
  console.log(`\n  Final value ${money(final_value)}, of which currency moves ${money(total_fx_pl)}`);
  console.log(`  Top contributions: ${top.map((row) => `${row.ric} ${percent(row.contribution_pct)}`).join(', ')}\n`);
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`;
}

function money(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
