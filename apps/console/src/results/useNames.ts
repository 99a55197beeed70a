import type { Sections, Tearsheet } from '@tearsheet/client';
import type { Names } from '@tearsheet/presentation';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** Names that one request looks up. The page shows the symbols of the others. */
const MOST = 50;

/** A benchmark may also be a blend or a series with a name of its own. */
const RIC = /^[\w-]+\.[A-Z]{1,3}$/;

/** The names of some instruments, and the source of the data. Both are unknown until they are loaded. */
export interface Known {
  readonly names: Names;
  readonly isSimulated: boolean;
}

/** Returns the names of symbols, and whether the data are simulated. */
export function useKnown(client: Tearsheet, symbols: readonly string[]): Known {
  const [known, setKnown] = useState<Known>({ names: {}, isSimulated: false });
  const list = [...new Set(symbols)]
    .filter((symbol) => RIC.test(symbol))
    .slice(0, MOST)
    .join();
  useEffect(() => {
    const leave = new AbortController();
    if (list !== '')
      client.api
        .GET('/v1/company-info', { params: { query: { symbol: list } }, signal: leave.signal })
        .then(({ data, response }) => {
          const found = Array.isArray(data) ? data : data === undefined ? [] : [data];
          const names = Object.fromEntries(found.map(({ ric, name }) => [ric, name]));
          setKnown({ names, isSimulated: /simulated/i.test(response.headers.get('x-data-source') ?? '') });
        })
        // Without names, the page shows symbols.
        .catch(() => {});
    return () => leave.abort();
  }, [client, list]);
  return known;
}

/** Returns names that the result does not have: of its benchmark, and of instruments that only the benchmark holds. Empty until loaded. */
export function useNames(client: Tearsheet, sections: Sections): Names {
  return useKnown(
    client,
    useMemo(() => unnamed(sections), [sections]),
  ).names;
}

function unnamed({ portfolio_parameters, ex_ante_risk, company_contribution }: Sections): string[] {
  const known = new Set(company_contribution?.map(({ ric }) => ric));
  const active = (ex_ante_risk?.active?.holdings ?? []).toSorted(
    (a, b) => Math.abs(b.tracking_error_contribution) - Math.abs(a.tracking_error_contribution),
  );
  const symbols = [portfolio_parameters?.benchmark, ...active.map(({ ric }) => ric)];
  return symbols.flatMap((symbol) => (typeof symbol === 'string' && !known.has(symbol) ? [symbol] : []));
}
