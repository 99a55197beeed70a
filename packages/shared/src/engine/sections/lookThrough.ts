import { countryText } from '../../calendars/markets.ts';
import { type Day, formatDay } from '../../dates.ts';
import { sum } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import type { Holding } from '../facts/holdings.ts';
import type { HeldFunds, Security } from '../inputs/funds.ts';
import type { Json, SectionValue } from '../json/table.ts';
import { isFund, type OpenFunds, openFunds, overlapOf } from '../measures/index.ts';

/** An older list is a remark of its fund. Public reports to the SEC are at most 152 days old when the next one arrives. */
const OLDEST_LIST_DAYS = 184;
/** Weights of a list are rounded, so their sum may be a little off 1. */
const WHOLE = 0.005;
const MOST_SECURITIES = 200;
const MOST_OVERLAPPING_FUNDS = 30;
const UNKNOWN = 'Unknown';
const NO_FUNDS: HeldFunds = { lists: new Map(), securities: new Map() };

type Facts = Pick<Security, 'name' | 'ric' | 'sector' | 'country' | 'currency'>;

/** A fund of the portfolio with the weights of what it holds, per unit of the fund. */
interface OpenedFund {
  readonly ric: string;
  readonly name: string;
  readonly weight: number;
  readonly securities: ReadonlyMap<string, number>;
  /** The oldest of the lists that were opened. Null without a list. */
  readonly day: Day | null;
}

/**
 * Returns the latest holdings with each fund replaced by its securities: exposures by sector, country, currency, and security, and the
 * overlap of the funds. Exposures and `uncovered_weight` sum to 1. `coverage` is the sum of the exposures.
 */
export function lookThrough(context: Context): SectionValue {
  const holdings = context.holdings();
  if (holdings.length === 0) return { available: false, reason: 'the portfolio holds nothing', ...NO_FIGURES };
  const { settings, funds: held = NO_FUNDS } = context.input;
  const { instruments } = context.ledger.universe;
  const typeOf = ({ instrumentIndex }: Holding) =>
    instrumentIndex === null ? 'cash' : instruments[instrumentIndex]!.type;
  const open = openFunds(held);
  const funds = holdings.filter((one) => isFund(typeOf(one))).map((holding) => openedFund(holding, held, open));
  const exposures = createExposures(held);
  for (const holding of holdings.filter((one) => !isFund(typeOf(one)))) {
    const { ric, name, sector, currency, weight, instrumentIndex } = holding;
    const country = instrumentIndex === null ? null : instruments[instrumentIndex]!.country;
    const where = typeOf(holding) === 'cash' ? 'Cash' : country;
    exposures.add(ric, { direct: weight }, { name, ric, sector, currency, country: where });
  }
  for (const { weight, securities } of funds) {
    for (const [id, share] of securities) exposures.add(id, { throughFunds: weight * share });
  }
  const rows = exposures.rows();
  const weights = rows.map(({ weight }) => weight);
  const coverage = sum(weights);
  const days = funds.flatMap(({ day }) => day ?? []);
  return {
    available: true,
    reason: null,
    coverage,
    uncovered_weight: sum(holdings.map(({ weight }) => weight)) - coverage,
    long_weight: sum(weights.filter((weight) => weight > 0)),
    short_weight: sum(weights.filter((weight) => weight < 0)),
    oldest_date: days.length === 0 ? null : formatDay(Math.min(...days)),
    funds: funds.map((fund) => fundRow(fund, open, settings.endDay)),
    sectors: groups(rows, 'sector'),
    countries: groups(rows, 'country'),
    currencies: groups(rows, 'currency'),
    securities_total: rows.length,
    securities: rows.slice(0, MOST_SECURITIES),
    overlaps: overlaps(funds),
  };
}

const NO_FIGURES = {
  coverage: null,
  uncovered_weight: null,
  long_weight: null,
  short_weight: null,
  oldest_date: null,
  funds: [],
  sectors: [],
  countries: [],
  currencies: [],
  securities_total: 0,
  securities: [],
  overlaps: [],
};

function openedFund({ ric, name, weight }: Holding, { lists }: HeldFunds, open: OpenFunds): OpenedFund {
  const days = [...open.inside(ric)].flatMap((fund) => lists.get(fund)?.day ?? []);
  const day = days.length === 0 ? null : Math.min(...days);
  return { ric, name, weight, securities: open.securitiesOf(ric), day };
}

function fundRow({ ric, name, weight, securities, day }: OpenedFund, open: OpenFunds, endDay: Day): Json {
  const coverage = day === null ? null : sum([...securities.values()]);
  const age = day === null ? null : endDay - day;
  return {
    ric,
    name,
    weight,
    date: day === null ? null : formatDay(day),
    age_days: age,
    coverage,
    securities: securities.size,
    remark: remarkOn(coverage, age, open.isCircular(ric)),
  };
}

function remarkOn(coverage: number | null, age: number | null, isCircular: boolean): string | null {
  if (coverage === null || age === null) return 'No list of its holdings is known on or before the end date.';
  const remarks = [
    age > OLDEST_LIST_DAYS ? `A list is ${age} days older than the end date.` : null,
    isCircular ? 'Funds inside hold each other, and these parts are not known.' : null,
    Math.abs(1 - coverage) > WHOLE ? 'The known weights do not sum to 1.' : null,
  ].filter((remark) => remark !== null);
  return remarks.length === 0 ? null : remarks.join(' ');
}

interface Parts {
  readonly direct?: number;
  readonly throughFunds?: number;
}

/** Adds up the weights of securities. A fact that one list lacks comes from another one. */
function createExposures({ securities }: HeldFunds) {
  const known = new Map<string, Facts & { direct: number; throughFunds: number }>();
  return {
    add(id: string, { direct = 0, throughFunds = 0 }: Parts, own?: Facts) {
      const before = known.get(id);
      const facts = before ?? own ?? securities.get(id)!;
      known.set(id, {
        name: facts.name,
        ric: facts.ric,
        sector: facts.sector,
        country: facts.country,
        currency: facts.currency,
        direct: (before?.direct ?? 0) + direct,
        throughFunds: (before?.throughFunds ?? 0) + throughFunds,
      });
    },
    /** The largest first, of either sign. */
    rows() {
      const rows = [...known].map(([id, { direct, throughFunds, ...facts }]) => ({
        id,
        ric: facts.ric,
        name: facts.name,
        sector: facts.sector ?? UNKNOWN,
        country: facts.country === null ? UNKNOWN : countryText(facts.country),
        currency: facts.currency ?? UNKNOWN,
        weight: direct + throughFunds,
        direct_weight: direct,
        fund_weight: throughFunds,
      }));
      return rows.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.id < b.id ? -1 : 1));
    },
  };
}

type Row = ReturnType<ReturnType<typeof createExposures>['rows']>[number];

/** Sums of the securities by a member, the largest first. */
function groups(rows: readonly Row[], member: 'sector' | 'country' | 'currency'): Json[] {
  return [...Map.groupBy(rows, (row) => row[member])]
    .map(([name, list]) => [name, sum(list.map(({ weight }) => weight))] as const)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, weight]) => ({ [member]: name, weight }));
}

/** Every pair of the largest funds whose holdings are known, the largest overlap first. */
function overlaps(funds: readonly OpenedFund[]): Json[] {
  const largest = funds
    .filter(({ day }) => day !== null)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.ric < b.ric ? -1 : 1))
    .slice(0, MOST_OVERLAPPING_FUNDS);
  const pairs = largest.flatMap((fund, i) =>
    largest.slice(i + 1).map((other) => {
      const { overlap, shared } = overlapOf(fund.securities, other.securities);
      return { ric: fund.ric, other_ric: other.ric, overlap, shared_securities: shared };
    }),
  );
  return pairs.sort((a, b) => b.overlap - a.overlap);
}
