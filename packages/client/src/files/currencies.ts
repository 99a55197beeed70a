/** The codes of hundredths of a currency, such as pence, with that currency. */
const MAJOR: ReadonlyMap<string, string> = new Map([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ZAc', 'ZAR'],
  ['ZAC', 'ZAR'],
  ['ILA', 'ILS'],
]);

/** ISO codes of currencies that accounts and prices have, and the codes of hundredths. */
const CODES = new Set(
  (
    'USD EUR GBP GBX ZAC ILA CHF JPY CAD AUD NZD SGD HKD CNY CNH SEK NOK DKK PLN CZK HUF RON BGN ISK TRY ILS ZAR BRL MXN CLP ' +
    'COP PEN ARS INR IDR MYR THB PHP KRW TWD VND SAR AED QAR KWD EGP RUB UAH'
  ).split(' '),
);

/** Countries and names of currencies that some brokers write in a column of currencies. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['CAN', 'CAD'],
  ['CDN', 'CAD'],
  ['USA', 'USD'],
  ['円', 'JPY'],
  ['日本円', 'JPY'],
  ['USドル', 'USD'],
  ['米ドル', 'USD'],
  ['米国ドル', 'USD'],
  ['HKドル', 'HKD'],
  ['香港ドル', 'HKD'],
  ['豪ドル', 'AUD'],
  ['シンガポールドル', 'SGD'],
  ['ユーロ', 'EUR'],
  ['英ポンド', 'GBP'],
  ['人民元', 'CNY'],
  ['人民币', 'CNY'],
  ['港币', 'HKD'],
  ['美元', 'USD'],
  ['港元', 'HKD'],
  ['欧元', 'EUR'],
  ['人民幣', 'CNY'],
  ['台幣', 'TWD'],
]);

/** Signs and names that mean one currency. The yen sign counts as JPY. */
export const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  '£': 'GBP',
  p: 'GBX',
  us$: 'USD',
  hk$: 'HKD',
  s$: 'SGD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  nt$: 'TWD',
  r$: 'BRL',
  mx$: 'MXN',
  '¥': 'JPY',
  円: 'JPY',
  '₩': 'KRW',
  '₹': 'INR',
  '₪': 'ILS',
  '₺': 'TRY',
  '฿': 'THB',
  '₱': 'PHP',
  '₫': 'VND',
  zł: 'PLN',
  kč: 'CZK',
  fr: 'CHF',
  sfr: 'CHF',
};

/** Names of currencies in a description of an exchange, such as `500 U.S. DOLLARS   .83`. */
const IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^u\.?s\.? dollars?$/i, 'USD'],
  [/^australian dollars?$/i, 'AUD'],
  [/^canadian dollars?$/i, 'CAD'],
  [/^euros?$/i, 'EUR'],
  [/^swiss francs?$/i, 'CHF'],
  [/^(pounds? sterling|sterling)$/i, 'GBP'],
  [/^japanese yen$/i, 'JPY'],
];

/** Returns the currency of a description that is a number and the name of the currency. Null for any other one. */
export function currencyOfName(text: string): string | null {
  const [, name = ''] = /^[\d.,]{1,20} ([a-z.]{1,20}(?: [a-z.]{1,20})??)(?: notf)?(?: {2}|$)/i.exec(text) ?? [];
  return IN_WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Returns the cell of a column of currencies with the code of its currency. */
export function currencyOfCell(text: string): string {
  return NAMES.get(text) ?? NAMES.get(text.toUpperCase()) ?? text;
}

/** True for the code of a currency in any case. */
export function isCurrency(text: string): boolean {
  return CODES.has(text.toUpperCase());
}

/** Returns the currency in a header such as `Amount (EUR)`, `Total EUR`, `Price ($)`, or `単価［円］`. Null if there is none. */
export function currencyOfHeader(header: string): string | null {
  if (/\((p|pence)\)$|\bpence$/i.test(header)) return 'GBX';
  if (header.includes('€') || /\beuros?$/i.test(header)) return 'EUR';
  if (header.includes('£')) return 'GBP';
  const named = NAMES.get(/[[［(（]([^\]］)）]{1,8})[\]］)）]$/.exec(header)?.[1] ?? '');
  if (named !== undefined) return named;
  const sign = /(?:^|[\s([])([A-Z]{0,3}[$€£¥₩₹₪₺฿₱₫]|zł|kč)[\])]?$/i.exec(header)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(SIGNS, sign)) return SIGNS[sign] ?? null;
  return header.match(/(?<![A-Za-z0-9])[A-Z]{3}(?![A-Za-z0-9])/g)?.find((word) => CODES.has(word)) ?? null;
}

/** Returns the coin in a header of a number, such as `Amount in BTC` or `Fee (ETH)`. Null if there is none. */
export function coinOfHeader(header: string): string | null {
  const pattern =
    /^(?:amount|quantity|change|value|total|net|gross|fee|balance)s? (?:in )?\(?(BTC|XBT|ETH|USDT|USDC|SOL|ADA|XRP|LTC|DOGE|BNB|DOT|XMR|DASH|BCH)\)?$/i;
  return pattern.exec(header)?.[1]?.toUpperCase() ?? null;
}

/** True for the codes of pence and other hundredths. */
export function isPence(currency: string): boolean {
  return MAJOR.has(currency);
}

/** Returns an amount in a major currency. Pence (GBX, GBp) become pounds. */
export function inMajor(value: number, currency: string): { value: number; currency: string } {
  const major = MAJOR.get(currency);
  return major === undefined
    ? { value, currency: currency.toUpperCase() }
    : { value: Number((value / 100).toPrecision(15)), currency: major };
}
