import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatDay, messageOf, parseDay } from '@tearsheet/shared';
import sax from 'sax';
import type { EtfHoldingRow } from '../content.ts';
import { isIsin } from '../symbols/resolveSymbol.ts';
import { rowKey } from './draft.ts';
import { nportFund } from './fileFormats.ts';
import { createProblems } from './problems.ts';
import type { FileReport, ReadInto } from './readFile.ts';

/** The largest reports have about 60 MB. */
const MOST_BYTES = 250_000_000;
const CUSIP = /^(?!0{9})[A-Z0-9]{9}$/;
const HOLDING = 'invstOrSec';
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
/** The issuer category of registered funds. */
const FUND_ISSUER = 'RF';

/**
 * Reads a public Form N-PORT of the SEC into the draft: the holdings of one fund on one day. The name of the file names the fund, because
 * the form has no ticker. Weights are `pctVal`, the percent of the net assets. Holdings of one security are added, and cash that is not
 * among the holdings is one more row.
 */
export async function readNportFile(file: string, { draft, latestDay }: ReadInto): Promise<FileReport> {
  const problems = createProblems();
  const name = basename(file);
  const report = (rows: number, notes: readonly string[] = []): FileReport => {
    return { file: name, kind: 'nport', rows, notes, problems: problems.first, problemCount: problems.count };
  };
  const refuse = (message: string, column: string | null = null): FileReport => {
    problems.add({ line: null, column, message });
    return report(0);
  };
  const etfRic = nportFund(name);
  if (!etfRic) return refuse('names no fund. Rename it to nport_RIC.xml, such as nport_SPY.P.xml');
  if ((await stat(file)).size > MOST_BYTES) return refuse(`is larger than ${MOST_BYTES / 1e6} MB`);
  const read = await readForm(file).catch((error: unknown) => messageOf(error));
  if (typeof read === 'string') return refuse(`is not sound XML: ${read.split('\n')[0]}`);
  const { form, holdings } = read;
  if (!form.text('submissionType')?.startsWith('NPORT'))
    return refuse('is not a Form N-PORT: it has no <submissionType> such as NPORT-P');
  const date = form.text('repPdDate') ?? '';
  const day = parseDay(date);
  if (day === null) return refuse(`is not a date: "${date}"`, 'repPdDate');
  if (day > latestDay) return refuse(`is in the future: ${formatDay(day)}`, 'repPdDate');

  const found = new Map<string, EtfHoldingRow>();
  const add = (row: Omit<EtfHoldingRow, 'etfRic' | 'day'>) => {
    const before = found.get(row.symbol);
    found.set(row.symbol, { ...(before ?? { etfRic, day, ...row }), weight: (before?.weight ?? 0) + row.weight });
  };
  for (const [i, elements] of holdings.entries()) {
    const holding = holdingIn(elements);
    if ('problem' in holding) problems.add({ line: null, column: `${HOLDING} ${i + 1}`, message: holding.problem });
    else add(holding);
  }
  if (holdings.length === 0) return refuse(`has no holdings: no <${HOLDING}> is in it`);
  const [cash, assets] = [form.text('cshNotRptdInCorD'), form.text('netAssets')].map(Number);
  if (cash && assets && assets > 0) add({ symbol: 'CASH.USD', name: 'Cash', weight: cash / assets });
  for (const row of found.values()) draft.etfHoldings.set(rowKey(etfRic, day, row.symbol), row);
  return report(holdings.length, [`holdings of ${etfRic} on ${formatDay(day)}`]);
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

/** Returns the holdings of a file and the rest of its form. Throws Error for a file that is not XML, or that ends too early. */
async function readForm(file: string): Promise<{ readonly form: Elements; readonly holdings: readonly Elements[] }> {
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
    if (own === HOLDING) current = createElements();
    if (!path.some((one) => OTHERS.includes(one))) current.open(own, attributes as Readonly<Record<string, string>>);
  };
  parser.onclosetag = () => {
    const isOther = path.some((one) => OTHERS.includes(one));
    const own = path.pop() ?? '';
    if (own === HOLDING) {
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
  for await (const chunk of createReadStream(file, 'utf8')) parser.write(chunk as string);
  parser.close();
  return { form: form.elements, holdings };
}
