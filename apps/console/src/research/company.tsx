import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { ratio, shown, signedPercent } from '../ui/format.ts';
import { useLoaded } from '../ui/useLoaded.ts';
import { useTitle } from '../ui/useTitle.ts';

export interface CompanyProps {
  readonly client: Tearsheet;
  readonly symbol: string;
  readonly onSignedOut: () => void;
}

/** What a symbol is, and what it last cost. The symbol alone while that is not known. */
export function Company({ client, symbol, onSignedOut }: CompanyProps): JSX.Element {
  const { value } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const { data } = await client.api.GET('/v1/company-info', { params: { query: { symbol } }, signal });
        return Array.isArray(data) ? data[0] : data;
      },
      [client, symbol],
    ),
    onSignedOut,
  );
  useTitle(`${value?.name ?? symbol}, research`);
  if (!value) return <h1>{symbol}</h1>;
  const { name, ric, market, sector, industry, close, currency, changepercent, close_date } = value;
  const change = changepercent === null ? '' : signedPercent(changepercent / 100);
  return (
    <div>
      <h1>
        {name} <span class="ric">{ric}</span>
      </h1>
      <p class="hint">{[market, sector, industry].filter(Boolean).join(' · ')}</p>
      <p class="quote">
        <strong>{`${shown(close, ratio)} ${currency}`}</strong>{' '}
        <span class={(changepercent ?? 0) < 0 ? 'loss' : 'gain'}>{change}</span>
        <span class="hint">{close_date === null ? '' : ` close of ${close_date}`}</span>
      </p>
    </div>
  );
}
