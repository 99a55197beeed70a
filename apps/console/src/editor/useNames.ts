import type { ResolveResult, Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';

/** The service takes that many at once. */
const MAX_SYMBOLS = 50;

/**
 * Gives the name of an instrument by what was typed for it; an empty text while it is not known. Only what the service
 * resolved is asked for.
 */
export function useNames(client: Tearsheet, resolved: ResolveResult | null): (symbol: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const rics = new Set(resolved?.portfolio_definition?.portfolio.map(({ symbol }) => symbol));
  const list = [...rics]
    .filter((ric) => !names.has(ric))
    .slice(0, MAX_SYMBOLS)
    .join(',');
  useEffect(() => {
    if (list === '') return;
    const stale = new AbortController();
    client.api
      .GET('/v1/company-info', { params: { query: { symbol: list } }, signal: stale.signal })
      .then(({ data }) => {
        if (!Array.isArray(data)) return;
        setNames((before) => new Map([...before, ...data.map(({ ric, name }) => [ric, name] as const)]));
      })
      // Only a help for the eye: what fails stays without names.
      .catch(() => {});
    return () => stale.abort();
  }, [client, list]);
  const ricOf = new Map(
    resolved?.changes.flatMap(({ code, from, to }) =>
      code === 'symbol_normalized' && to !== null ? [[String(from), String(to)]] : [],
    ),
  );
  return (symbol) => names.get(ricOf.get(symbol.trim()) ?? symbol.trim()) ?? '';
}
