import type { Sections, Tearsheet } from '@tearsheet/client';
import type { Names } from '@tearsheet/presentation';
import { useEffect, useState } from 'preact/hooks';

/** Names that one request looks up. The page shows the symbols of the others. */
const MOST = 50;

/** A benchmark may also be a blend or a series with a name of its own. */
const RIC = /^[\w-]+\.[A-Z]{1,3}$/;

/** Returns names that the result does not have: of its benchmark, and of instruments that only the benchmark holds. Empty until loaded. */
export function useNames(client: Tearsheet, sections: Sections): Names {
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    const leave = new AbortController();
    const symbols = unnamed(sections);
    if (symbols.length > 0)
      client.api
        .GET('/v1/company-info', { params: { query: { symbol: symbols.join(',') } }, signal: leave.signal })
        .then(({ data }) => {
          const found = Array.isArray(data) ? data : data === undefined ? [] : [data];
          setNames(Object.fromEntries(found.map(({ ric, name }) => [ric, name])));
        })
        // Without names, the page shows symbols.
        .catch(() => {});
    return () => leave.abort();
  }, [client, sections]);
  return names;
}

function unnamed({ portfolio_parameters, ex_ante_risk, company_contribution }: Sections): string[] {
  const known = new Set(company_contribution?.map(({ ric }) => ric));
  const active = (ex_ante_risk?.active?.holdings ?? []).toSorted(
    (a, b) => Math.abs(b.tracking_error_contribution) - Math.abs(a.tracking_error_contribution),
  );
  const symbols = [portfolio_parameters?.benchmark, ...active.map(({ ric }) => ric)];
  const found = symbols.filter((symbol) => typeof symbol === 'string' && RIC.test(symbol) && !known.has(symbol));
  return [...new Set(found.flatMap((symbol) => symbol ?? []))].slice(0, MOST);
}
