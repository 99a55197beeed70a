import type { Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';

/** Base currencies that the data can convert; a few while that is not known. */
export function useCurrencies(client: Tearsheet): readonly string[] {
  const [currencies, setCurrencies] = useState<readonly string[]>(['USD', 'EUR', 'SGD']);
  useEffect(() => {
    client.markets().then(
      ({ currencies: known }) => setCurrencies(known),
      () => {},
    );
  }, [client]);
  return currencies;
}
