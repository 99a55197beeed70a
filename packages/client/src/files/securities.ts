import type { Tearsheet } from '../createTearsheet.ts';
import type { ResolveResult, Transaction } from '../types.ts';
import { groupBy } from './groupBy.ts';
import type { ImportedFile } from './imported.ts';
import type { Question } from './questions.ts';
import { plainName } from './words.ts';

/** The choices for a security that the market data does not have, besides a RIC: the prices of the file, or to leave it out. */
export const KEEP = 'keep';
export const SKIP = 'skip';

type MatchKind = NonNullable<ResolveResult['changes'][number]['matched_by']>;

/** A security of a file, and what the market data has for it. */
export interface SecurityMatch {
  /** The text that the rows have. */
  readonly symbol: string;
  /** The name in the file. Empty if the file has none. */
  readonly name: string;
  /** The number of rows. */
  readonly rows: number;
  /** The instrument. Null for a security that is not known, or that several instruments match. */
  readonly ric: string | null;
  /** The name of the instrument. Empty if it is not known. */
  readonly instrument: string;
  /** Why this instrument was chosen, or why there is none, for example "ISIN". */
  readonly reason: string;
}

/** The securities of a file, and a question for each one that needs a choice. */
export interface MatchedSecurities {
  readonly matches: readonly SecurityMatch[];
  /** The RIC of each security whose symbol is not known, and that a number of the file identifies. */
  readonly found: Readonly<Record<string, string>>;
  readonly questions: readonly Question[];
}

/** The calls of the service that find instruments. */
export interface SecurityFinder {
  resolve(request: { transactions: Transaction[] }): Promise<ResolveResult>;
  /** Returns the names of instruments by RIC. Unknown ones are absent. */
  names(rics: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The service accepts this many symbols per request for names. */
const NAMES_AT_ONCE = 50;

/** Returns the calls of a client that find instruments. */
export function securityFinder({ api, resolve }: Pick<Tearsheet, 'api' | 'resolve'>): SecurityFinder {
  return {
    resolve: (request) => resolve(request),
    async names(rics) {
      const names = new Map<string, string>();
      for (let from = 0; from < rics.length; from += NAMES_AT_ONCE) {
        const symbol = rics.slice(from, from + NAMES_AT_ONCE).join(',');
        const { data } = await api.GET('/v1/company-info', { params: { query: { symbol } } });
        for (const { ric = '', name = '' } of Array.isArray(data) ? data : []) names.set(ric, name);
      }
      return names;
    },
  };
}

/** Identifiers that mean one security, so that they decide without a question. */
const NUMBERS: ReadonlySet<MatchKind> = new Set(['isin', 'cusip', 'sedol', 'wkn', 'figi']);

const REASONS: Readonly<Record<MatchKind, string>> = {
  ric: 'RIC',
  ticker: 'ticker',
  alias: 'alias',
  isin: 'ISIN',
  cusip: 'CUSIP',
  sedol: 'SEDOL',
  wkn: 'WKN',
  figi: 'FIGI',
  share_class: 'ticker of a share class',
  cash: 'cash',
};

/** An answer lists at most 200 findings of each kind. */
const AT_ONCE = 200;
const CANDIDATES = 5;

interface Security {
  readonly symbol: string;
  readonly name: string;
  /** Other identifiers of the file, which count if the symbol is not known. */
  readonly others: readonly string[];
  readonly date: string;
  readonly rows: number;
  readonly isPriced: boolean;
}

/** Returns the securities of the rows of a file. */
function securitiesOf({ rows, securities }: Pick<ImportedFile, 'rows' | 'securities'>): Security[] {
  const bySymbol = groupBy(
    // A row without a date waits for the answer to a question.
    rows
      .map(({ row }) => row)
      .filter(({ date, symbol }) => Boolean(date) && symbol !== undefined && !symbol.startsWith('CASH.')),
    ({ symbol }) => symbol ?? '',
  );
  return [...bySymbol].map(([symbol, own]) => {
    const { name = '', others = [] } = securities.find((one) => one.symbol === symbol) ?? {};
    return {
      symbol,
      name,
      others: [...others, name].filter((text) => text !== '' && text !== symbol),
      date: own[0]?.date ?? '',
      rows: own.length,
      isPriced: own.some((row) => 'type' in row && (row.price !== undefined || (row.amount && row.quantity))),
    };
  });
}

/**
 * Finds the instruments of the securities of a file. The service decides by the kind of the identifier. A security that it does
 * not know becomes a question, with the instruments that its other identifiers and its name suggest.
 * @param chosen the choices that were made, by symbol
 */
export async function matchSecurities(
  file: Pick<ImportedFile, 'rows' | 'securities'>,
  finder: SecurityFinder,
  chosen: Readonly<Record<string, string>> = {},
): Promise<MatchedSecurities> {
  const securities = securitiesOf(file);
  const texts = new Map(
    securities.flatMap(({ symbol, date, others }) => [symbol, ...others].map((text) => [text, date])),
  );
  const found = await resolveAll([...texts], finder);
  const candidatesOf = ({ symbol, others }: Security): Candidate[] => {
    const all = [symbol, ...others].flatMap((text) => {
      const { ric = null, reason = '', suggestions = [] } = found.get(text) ?? {};
      const own = ric === null ? [] : [{ ric, reason: `${reason} ${text}` }];
      return [...own, ...suggestions.map((suggestion) => ({ ric: suggestion, reason: '' }))];
    });
    return [...new Map(all.toReversed().map((one) => [one.ric, one])).values()].toReversed().slice(0, CANDIDATES);
  };
  const numberOf = ({ symbol, others }: Security) =>
    (found.get(symbol)?.ric ?? null) === null ? others.find((text) => found.get(text)?.isNumber) : undefined;
  const open = securities.filter((one) => (found.get(one.symbol)?.ric ?? null) === null && numberOf(one) === undefined);
  const rics = [...found.values()].flatMap(({ ric }) => ric ?? []);
  const names = await finder.names([...new Set([...rics, ...open.flatMap(candidatesOf).map(({ ric }) => ric)])]);
  const matches = securities.map((security): SecurityMatch => {
    const { symbol, name, rows } = security;
    const number = numberOf(security);
    const { ric = null, reason = 'not known' } = found.get(number ?? symbol) ?? {};
    const why = number === undefined ? reason : `${reason} ${number}`;
    return { symbol, name, rows, ric, reason: why, instrument: ric === null ? '' : (names.get(ric) ?? '') };
  });
  const questions = open
    .filter(({ symbol }) => !Object.hasOwn(chosen, symbol))
    .map((security) => securityQuestion(security, candidatesOf(security), names));
  const byNumber = securities.flatMap((security) => {
    const ric = found.get(numberOf(security) ?? '')?.ric ?? null;
    return ric === null ? [] : [[security.symbol, ric] as const];
  });
  return { matches, found: Object.fromEntries(byNumber), questions };
}

interface Candidate {
  readonly ric: string;
  /** The identifier that found it. Empty for a suggestion. */
  readonly reason: string;
}

interface FoundText {
  readonly ric: string | null;
  readonly reason: string;
  readonly isNumber: boolean;
  readonly suggestions: readonly string[];
}

const KNOWN: FoundText = { ric: null, reason: 'RIC', isNumber: false, suggestions: [] };

/** Resolves texts with their dates. Each is one row of a small ledger, because the service resolves ledgers. */
async function resolveAll(
  texts: readonly (readonly [text: string, date: string])[],
  finder: SecurityFinder,
): Promise<ReadonlyMap<string, FoundText>> {
  const found = new Map<string, FoundText>();
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const part = texts.slice(from, from + AT_ONCE);
    const transactions = part.map(
      ([symbol, date]): Transaction => ({ date, type: 'transfer_in', symbol, quantity: 1 }),
    );
    const { changes, validation } = await finder.resolve({ transactions });
    const indexOf = (field: string) => Number(/^transactions\[(\d+)\]/.exec(field)?.[1] ?? -1);
    for (const [text] of part) found.set(text, { ...KNOWN, ric: text });
    for (const { code, field, to, matched_by } of changes) {
      const text = part[indexOf(field)]?.[0];
      if (code !== 'symbol_normalized' || text === undefined) continue;
      const reason = matched_by === undefined ? 'symbol' : REASONS[matched_by];
      const isNumber = matched_by !== undefined && NUMBERS.has(matched_by);
      found.set(text, { ...KNOWN, ric: String(to), reason, isNumber });
    }
    for (const { code, field, suggestions = [] } of validation.errors) {
      const text = part[indexOf(field)]?.[0];
      if (text === undefined || !(code === 'unresolved_symbol' || code === 'ambiguous_symbol')) continue;
      const reason = code === 'ambiguous_symbol' ? 'several instruments have it' : 'not known';
      found.set(text, { ...KNOWN, reason, suggestions });
    }
  }
  return found;
}

function securityQuestion(
  { symbol, name, rows, isPriced }: Security,
  candidates: readonly Candidate[],
  names: ReadonlyMap<string, string>,
): Question {
  const wanted = nameOfCompany(name === '' ? symbol : name);
  const choices = candidates.map(({ ric, reason }) => {
    const found = names.get(ric) ?? '';
    const isSame = found !== '' && nameOfCompany(found) === wanted;
    const why = reason !== '' ? `by ${reason}` : isSame ? 'same name' : 'similar';
    return { value: ric, text: `${ric}${found === '' ? '' : `, ${found}`} (${why})` };
  });
  const shown = name === '' || name === symbol ? symbol : `${symbol} (${name})`;
  return {
    about: 'symbols',
    word: symbol,
    text: `Which instrument is ${shown} (${rows} ${rows === 1 ? 'row' : 'rows'})?`,
    choices: [
      ...choices,
      ...(isPriced ? [{ value: KEEP, text: 'Keep it at the prices of the file' }] : []),
      { value: SKIP, text: 'Leave it out' },
    ],
  };
}

/** Legal forms, which files write in many ways. */
const FORMS = /\b(inc|corp|corporation|co|company|ltd|limited|plc|ag|se|sa|nv|spa|group|holdings?|the)\b/g;

function nameOfCompany(name: string): string {
  return plainName(name.replaceAll('.', '')).replace(FORMS, ' ').replace(/\s+/g, ' ').trim();
}
