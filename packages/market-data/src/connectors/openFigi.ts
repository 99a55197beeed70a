import { SourceError } from './connector.ts';
import { withoutKey } from './errorText.ts';
import { createHttpClient, type Host, type HttpLimits } from './httpClient.ts';
import { type JsonField, parseJson } from './jsonField.ts';

export interface FigiOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** Null if there is none. OpenFIGI then allows 25 requests a minute. */
  readonly key: string | null;
  /** The address of the API, without a slash at its end. */
  readonly url: string;
}

export const FIGI_URL = 'https://api.openfigi.com/v3';

/** The listing of an ISIN. */
export interface Listing {
  readonly isin: string;
  readonly ric: string;
  readonly name: string;
  /** The number of exchanges that have the instrument. */
  readonly listings: number;
}

/** OpenFIGI's code of an exchange, the suffix of its RICs, and the first two letters of the ISINs whose home it is. */
const EXCHANGES: readonly (readonly [code: string, suffix: string, home: string])[] = [
  ['UW', 'OQ', 'US'],
  ['UQ', 'OQ', 'US'],
  ['UR', 'OQ', 'US'],
  ['UN', 'N', 'US'],
  ['UP', 'P', 'US'],
  ['UA', 'A', 'US'],
  ['UF', 'Z', 'US'],
  ['GY', 'DE', 'DE'],
  ['LN', 'L', 'GB'],
  ['FP', 'PA', 'FR'],
  ['NA', 'AS', 'NL'],
  ['SE', 'SW', 'CH'],
  ['IM', 'MI', 'IT'],
  ['SM', 'MC', 'ES'],
  ['BB', 'BR', 'BE'],
  ['PL', 'LS', 'PT'],
  ['AV', 'VI', 'AT'],
  ['FH', 'HE', 'FI'],
  ['ID', 'IR', 'IE'],
  ['GA', 'AT', 'GR'],
  ['SS', 'ST', 'SE'],
  ['DC', 'CO', 'DK'],
  ['NO', 'OL', 'NO'],
  ['PW', 'WA', 'PL'],
  ['CP', 'PR', 'CZ'],
  ['HB', 'BU', 'HU'],
  ['TI', 'IS', 'TR'],
  ['IT', 'TA', 'IL'],
  ['SJ', 'JO', 'ZA'],
  ['CT', 'TO', 'CA'],
  ['CV', 'V', 'CA'],
  ['MM', 'MX', 'MX'],
  ['BS', 'SA', 'BR'],
  ['JT', 'T', 'JP'],
  ['HK', 'HK', 'HK'],
  ['SP', 'SI', 'SG'],
  ['TT', 'TW', 'TW'],
  ['KP', 'KS', 'KR'],
  ['KQ', 'KQ', 'KR'],
  ['IS', 'NS', 'IN'],
  ['AT', 'AX', 'AU'],
  ['NZ', 'NZ', 'NZ'],
];
/** OpenFIGI takes so many identifiers at once, without and with a key. */
const AT_ONCE = { open: 10, keyed: 100 } as const;

/**
 * Returns a function that finds the listings of ISINs. If an instrument has several listings, the one of its home country counts, and
 * otherwise the first in the order of the table. An ISIN without a listing on a known exchange is absent. The function throws SourceError.
 */
export function createFigiMapper({
  host,
  limits,
  key,
  url,
}: FigiOptions): (isins: readonly string[]) => Promise<Listing[]> {
  const get = createHttpClient('OpenFIGI', host, limits);
  const size = key === null ? AT_ONCE.open : AT_ONCE.keyed;
  return async (isins) => {
    const found: Listing[] = [];
    for (let at = 0; at < isins.length; at += size) {
      const asked = isins.slice(at, at + size);
      const answers = await withoutKey(key, async () => {
        const response = await get(`${url}/mapping`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-openfigi-apikey': key }) },
          body: JSON.stringify(asked.map((idValue) => ({ idType: 'ID_ISIN', idValue }))),
        });
        return parseJson(await response.text(), 'the answer of OpenFIGI').items();
      });
      if (answers.length !== asked.length) {
        throw new SourceError(
          'schema',
          `unexpected answer: OpenFIGI sent ${answers.length} results for ${asked.length} ISINs`,
        );
      }
      found.push(...asked.flatMap((isin, i) => listingOf(isin, answers[i] as JsonField) ?? []));
    }
    return found;
  };
}

function listingOf(isin: string, answer: JsonField): Listing | null {
  const rows = answer.get('data').items();
  const known = EXCHANGES.flatMap(([code, suffix, home]) => {
    const row = rows.find((one) => one.get('exchCode').textOrNull() === code);
    return row === undefined ? [] : [{ row, suffix, home }];
  });
  const [chosen] = [...known.filter(({ home }) => isin.startsWith(home)), ...known];
  const ticker = chosen?.row.get('ticker').textOrNull() ?? null;
  if (chosen === undefined || ticker === null) return null;
  const name = chosen.row.get('name').textOrNull() ?? isin;
  return { isin, ric: `${reutersCode(ticker, chosen.suffix)}.${chosen.suffix}`, name, listings: known.length };
}

/** OpenFIGI writes share classes as BRK/B, ERICB on some exchanges, and London's short tickers as BP/. */
function reutersCode(ticker: string, suffix: string): string {
  const code = ticker
    .replace(/\/$/, '')
    .replace(/^([A-Z0-9]+)[/. ]([A-Z])$/, (_, root, letter) => root + letter.toLowerCase());
  // Hong Kong's codes have four digits.
  return suffix === 'HK' ? code.padStart(4, '0') : code;
}
