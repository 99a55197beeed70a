import { type Day, formatDay, messageOf, parseDay } from '@tearsheet/shared';
import sax from 'sax';
import type { EtfHoldingRow } from '../content.ts';
import { isIsin } from '../symbols/resolveSymbol.ts';

const CUSIP = /^(?!0{9})[A-Z0-9]{9}$/;
/** The element of one holding. */
export const NPORT_HOLDING = 'invstOrSec';
/** Parts of a holding that describe other securities, such as the underlying of an option. */
const OTHERS: readonly string[] = ['derivativeInfo', 'debtSec', 'securityLending'];

/** Words for the asset categories of the form. Shares have the sector of their company, which the form does not give. */
const SECTORS: ReadonlyMap<string, string> = new Map([
  ...['STIV', 'RA'].map((code) => [code, 'Cash'] as const),
  ...['DBT', 'LON', 'SN', 'ABS-MBS', 'ABS-APCP', 'ABS-CBDO', 'ABS-O'].map((code) => [code, 'Bonds'] as const),
  ...['DCO', 'DCR', 'DE', 'DFE', 'DIR', 'DO'].map((code) => [code, 'Derivatives'] as const),
  ['COMM', 'Commodities'],
  ['RE', 'Real Estate'],
]);
/** No fund has three times its net assets in one security. */
const MOST_PERCENT = 300;
/** The issuer category of registered funds. */
const FUND_ISSUER = 'RF';

export interface NportForm {
  readonly day: Day;
  /** The SEC's number of the fund's series. Null if the form names none. */
  readonly series: string | null;
  readonly rows: readonly EtfHoldingRow[];
  /** The number of holdings in the form. */
  readonly holdings: number;
  /** The holdings that cannot be used, counted from 1. */
  readonly refused: readonly { readonly holding: number; readonly problem: string }[];
}

/** The reason why a whole form cannot be used, and the element that it is about. */
export interface NportProblem {
  readonly problem: string;
  readonly column: string | null;
}

/**
 * Reads a public Form N-PORT of the SEC: the holdings of one fund on one day. Weights are `pctVal`, the percent of the net assets. Holdings of
 * one security are added, and cash that is not among the holdings is one more row.
 *
 * @param chunks of the XML, in order
 */
export async function readNport(
  chunks: AsyncIterable<unknown> | Iterable<unknown>,
  { etfRic, latestDay }: { readonly etfRic: string; readonly latestDay: Day },
): Promise<NportForm | NportProblem> {
  const refuse = (problem: string, column: string | null = null): NportProblem => ({ problem, column });
  const read = await readForm(chunks).catch((error: unknown) => messageOf(error));
  if (typeof read === 'string') return refuse(`is not sound XML: ${read.split('\n')[0]}`);
  const { form, holdings } = read;
  if (!form.text('submissionType')?.startsWith('NPORT'))
    return refuse('is not a Form N-PORT: it has no <submissionType> such as NPORT-P');
  const date = form.text('repPdDate') ?? '';
  const day = parseDay(date);
  if (day === null) return refuse(`is not a date: "${date}"`, 'repPdDate');
  if (day > latestDay) return refuse(`is in the future: ${formatDay(day)}`, 'repPdDate');
  if (holdings.length === 0) return refuse(`has no holdings: no <${NPORT_HOLDING}> is in it`);

  const found = new Map<string, EtfHoldingRow>();
  const add = (row: Omit<EtfHoldingRow, 'etfRic' | 'day'>) => {
    const before = found.get(row.symbol);
    found.set(row.symbol, { ...(before ?? { etfRic, day, ...row }), weight: (before?.weight ?? 0) + row.weight });
  };
  const refused: { holding: number; problem: string }[] = [];
  for (const [i, elements] of holdings.entries()) {
    const holding = holdingIn(elements);
    if ('problem' in holding) refused.push({ holding: i + 1, problem: holding.problem });
    else add(holding);
  }
  const [cash, assets] = [form.text('cshNotRptdInCorD'), form.text('netAssets')].map(Number);
  if (cash && assets && assets > 0) add({ symbol: 'CASH.USD', name: 'Cash', weight: cash / assets });
  return { day, series: form.text('seriesId'), rows: [...found.values()], holdings: holdings.length, refused };
}

type Holding = Omit<EtfHoldingRow, 'etfRic' | 'day'>;

function holdingIn({ text, attribute }: Elements): Holding | { readonly problem: string } {
  const name = text('title') ?? text('name');
  const isin = attribute('isin', 'value');
  const ticker = attribute('ticker', 'value');
  const cusip = text('cusip');
  const knownIsin = isin !== null && isIsin(isin) ? isin : null;
  const knownCusip = cusip !== null && CUSIP.test(cusip) ? cusip : null;
  const symbol = knownIsin ?? (ticker?.toUpperCase() === 'N/A' ? null : ticker) ?? knownCusip ?? name;
  const percent = text('pctVal');
  const value = percent === null ? Number.NaN : Number(percent);
  if (!symbol) return { problem: 'has no ISIN, ticker, CUSIP, or name' };
  if (!Number.isFinite(value)) return { problem: `has no percent of the net assets: pctVal is "${percent ?? ''}"` };
  if (Math.abs(value) > MOST_PERCENT) return { problem: `is not a percent of the net assets: pctVal is "${percent}"` };
  const isShort = text('payoffProfile')?.toLowerCase() === 'short';
  const category = text('assetCat') ?? attribute('assetConditional', 'assetCat') ?? '';
  const isFund = (text('issuerCat') ?? attribute('issuerConditional', 'issuerCat')) === FUND_ISSUER;
  const currency = text('curCd') ?? attribute('currencyConditional', 'curCd');
  const country = text('invCountry');
  return {
    symbol,
    name,
    weight: (isShort ? -Math.abs(value) : value) / 100,
    isin: knownIsin,
    sector: SECTORS.get(category) ?? (isFund ? 'ETF' : null),
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
  };
}

/** The elements of a form or a holding. The first one of each name counts, without the prefix of its name space. */
interface Elements {
  /** Returns the text of an element. Null if there is none, or if it is empty. */
  text(name: string): string | null;
  attribute(name: string, attribute: string): string | null;
}

function createElements() {
  const [texts, attributes] = [new Map<string, string>(), new Map<string, Readonly<Record<string, string>>>()];
  const elements: Elements = {
    text: (name) => texts.get(name) || null,
    attribute: (name, attribute) => attributes.get(name)?.[attribute]?.trim() || null,
  };
  return {
    elements,
    open(name: string, own: Readonly<Record<string, string>>) {
      if (!attributes.has(name)) attributes.set(name, own);
    },
    close(name: string, text: string) {
      if (!texts.has(name)) texts.set(name, text.trim());
    },
  };
}

/** Returns the holdings of a form and the rest of it. Throws Error for what is not XML, or what ends too early. */
async function readForm(
  chunks: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<{ readonly form: Elements; readonly holdings: readonly Elements[] }> {
  const parser = sax.parser(true);
  const [form, holdings, path] = [createElements(), [] as Elements[], [] as string[]];
  let current = form;
  let text = '';
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const own = name.replace(/^.*:/, '');
    path.push(own);
    text = '';
    if (own === NPORT_HOLDING) current = createElements();
    if (!path.some((one) => OTHERS.includes(one))) current.open(own, attributes as Readonly<Record<string, string>>);
  };
  parser.onclosetag = () => {
    const isOther = path.some((one) => OTHERS.includes(one));
    const own = path.pop() ?? '';
    if (own === NPORT_HOLDING) {
      holdings.push(current.elements);
      current = form;
    } else if (!isOther) current.close(own, text);
    text = '';
  };
  const add = (more: string) => {
    text += more;
  };
  parser.ontext = add;
  parser.oncdata = add;
  for await (const chunk of chunks) parser.write(String(chunk));
  parser.close();
  return { form: form.elements, holdings };
}
