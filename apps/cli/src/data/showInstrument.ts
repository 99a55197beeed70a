import type { Instrument, MarketData } from '@tearsheet/market-data';
import { formatDay, formatWeekday } from '@tearsheet/shared/dates';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withMarket } from './withMarket.ts';

const LATEST_CLOSES = 5;

/** Shows one instrument; status 1 when the symbol is unknown or ambiguous. */
export async function showInstrument(
  context: Context,
  symbol: string,
  options: { readonly json?: boolean },
): Promise<number> {
  return withMarket(context.state.data, (market) => {
    const match = market.resolveSymbol(symbol);
    if (match.kind === 'ambiguous')
      throw new Error(`${symbol} may be ${match.candidates.join(' or ')}: name one of them`);
    if (match.kind === 'unknown') {
      const hint = match.suggestions.length > 0 ? `; did you mean ${match.suggestions.join(', ')}?` : '';
      throw new Error(`there is no ${symbol}${hint}`);
    }
    const shown = { ...describe(match.instrument), found_by: match.how, ...history(market, match.instrument.ric) };
    if (options.json) context.printJson(shown);
    else context.print(table(Object.entries(shown).map(([name, value]) => [name, plain(value)])));
    return 0;
  });
}

function describe({ firstPrice, lastPrice, delistedOn, ...instrument }: Instrument) {
  const day = (weekday: number | null) => (weekday === null ? null : formatWeekday(weekday));
  return {
    ...instrument,
    first_price: day(firstPrice),
    last_price: day(lastPrice),
    delisted_on: day(delistedOn),
  };
}

function history(market: MarketData, ric: string) {
  const series = market.closes(ric);
  const closes = [...(series?.values ?? [])]
    .map((close, position) => ({ weekday: (series?.first ?? 0) + position, close }))
    .filter(({ close }) => Number.isFinite(close))
    .slice(-LATEST_CLOSES);
  const findings = market.qualityFindings(ric);
  return {
    latest_closes: closes.map(({ weekday, close }) => `${formatWeekday(weekday)} ${close}`),
    dividends: market.dividends(ric).amounts.length,
    findings: findings.map(({ from, message }) => (from === null ? message : `${formatDay(from)} ${message}`)),
  };
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join('; ');
  return value === null ? '-' : String(value);
}
