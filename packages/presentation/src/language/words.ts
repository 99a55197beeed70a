import { language, t } from './translate.ts';

/** Words of results that come from short lists: sectors, asset classes, reasons of trades, past crises, and headings. */
export const WORDS = [
  ...['Basic Materials', 'Communication Services', 'Communications', 'Consumer Cyclical', 'Consumer Cyclicals'],
  ...['Consumer Defensive', 'Consumer Discretionary', 'Consumer Non-Cyclicals', 'Consumer Staples', 'Energy'],
  ...['Financial Services', 'Financials', 'Health', 'Health Care', 'Healthcare', 'Industrials'],
  ...['Information Technology', 'Materials', 'Real Estate', 'Technology', 'Telecommunications', 'Unknown', 'Utilities'],
  ...['Bonds', 'Cash', 'Commodities', 'Equity', 'Not classified', 'Others', 'Real estate'],
  ...['Initial', 'Rebalance', 'Exit', 'Opening', 'Booked'],
  ...['Analyses', 'Simulations', 'Optimizations'],
  ...['Valuation', 'Growth', 'Profitability', 'Quality of the accounts', 'Liquidity', 'Solvency', 'Efficiency'],
  ...['Performance', 'Risk', 'Dividends', 'Scores', 'Business', 'Against its peers', 'Liquidity and cash'],
  ...[
    'Debt and solvency',
    'Outlook',
    '1 month',
    '3 months',
    '6 months',
    'Year to date',
    '1 year',
    '3 years',
    '5 years',
  ],
  'Difference from the request',
  ...['Bust of technology stocks', 'Global financial crisis', 'Ten weeks from the failure of Lehman Brothers'],
  ...['First euro debt fears and the flash crash', 'Downgrade of the United States and euro crisis'],
  ...['Chinese devaluation and the fall of oil', 'Rate rises and trade dispute', 'Outbreak of COVID-19'],
  ...['Inflation and rate rises', 'Failures of regional banks in the United States', 'Tariff announcements'],
  ...['Size', 'Quality', 'Momentum', 'Low volatility', 'Investment', 'Business model', 'Industry position'],
  ...['Competitive advantage', 'Key risks', 'Key policies', 'Accounting red flags', 'Profitability analysis'],
  ...['Margin analysis', 'ROE decomposition', 'Profitability trends', 'Liquidity assessment', 'Short term liquidity'],
  ...['Working capital analysis', 'Cash flow quality', 'Solvency analysis', 'Debt level', 'Coverage ratios'],
  ...['Financial flexibility', 'Efficiency metrics', 'Asset utilization', 'Operational efficiency'],
  ...['Management effectiveness', 'Growth prospects', 'Future earnings', 'Valuation assessment', 'Scenario analysis'],
] as const;

/** Returns a word of a result in the language of the reader. Words that the catalog lacks stay as they are. */
export function word(text: string): string {
  return t(text);
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const names = new Map<string, Intl.DisplayNames>();
let codes: ReadonlyMap<string, string> | undefined;

/** Returns the name of a country in the language of the reader. Other texts stay as they are. @param name its English name */
function countryWord(name: string): string {
  const reader = language();
  if (reader === 'en') return name;
  codes ??= countryCodes();
  const code = codes.get(name.toLowerCase());
  return code === undefined ? name : (displayNames(reader).of(code) ?? name);
}

function countryCodes(): ReadonlyMap<string, string> {
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(
    all.flatMap((code) => [displayNames('en').of(code)?.toLowerCase()].flatMap((name) => (name ? [[name, code]] : []))),
  );
}

function displayNames(reader: string): Intl.DisplayNames {
  const known = names.get(reader) ?? new Intl.DisplayNames([reader], { type: 'region', fallback: 'none' });
  names.set(reader, known);
  return known;
}

/** Returns the name of a group of holdings, such as a sector or a market, in the language of the reader. */
export function groupWord(name: string): string {
  return countryWord(word(name));
}

/** Joins words as a sentence does. @example wordsTogether(['a', 'b', 'c']) // a, b and c */
export function wordsTogether(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return t('{words} and {last}', { words: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });
}
