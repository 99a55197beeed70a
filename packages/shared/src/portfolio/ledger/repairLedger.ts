import type { Change, Dropped, ResolveResult } from '../../schemas/portfolioChecks.ts';
import type { LedgerRequest } from '../../schemas/portfolioRequest.ts';
import type { Transaction } from '../../schemas/transactions.ts';
import type { MarketFacts } from '../findings.ts';
import { allowedDay } from '../rows.ts';

/** The repairs of a ledger. They change no quantity and no amount, because both are facts. */
export type LedgerRepair = Pick<ResolveResult, 'changes' | 'dropped'> & {
  readonly transactions: readonly Transaction[];
  /** Position in the request of each remaining transaction. */
  readonly origins: readonly number[];
};

/** Returns the transactions with RICs, without those in the future and without repeated ids. */
export function repairLedger({ transactions }: LedgerRequest, facts: MarketFacts): LedgerRepair {
  const changes: Change[] = [];
  const dropped: Dropped[] = [];
  const origins: number[] = [];
  const ids = new Set<string>();
  const kept = transactions.flatMap((sent, row): Transaction[] => {
    const { date, symbol, id } = sent;
    const isFuture = (allowedDay(date) ?? 0) > facts.today;
    if (isFuture || (id !== undefined && ids.has(id))) {
      const reason = isFuture
        ? { code: 'future_date' as const, message: `${date} is in the future.` }
        : { code: 'duplicate_transaction' as const, message: `An earlier transaction has the id "${id}".` };
      dropped.push({ date, symbol: symbol ?? '', ...reason });
      return [];
    }
    if (id !== undefined) ids.add(id);
    origins.push(row);
    const match = symbol === undefined ? null : facts.resolveSymbol(symbol);
    if (symbol === undefined || match?.kind !== 'found' || match.instrument.ric === symbol) return [sent];
    const { how, instrument } = match;
    const { ric } = instrument;
    const field = `transactions[${row}].symbol`;
    const message = `Symbol "${symbol}" means ${ric}.`;
    const matched = how === undefined ? {} : { matched_by: how };
    changes.push({ code: 'symbol_normalized', field, date, symbol: ric, from: symbol, to: ric, ...matched, message });
    return [{ ...sent, symbol: ric }];
  });
  return { transactions: kept, origins, changes, dropped };
}
