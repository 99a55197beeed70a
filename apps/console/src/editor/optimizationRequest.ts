import type { AnalyzeRequest, OptimizeRequest } from '@tearsheet/client';
import { numberIn } from './simulationRequest.ts';

/** The texts of the form for an optimization. All numbers but the count are in percent. Empty: no limit. */
export interface Goals {
  readonly least: string;
  readonly most: string;
  /** Lines such as "AAPL 0 to 10". */
  readonly symbols: string;
  /** Lines such as "sector Energy 0 to 20". */
  readonly groups: string;
  readonly turnover: string;
  readonly holdings: string;
}

export const GOALS: Goals = { least: '', most: '', symbols: '', groups: '', turnover: '', holdings: '' };

/** Returns the request that optimizes the latest holdings of a portfolio. Throws if a field cannot be read. */
export function optimizationRequest(
  request: AnalyzeRequest,
  objective: NonNullable<OptimizeRequest['objective']>,
  { least, most, symbols, groups, turnover, holdings }: Goals,
): OptimizeRequest {
  const { portfolio, transactions, opening, base_currency, end_date, track_cash, allow_negative_cash } = request;
  const members = { portfolio, transactions, opening, base_currency, end_date, track_cash, allow_negative_cash };
  const sent = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  const share = (text: string) => (numberIn(text) ?? Number.NaN) / 100;
  const all: [string, [number, number]][] =
    least.trim() === '' && most.trim() === '' ? [] : [['*', [share(least || '0'), share(most || '100')]]];
  const bounds = [...all, ...linesOf(symbols).map(boundOf)];
  const limited = linesOf(groups).map(groupOf);
  const count = numberIn(holdings);
  return {
    ...sent,
    objective,
    frontier: { points: 15 },
    ...(bounds.length === 0 ? {} : { bounds: Object.fromEntries(bounds) }),
    ...(limited.length === 0 ? {} : { groups: limited }),
    ...(turnover.trim() === '' ? {} : { turnover: { maximum: share(turnover) } }),
    ...(count === null ? {} : { holdings: { maximum: count } }),
  };
}

function linesOf(text: string): string[] {
  return text.split(/[\n;]/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

const RANGE = /^(\S.*?) +(-?\d+(?:\.\d+)?) *%? +to +(-?\d+(?:\.\d+)?) *%?$/;

function rangeOf(line: string, example: string): [string, number, number] {
  const [, name, from, to] = RANGE.exec(line) ?? [];
  if (name === undefined) throw new Error(`"${line}" is not a limit. Write a line such as ${example}.`);
  return [name, Number(from) / 100, Number(to) / 100];
}

function boundOf(line: string): [string, [number, number]] {
  const [name, from, to] = rangeOf(line, 'AAPL 0 to 10');
  return [name, [from, to]];
}

function groupOf(line: string): NonNullable<OptimizeRequest['groups']>[number] {
  const example = 'sector Energy 0 to 20';
  const [both, min, max] = rangeOf(line, example);
  const [, by, name] = /^(sector|market|currency) +(.+)$/i.exec(both) ?? [];
  if (by === undefined || name === undefined) {
    throw new Error(`"${line}" names no sector, market, or currency. Write a line such as ${example}.`);
  }
  return { by: by.toLowerCase() as 'sector' | 'market' | 'currency', name, min, max };
}
