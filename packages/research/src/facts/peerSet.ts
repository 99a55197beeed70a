import { exchangeRate, type Instrument, type MarketData } from '@tearsheet/market-data';
import { quantile } from '@tearsheet/shared';

export interface PeerSet {
  /** Nearest in size first; by RIC when the size of the company is not known. */
  readonly peers: readonly Instrument[];
  readonly asked: number;
  /** How they were chosen, one sentence; says so when fewer were found than asked for. */
  readonly rule: string;
}

/** A peer is between a quarter and four times as large, as long as there are enough of them. */
const SIZE_BAND = 4;
const SIZE_CURRENCY = 'USD';

/** The rules, the strictest first: the first that finds enough is taken, else the one that finds most. */
const RULES = [
  { text: 'the same industry and market, a quarter to four times its size', by: ['industry', 'market'], isSized: true },
  { text: 'the same industry and market, of any size', by: ['industry', 'market'], isSized: false },
  { text: 'the same industry in any market', by: ['industry'], isSized: false },
  { text: 'the same sector and market, a quarter to four times its size', by: ['sector', 'market'], isSized: true },
  { text: 'the same sector in any market', by: ['sector'], isSized: false },
] as const;

/** Companies to compare with: listed, with prices, one listing each. Without a size of its own, no rule uses sizes. */
export function choosePeers(market: MarketData, subject: Instrument, asked: number): PeerSet {
  const ownSize = sizeOf(market, subject);
  const family = companyName(subject);
  const candidates = market
    .instruments()
    .filter(
      (one) =>
        one.type === 'stock' &&
        one.primary &&
        one.issuer === one.ric &&
        one.sector === subject.sector &&
        one.delistedOn === null &&
        one.lastPrice !== null &&
        one.ric !== subject.issuer &&
        companyName(one) !== family,
    );
  let best: { readonly rule: (typeof RULES)[number]; readonly peers: readonly Instrument[] } | null = null;
  for (const rule of RULES.filter(({ by, isSized }) => isKnown(subject, by) && (ownSize !== null || !isSized))) {
    const found = nearest(market, ownSize, candidates, rule, subject);
    if (best === null || found.length > best.peers.length) best = { rule, peers: found };
    if (found.length >= asked) break;
  }
  const peers = best?.peers.slice(0, asked) ?? [];
  return { peers, asked, rule: ruleText(best?.rule.text ?? null, ownSize !== null, peers.length, asked) };
}

function ruleText(text: string | null, isSized: boolean, found: number, asked: number): string {
  if (text === null) return 'The data give neither an industry nor a sector, so there are no peers.';
  if (found === 0)
    return 'The data hold no other company in its industry or sector with prices, so there are no peers.';
  const wanted = isSized
    ? `companies in ${text}, nearest in size`
    : `companies in ${text.replace(', of any size', '')}`;
  const order = isSized ? '' : ' The size of the company is not known, so size plays no part in the choice.';
  const scarce = found < asked ? ` The data hold ${found} of the ${asked} peers requested.` : '';
  return `Peers are ${wanted}.${order}${scarce}`;
}

/** The fields a rule compares, known for the company: two companies without a sector are not of one sector. */
function isKnown(subject: Instrument, fields: readonly ('industry' | 'sector' | 'market')[]): boolean {
  return fields.every((field) => subject[field] !== null && subject[field] !== 'Unknown');
}

function nearest(
  market: MarketData,
  ownSize: number | null,
  candidates: readonly Instrument[],
  { by, isSized }: (typeof RULES)[number],
  subject: Instrument,
): readonly Instrument[] {
  return candidates
    .filter((one) => by.every((field) => one[field] !== null && one[field] === subject[field]))
    .map((instrument) => ({ instrument, distance: distance(ownSize, sizeOf(market, instrument)) }))
    .filter(({ distance: far }) => !isSized || far <= Math.log(SIZE_BAND))
    .sort((a, b) => a.distance - b.distance || (a.instrument.ric < b.instrument.ric ? -1 : 1))
    .map(({ instrument }) => instrument);
}

/** Logarithm of the larger over the smaller; infinite when one is not known. */
function distance(a: number | null, b: number | null): number {
  return a === null || b === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log(a / b));
}

/** Market value of the company in US dollars; null when it is not known. */
function sizeOf(market: MarketData, { currency, marketCap }: Instrument): number | null {
  const rate = exchangeRate(market, currency, SIZE_CURRENCY, market.lastWeekday);
  return marketCap === null || marketCap.amount <= 0 || rate === null ? null : marketCap.amount * rate;
}

/** The name without the share class. */
function companyName({ name }: Instrument): string {
  return name
    .toLowerCase()
    .replace(/\s*(\(.*|class [a-z]\b.*|adr\b.*)$/, '')
    .trim();
}

/** With fewer known values a rank or a median says nothing. */
const LEAST_PEERS = 3;

/**
 * Where a value stands among those of peers: 100 × (number below + half the number equal) / number, 0 to 100. Null with
 * fewer than three. Example: 5 among 1, 5, 9, 10 → 37.5.
 */
export function percentileRank(value: number, peers: readonly number[]): number | null {
  if (peers.length < LEAST_PEERS) return null;
  const below = peers.filter((one) => one < value).length;
  const equal = peers.filter((one) => one === value).length;
  return (100 * (below + equal / 2)) / peers.length;
}

/** Quantile with linear interpolation (Hyndman, Fan 1996, type 7); null with fewer than three. Example: 0.5 of 1, 2, 4 → 2. */
export function quantileOf(values: readonly number[], p: number): number | null {
  return values.length < LEAST_PEERS ? null : quantile(Float64Array.from(values).sort(), p);
}
