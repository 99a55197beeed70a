import { type Day, formatDay, toDay } from '@tearsheet/shared';
import type { FundamentalRow, NewsRow } from '../content.ts';
import { dayAt, positionOnOrAfter, type TimeAxis } from './calendars/sessions.ts';
import type { Path } from './funds.ts';
import type { Stock } from './parseStocks.ts';
import type { Stream } from './random.ts';

const FIRST_DAY = toDay('2020-01-01');
/** Weekdays between two chances of an item other than results. */
const STEP = 26;
const CHANCE = 0.4;
/** Weekdays of the price move to which an item responds. */
const MOVE_DAYS = 3;

interface Item {
  readonly day: Day;
  readonly headline: string;
  readonly summary: string;
  readonly tone: number;
}

/**
 * Returns news about one company from 2020 on. Each headline says that it is simulated. There are results with each
 * quarterly statement, an outlook with each annual one, and about four other items a year on products, management, and
 * regulation. The tone follows the results and the price moves of the days before, which later days cannot change.
 */
export function newsRows(
  axis: TimeAxis,
  { stock, levels, span }: Path,
  statements: readonly FundamentalRow[],
  stream: Stream,
): NewsRow[] {
  const items = [...results(stock, statements), ...outlooks(stock, statements, stream), ...others()];
  return items
    .filter(({ day }) => day >= FIRST_DAY && day <= axis.lastDay)
    .sort((a, b) => a.day - b.day)
    .map(({ day, headline, summary, tone }) => ({
      ric: stock.ric,
      publishedAt: `${formatDay(day)}T${day % 2 === 0 ? '07:00:00Z' : '12:30:00Z'}`,
      headline: `[Simulated] ${stock.name} ${headline}`,
      summary: `Demo market, not real news. ${summary}`,
      source: 'Tearsheet demo',
      url: null,
      sentiment: sentiment(tone, day),
    }));

  function others(): Item[] {
    const found: Item[] = [];
    const first = positionOnOrAfter(axis, FIRST_DAY);
    for (let t = first + (hash(stock.ric) % STEP); t < Math.min(span.to, axis.length); t += STEP) {
      if (t <= span.from || stream.uniform(t, 0) > CHANCE) continue;
      const kind = KINDS[Math.floor(KINDS.length * stream.uniform(t, 1))] ?? 'product';
      const choices = templatesOf(kind, stock.sector);
      // Good news is more likely after a rise.
      const wanted = Math.sign(move(t)) * (stream.uniform(t, 2) < 0.6 ? 1 : 0);
      const fitting = choices.filter(({ tone }) => wanted === 0 || Math.sign(tone) === wanted);
      const among = fitting.length > 0 ? fitting : choices;
      const chosen = among[Math.floor(among.length * stream.uniform(t, 3))];
      if (chosen) found.push({ ...chosen, day: dayAt(axis, t) });
    }
    return found;
  }

  function move(position: number): number {
    const before = levels[Math.max(0, position - MOVE_DAYS)] as number;
    return Math.log((levels[position] as number) / before);
  }

  function sentiment(tone: number, day: Day): number {
    const felt = 0.75 * tone + 0.35 * Math.tanh(14 * move(Math.min(axis.length - 1, positionOnOrAfter(axis, day))));
    return Math.round(100 * Math.max(-1, Math.min(1, felt))) / 100;
  }
}

/** Returns the items about quarters, compared with the same quarter of the year before. */
function results({ reports }: Stock, statements: readonly FundamentalRow[]): Item[] {
  const quarters = statements.filter(({ freq }) => freq === 2);
  return quarters.flatMap(({ sourceDay, values, periodEnd }, i) => {
    const before = quarters[i - 4]?.values;
    const [revenue, net] = [values.revenue ?? 0, values.net_income ?? 0];
    if (!before || sourceDay === null) return [];
    const growth = revenue / (before.revenue ?? revenue) - 1;
    const wasProfit = (before.net_income ?? 0) > 0;
    const change = wasProfit ? net / (before.net_income ?? 1) - 1 : null;
    const profit =
      net < 0
        ? wasProfit
          ? 'swings to a loss'
          : 'reports another loss'
        : change === null
          ? 'returns to profit'
          : Math.abs(change) < 0.02
            ? 'keeps its profit steady'
            : `reports ${change > 0 ? 'higher' : 'lower'} profit`;
    const tone = net < 0 ? (wasProfit ? -0.7 : -0.4) : change === null ? 0.6 : Math.tanh(1.6 * change + 2 * growth);
    const direction = growth >= 0 ? 'up' : 'down';
    return [
      {
        day: sourceDay,
        headline: `${profit} for the quarter to ${formatDay(periodEnd)}, revenue ${direction} ${percent(growth)}`,
        summary: `Revenue was ${millions(revenue)} ${reports}, net income ${millions(net)} ${reports}.`,
        tone,
      },
    ];
  });
}

function outlooks({ name }: Stock, statements: readonly FundamentalRow[], stream: Stream): Item[] {
  const years = statements.filter(({ freq }) => freq === 1);
  return years.flatMap(({ sourceDay, fiscalYear, periodEnd, values }, i) => {
    const before = years[i - 1]?.values.revenue;
    if (!before || sourceDay === null || fiscalYear === null) return [];
    const growth = (values.revenue ?? before) / before - 1;
    const expected = 0.6 * growth + 0.02 + 0.03 * stream.normal(periodEnd, 4);
    const words =
      Math.abs(expected) < 0.01 ? 'flat revenue' : `revenue ${expected > 0 ? 'growth' : 'decline'} of about`;
    const size = Math.abs(expected) < 0.01 ? '' : ` ${percent(expected)}`;
    return [
      {
        day: sourceDay + 1,
        headline: `expects ${words}${size} in fiscal ${fiscalYear + 1}`,
        summary: `${name} gave the outlook with its annual report for fiscal ${fiscalYear}.`,
        tone: Math.tanh(5 * (expected - 0.02)),
      },
    ];
  });
}

function percent(value: number): string {
  return `${Math.abs(100 * value).toFixed(1)}%`;
}

function millions(value: number): string {
  return Math.abs(value) >= 1e9 ? `${(value / 1e9).toFixed(1)} billion` : `${(value / 1e6).toFixed(0)} million`;
}

/** Returns a fixed offset, so that companies do not all have news on the same day. */
function hash(text: string): number {
  return [...text].reduce((sum, char) => (31 * sum + char.charCodeAt(0)) >>> 0, 7);
}

/** A headline without the name of the company, a sentence for the summary, and its tone from -1 to 1. */
export interface Template {
  readonly headline: string;
  readonly summary: string;
  readonly tone: number;
}

const template = (headline: string, tone: number, summary: string): Template => ({ headline, tone, summary });

const PRODUCTS: Readonly<Record<string, readonly Template[]>> = {
  'Information Technology': [
    template('introduces its next product generation', 0.4, 'First deliveries are planned for the coming quarter.'),
    template('delays a product by two quarters', -0.5, 'Tests take longer than planned.'),
    template('signs a multi-year supply agreement', 0.3, 'The agreement covers five years.'),
  ],
  'Health Care': [
    template('reports positive late-stage trial results', 0.6, 'The main goal of the trial was met.'),
    template('ends a trial after weak results', -0.6, 'The treatment showed no clear benefit.'),
    template('files for approval of a new treatment', 0.3, 'A decision is expected within a year.'),
  ],
  Financials: [
    template('launches a new service for business clients', 0.2, 'It will be offered in its main markets first.'),
    template('raises provisions for credit losses', -0.4, 'Management points to a weaker economy.'),
    template('widens its asset management business', 0.2, 'New funds open this quarter.'),
  ],
  Energy: [
    template('approves a new production project', 0.3, 'First output is planned in four years.'),
    template('shuts a plant for unplanned repairs', -0.4, 'Output returns in stages over several weeks.'),
    template('agrees a long-term supply contract', 0.2, 'The contract runs for ten years.'),
  ],
};

const ANY_PRODUCT: readonly Template[] = [
  template('opens a new site', 0.2, 'The site adds capacity in its main market.'),
  template('wins a large order', 0.4, 'Deliveries are spread over three years.'),
  template('recalls a product', -0.5, 'The company expects a small one-off cost.'),
  template('expands into a neighboring market', 0.2, 'Sales start in the second half of the year.'),
];

const MANAGEMENT: readonly Template[] = [
  template('names a new chief financial officer', 0, 'The change takes effect next quarter.'),
  template('extends the contract of its chief executive', 0.1, 'The new term is four years.'),
  template('chief executive to step down', -0.3, 'The board has started the search for a successor.'),
  template('adds two independent directors to its board', 0, 'Shareholders vote at the next annual meeting.'),
  template('plans a simpler organization with fewer layers', 0.1, 'Savings are expected from next year on.'),
];

const REGULATION: readonly Template[] = [
  template('faces an inquiry by a regulator', -0.5, 'The company says that it cooperates.'),
  template('settles a dispute with an authority', 0, 'The payment was provided for in earlier accounts.'),
  template('receives a permit that it had applied for', 0.3, 'Work can start this year.'),
  template('warns that new rules may raise its costs', -0.3, 'The rules are still in consultation.'),
];

export const KINDS = ['product', 'management', 'regulation'] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the possible news of one kind about companies of a sector. */
function templatesOf(kind: Kind, sector: string): readonly Template[] {
  if (kind === 'management') return MANAGEMENT;
  return kind === 'regulation' ? REGULATION : (PRODUCTS[sector] ?? ANY_PRODUCT);
}
