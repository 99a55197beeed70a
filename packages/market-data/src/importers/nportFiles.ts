import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatDay, parseDay } from '@tearsheet/shared';
import type { EtfHoldingRow } from '../content.ts';
import { rowKey } from './draft.ts';
import { nportFund } from './fileFormats.ts';
import { createProblems } from './problems.ts';
import type { FileReport, ReadInto } from './readFile.ts';

/** The file is in memory as text. The largest reports have about 60 MB. */
const MOST_BYTES = 250_000_000;
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const CUSIP = /^(?!0{9})[A-Z0-9]{9}$/;
/** Parts of a holding that describe other securities, such as the underlying of an option. */
const OTHERS = ['derivativeInfo', 'debtSec', 'securityLending'];

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
  const xml = await readFile(file, 'utf8');
  const form = textOf(xml, 'submissionType') ?? '';
  if (!form.startsWith('NPORT')) return refuse('is not a Form N-PORT: it has no <submissionType> such as NPORT-P');
  const date = textOf(xml, 'repPdDate') ?? '';
  const day = parseDay(date);
  if (day === null) return refuse(`is not a date: "${date}"`, 'repPdDate');
  if (day > latestDay) return refuse(`is in the future: ${formatDay(day)}`, 'repPdDate');

  const found = new Map<string, EtfHoldingRow>();
  const add = (row: Omit<EtfHoldingRow, 'etfRic' | 'day'>) => {
    const before = found.get(row.symbol);
    found.set(row.symbol, { ...(before ?? { etfRic, day, ...row }), weight: (before?.weight ?? 0) + row.weight });
  };
  let count = 0;
  for (const block of blocksOf(xml, 'invstOrSec')) {
    count++;
    const holding = holdingIn(block);
    if ('problem' in holding) problems.add({ line: null, column: `invstOrSec ${count}`, message: holding.problem });
    else add(holding);
  }
  if (count === 0) return refuse('has no holdings: no <invstOrSec> is in it');
  const [cash, assets] = [textOf(xml, 'cshNotRptdInCorD'), textOf(xml, 'netAssets')].map(Number);
  if (cash && assets && assets > 0) add({ symbol: 'CASH.USD', name: 'Cash', weight: cash / assets });
  for (const row of found.values()) draft.etfHoldings.set(rowKey(etfRic, day, row.symbol), row);
  return report(count, [`holdings of ${etfRic} on ${formatDay(day)}`]);
}

type Holding = Omit<EtfHoldingRow, 'etfRic' | 'day'>;

function holdingIn(block: string): Holding | { readonly problem: string } {
  const own = OTHERS.reduce((text, tag) => withoutBlock(text, tag), block);
  const name = textOf(own, 'title') ?? textOf(own, 'name');
  const isin = attributeOf(own, 'isin', 'value');
  const ticker = attributeOf(own, 'ticker', 'value');
  const cusip = textOf(own, 'cusip');
  const knownIsin = isin !== null && ISIN.test(isin) ? isin : null;
  const knownCusip = cusip !== null && CUSIP.test(cusip) ? cusip : null;
  const symbol = knownIsin ?? (isNothing(ticker) ? null : ticker) ?? knownCusip ?? name;
  const percent = textOf(own, 'pctVal');
  const value = percent === null ? Number.NaN : Number(percent);
  if (!symbol) return { problem: 'has no ISIN, ticker, CUSIP, or name' };
  if (!Number.isFinite(value)) return { problem: `has no percent of the net assets: pctVal is "${percent ?? ''}"` };
  const isShort = textOf(own, 'payoffProfile')?.toLowerCase() === 'short';
  const category = textOf(own, 'assetCat') ?? attributeOf(own, 'assetConditional', 'assetCat') ?? '';
  const isFund = (textOf(own, 'issuerCat') ?? attributeOf(own, 'issuerConditional', 'issuerCat')) === FUND_ISSUER;
  const currency = textOf(own, 'curCd') ?? attributeOf(own, 'currencyConditional', 'curCd');
  const country = textOf(own, 'invCountry');
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

function isNothing(text: string | null): boolean {
  return text === null || text === '' || text.toUpperCase() === 'N/A';
}

/** Yields the content of each element with a name. Elements may have the prefix of a name space. They do not contain each other. */
function* blocksOf(xml: string, tag: string): Generator<string> {
  const end = new RegExp(`</(?:\\w+:)?${tag}>`, 'g');
  for (const open of xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}>`, 'g'))) {
    end.lastIndex = open.index;
    const close = end.exec(xml);
    if (close === null) return;
    yield xml.slice(open.index + open[0].length, close.index);
  }
}

function withoutBlock(xml: string, tag: string): string {
  const from = xml.search(new RegExp(`<(?:\\w+:)?${tag}[\\s>]`));
  if (from < 0) return xml;
  const end = new RegExp(`</(?:\\w+:)?${tag}>`, 'g');
  end.lastIndex = from;
  const close = end.exec(xml);
  return close === null ? xml.slice(0, from) : xml.slice(0, from) + xml.slice(close.index + close[0].length);
}

/** Returns the text of the first element with a name. Null if there is none, or if it is empty. */
function textOf(xml: string, tag: string): string | null {
  const text = new RegExp(`<(?:\\w+:)?${tag}>([^<]*)<`).exec(xml)?.[1]?.trim();
  return text ? decoded(text) : null;
}

function attributeOf(xml: string, tag: string, attribute: string): string | null {
  const cells = new RegExp(`<(?:\\w+:)?${tag}\\s([^>]*)>`).exec(xml)?.[1] ?? '';
  const text = new RegExp(`(?:^|\\s)${attribute}="([^"]*)"`).exec(cells)?.[1]?.trim();
  return text ? decoded(text) : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(#\d{1,6}|\w{2,4});/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole),
  );
}
