import type { CompleteRequest, McpServer } from '@modelcontextprotocol/server';
import type { MarketDataSource } from '@tearsheet/market-data';
import { READS } from '@tearsheet/operations';

const MOST = 20;

/** Completes the symbol that a prompt asks for, as the search for symbols finds it; nothing else has values to choose from. */
export function registerCompletions(server: McpServer, market: MarketDataSource): void {
  server.server.registerCapabilities({ completions: {} });
  server.server.setRequestHandler('completion/complete', ({ params }) => {
    const values = isSymbol(params) ? symbolsLike(market, params.argument.value) : [];
    return { completion: { values, total: values.length, hasMore: false } };
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
