import type { Context } from '../context.ts';
import type { AnalysisInput, Shock, ShockScenario } from '../input.ts';
import type { Json } from '../table.ts';
import type { Holding } from './holdings.ts';
import { LARGEST_MOVES } from './replayWindow.ts';

/** From the most specific on. */
const PRICE_SCOPES = ['symbol', 'sector', 'market', 'all'] as const;

/**
 * What a scenario does to the latest holdings at once: the price changes by the most specific shock that names the
 * holding, its currency by the currency's shock, and the two multiply. The base currency cannot change against itself, and
 * cash has no price that a shock of all could change.
 */
export function shockHoldings({ input, ledger, holdings }: Context, { name, shocks }: ShockScenario): Json {
  const symbols = symbolsOf(input);
  const base = input.settings.baseCurrency;
  const used = new Set<Shock>();
  const moves = holdings().map((holding) => {
    const scopes = holding.market === 'Cash' ? PRICE_SCOPES.filter((scope) => scope !== 'all') : PRICE_SCOPES;
    const price = scopes.map((scope) => latest(shocks, scope, namesOf(holding, scope, symbols))).find(Boolean);
    const currency =
      holding.currency === base ? undefined : latest(shocks, 'currency', [holding.currency.toLowerCase()]);
    for (const shock of [price, currency]) if (shock) used.add(shock);
    const [own, rate] = [price?.change ?? 0, currency?.change ?? 0];
    const change = own + rate + own * rate;
    return { ric: holding.ric, return: change, contribution: holding.weight * change };
  });
  const total = moves.reduce((sum, { contribution }) => sum + contribution, 0);
  moves.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.ric < b.ric ? -1 : 1));
  return {
    name,
    portfolio_return: total,
    value_change: total * ledger.totals.finalValue,
    largest: moves.slice(0, LARGEST_MOVES),
    without_effect: shocks.filter((shock) => !used.has(shock)).map(({ scope, name }) => ({ scope, name })),
  };
}

function latest(shocks: readonly Shock[], scope: Shock['scope'], names: readonly string[]): Shock | undefined {
  return shocks.findLast(
    (shock) => shock.scope === scope && (scope === 'all' || names.includes((shock.name ?? '').toLowerCase())),
  );
}

function namesOf(holding: Holding, scope: (typeof PRICE_SCOPES)[number], symbols: Map<string, string[]>): string[] {
  if (scope === 'symbol') return [holding.ric.toLowerCase(), ...(symbols.get(holding.ric) ?? [])];
  return scope === 'all' ? [] : [holding[scope].toLowerCase()];
}

/** By RIC: how the caller spelled it. */
function symbolsOf({ rows, instruments }: AnalysisInput): Map<string, string[]> {
  const spelled = new Map<string, Set<string>>();
  rows.instrument.forEach((instrument, i) => {
    const { ric } = instruments[instrument]!;
    const known = spelled.get(ric) ?? new Set();
    spelled.set(ric, known.add(rows.symbols[rows.symbol[i]!]!.toLowerCase()));
  });
  return new Map([...spelled].map(([ric, names]) => [ric, [...names]]));
}
