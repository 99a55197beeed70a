import type { Day } from '@tearsheet/shared';
import { type FundList, type HeldFunds, isFund, type Security } from '@tearsheet/shared/engine';
import type { FundHoldings, Instrument, MarketData } from '../port.ts';

/** More lists would not fit into the memory of an analysis. */
const MOST_LISTS = 1000;

/**
 * Returns what funds hold on a day, and what the funds inside hold: the latest list of each on or before the day. A security is known by
 * its symbol or by the ISIN of its row. An instrument of the data has the sector, country, and currency of the data, and another
 * security those of its rows.
 */
export function heldFunds(
  market: Pick<MarketData, 'resolveSymbol' | 'etfHoldings'>,
  funds: Iterable<string>,
  day: Day,
): HeldFunds {
  const lists = new Map<string, FundList>();
  const securities = new Map<string, Security>();
  const queue = new Set(funds);
  // A set visits the members that are added meanwhile.
  for (const fund of queue) {
    const list = market.etfHoldings(fund).findLast((one) => one.day <= day);
    if (!list || lists.size >= MOST_LISTS) continue;
    const rows = list.rows.map((row) => {
      const instrument = instrumentOf(market, row);
      const id = instrument?.ric ?? row.isin ?? row.symbol.toUpperCase();
      securities.set(id, instrument ? securityOf(instrument) : describedBy(row, securities.get(id)));
      if (instrument && isFund(instrument.type)) queue.add(id);
      return { id, weight: row.weight };
    });
    lists.set(fund, { day: list.day, rows });
  }
  return { lists, securities };
}

type Row = FundHoldings['rows'][number];

/** The ISIN decides, because tickers of two exchanges may be equal. */
function instrumentOf({ resolveSymbol }: Pick<MarketData, 'resolveSymbol'>, { symbol, isin }: Row): Instrument | null {
  const known = (text: string) => {
    const match = resolveSymbol(text);
    return match.kind === 'found' ? match.instrument : null;
  };
  if (!isin) return known(symbol);
  const byTicker = () => {
    const found = known(symbol);
    return found?.isin === null || found?.isin === isin ? found : null;
  };
  return known(isin) ?? byTicker();
}

function securityOf(instrument: Instrument): Security {
  const { ric, name, sector, country, currency, type } = instrument;
  return { ric, name, isFund: isFund(type), sector, country: type === 'cash' ? 'Cash' : country, currency };
}

/** A fact that one row lacks comes from an earlier one. */
function describedBy({ symbol, name, sector, country, currency }: Row, before: Security | undefined): Security {
  return {
    ric: null,
    name: before?.name ?? name ?? symbol,
    isFund: false,
    sector: before?.sector ?? sector ?? null,
    country: before?.country ?? country ?? null,
    currency: before?.currency ?? currency ?? null,
  };
}
