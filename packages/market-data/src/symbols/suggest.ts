import { LONGEST_SUGGESTED } from '@tearsheet/shared';
import { distance } from 'fastest-levenshtein';
import type { Instrument } from '../port.ts';
import { splitRic } from './ricSuffixes.ts';

const MAX_SUGGESTIONS = 5;
const MAX_LENGTH = 32;
/** A shorter text occurs in too many names. */
const LEAST_PART_OF_NAME = 4;
const COMMON_CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP', 'CNY'];

/** Legal forms and other words that people leave out of the names of companies. */
const FORMS = new Set(
  'INC CORP CORPORATION CO COMPANY LTD LIMITED PLC AG SE SA NV N V SPA ASA AB OYJ KGAA GROUP HOLDING HOLDINGS THE CL CLASS'.split(
    ' ',
  ),
);

interface Known {
  readonly ric: string;
  readonly codes: readonly string[];
  readonly name: string;
  readonly plainName: string;
  readonly primary: boolean;
}

/**
 * Suggests RICs for a misspelled symbol, the closest first. A currency means cash, and a former ticker means the
 * company that had it. The name of a company, without its legal form, means its main listing. Otherwise it suggests the
 * instruments with the closest code (one edit or swap of two letters for every three characters), or those whose name
 * contains the text. Time is linear in the number of instruments, with a cheap length test before each distance.
 */
export function createSuggest(
  instruments: readonly Instrument[],
  currencies: readonly string[],
): (symbol: string) => string[] {
  const known = instruments.map(({ ric, ticker, name, primary }) => ({
    ric,
    codes: [...new Set([ticker.toUpperCase(), splitRic(ric).root.toUpperCase(), ric.toUpperCase()])],
    name: withoutAccents(name),
    plainName: plainName(name),
    primary,
  }));
  return (symbol) => {
    if (symbol.length > LONGEST_SUGGESTED) return [];
    const wanted = withoutAccents(symbol.trim()).slice(0, MAX_LENGTH);
    const certain = [...cash(wanted), ...renamed(wanted), ...named(known, wanted)];
    return certain.length > 0 ? certain : closest(known, wanted);
  };

  function cash(wanted: string): string[] {
    const codes = /^CASH\b/.test(wanted) ? COMMON_CURRENCIES : [wanted];
    return codes.filter((code) => currencies.includes(code)).map((code) => `CASH.${code}`);
  }

  function renamed(wanted: string): string[] {
    const ticker = FORMER_TICKERS.get(splitRic(wanted).root);
    if (ticker === undefined) return [];
    return instruments.filter((one) => one.ticker.toUpperCase() === ticker && one.primary).map(({ ric }) => ric);
  }
}

/** Returns the main listings of the companies with exactly this name. */
function named(known: readonly Known[], wanted: string): string[] {
  const name = plainName(wanted);
  if (name === '') return [];
  const all = known.filter((one) => one.plainName === name);
  const main = all.filter(({ primary }) => primary);
  return (main.length > 0 ? main : all).slice(0, MAX_SUGGESTIONS).map(({ ric }) => ric);
}

/** @example plainName('Nestlé S.A.') // NESTLE */
function plainName(name: string): string {
  const words = withoutAccents(name)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u);
  const kept = words.filter((word) => word !== '' && !FORMS.has(word));
  return kept.join(' ');
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toUpperCase();
}

function closest(known: readonly Known[], wanted: string): string[] {
  const allowed = Math.floor(wanted.length / 3);
  const scored: { ric: string; score: number }[] = [];
  for (const { ric, codes, name } of known) {
    let score = isPartOfName(name, wanted) ? allowed + (name.startsWith(wanted) ? 0 : 0.5) : Infinity;
    for (const code of codes) {
      if (Math.abs(code.length - wanted.length) <= allowed) score = Math.min(score, edits(code, wanted));
    }
    if (score <= allowed + 0.5) scored.push({ ric, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.ric < b.ric ? -1 : 1));
  return scored.slice(0, MAX_SUGGESTIONS).map(({ ric }) => ric);
}

function isPartOfName(name: string, wanted: string): boolean {
  if (wanted.length >= LEAST_PART_OF_NAME) return name.includes(wanted);
  return wanted.length >= 2 && name.split(/[^\p{L}\p{N}]+/u).includes(wanted);
}

/** Returns Levenshtein's distance, except that two swapped neighbors are one edit: MFST is one edit from MSFT. */
function edits(code: string, wanted: string): number {
  const plain = distance(code, wanted);
  if (plain !== 2 || code.length !== wanted.length) return plain;
  const at = [...code].findIndex((char, i) => char !== wanted[i]);
  const isSwap = code[at] === wanted[at + 1] && code[at + 1] === wanted[at];
  return isSwap && code.slice(at + 2) === wanted.slice(at + 2) ? 1 : plain;
}

/**
 * Former and current tickers of companies. They are suggested and never resolved, because the old ticker may belong to
 * another company today. Only renames are listed, because a merger changes the meaning of a share.
 */
const FORMER_TICKERS: ReadonlyMap<string, string> = new Map([
  ['ABC', 'COR'],
  ['ANTM', 'ELV'],
  ['BLL', 'BALL'],
  ['FB', 'META'],
  ['FISV', 'FI'],
  ['KORS', 'CPRI'],
  ['LB', 'BBWI'],
  ['NLOK', 'GEN'],
  ['PCLN', 'BKNG'],
  ['PKI', 'RVTY'],
  ['RDSA', 'SHEL'],
  ['RDSB', 'SHEL'],
  ['SYMC', 'GEN'],
  ['TMK', 'GL'],
  ['TOT', 'TTE'],
  ['UTX', 'RTX'],
]);
