import { labelText } from '@tearsheet/shared/labels';
import { type Step, waterfall } from '../../charts/waterfall.ts';
import { figureText, percent, signedPercent } from '../../format/numbers.ts';
import {
  type Block,
  type Cell,
  type Chart,
  cell,
  column,
  left,
  ricCell,
  right,
  strong,
  type Table,
  wide,
} from '../document.ts';
import type { Sheet, SheetAnalysis } from './analysis.ts';
import { unavailable } from './riskModels.ts';

type Attribution = NonNullable<SheetAnalysis['attribution']>;
type Level = Attribution['levels'][number];

const SIDES = ['portfolio_weight', 'benchmark_weight', 'portfolio_return', 'benchmark_return'] as const;
const BESIDE = ['trading_costs', 'unexplained'] as const;

const LEVELS: Readonly<Record<Level, { readonly one: string; readonly title: string }>> = {
  sector: { one: 'sector', title: 'Sector' },
  market: { one: 'market', title: 'Market' },
  currency: { one: 'currency', title: 'Currency' },
  company: { one: 'company', title: 'Position' },
};
const METHODS: Readonly<Record<Attribution['linking'], string>> = {
  carino: 'Effects are linked over time (Carino) and sum to the active return.',
  menchero: 'Effects are linked over time (Menchero) and sum to the active return.',
  frongello: 'Effects are linked over time (Frongello) and sum to the active return.',
  geometric: 'Effects are geometric: they compound to the ratio of the two growth factors.',
};

/** Rows that are shown first: the largest companies, and a year of months. */
const GROUPS_SHOWN = 15;
const MONTHS_SHOWN = 12;

/** Members that a stored result of analytics_version 5 lacks. */
const OLDER = {
  linking: 'carino',
  interaction: 'separate',
  levels: ['sector'],
  months: [],
  groups: [],
  currency_effects: { available: false, reason: null, effects: null, currencies: [] },
} as const;

/** The active return by effect, group, month, and currency. */
export function activeReturn({ analysis, benchmark, isCompared, isDetailed, nameOf }: Sheet): (Block | null)[] {
  const given = analysis.attribution && { ...OLDER, ...analysis.attribution };
  const title = isCompared ? `Active return against ${benchmark}` : labelText('active_return');
  if (!given?.effects || given.active_return === null || given.benchmark_return === null)
    return unavailable(title, given);
  const effects =
    given.interaction === 'separate'
      ? (['allocation', 'selection', 'interaction'] as const)
      : (['allocation', 'selection'] as const);
  return [
    // The steps of a waterfall add up, and geometric effects do not.
    given.linking === 'geometric' ? null : byEffect(given, { title, benchmark }),
    byGroup(given, { benchmark, effects }),
    byInnerGroup(given, effects, nameOf),
    byMonth(given, effects),
    ...byCurrency(given, effects, isDetailed),
  ];
}

type EffectNames = readonly ('allocation' | 'selection' | 'interaction')[];

function byEffect(
  { effects, active_return, benchmark_return, portfolio_return, interaction }: Attribution,
  { title, benchmark }: { readonly title: string; readonly benchmark: string },
): Chart {
  const total = (label: string, amount: number): Step => ({ label, amount, kind: 'total', text: percent(amount) });
  const names = ['allocation', 'selection', 'interaction', ...BESIDE] as const;
  const steps = [
    total(benchmark, benchmark_return!),
    ...names
      .filter((name) => name !== 'interaction' || interaction === 'separate')
      .map((name): Step => {
        const amount = effects![name];
        return { label: labelText(name), amount, kind: 'change', text: signedPercent(amount) };
      }),
    total('Portfolio', portfolio_return),
  ];
  return {
    kind: 'chart',
    id: 'attribution',
    title: `${title}: ${signedPercent(active_return!)}`,
    description: `From the return of ${benchmark} through the effects to the return of the portfolio.`,
    height: 80 + steps.length * 26,
    draw: (frame) => waterfall(frame, steps, 'percent'),
    data: () => ({
      columns: [wide('Effect'), right('Return')],
      rows: steps.map(({ label, amount }) => [label, cell('active_return', amount)]),
      note: null,
    }),
  };
}

interface GroupFigures {
  readonly portfolio_weight: number;
  readonly benchmark_weight: number;
  readonly portfolio_return: number | null;
  readonly benchmark_return: number | null;
  readonly allocation: number;
  readonly selection: number;
  readonly interaction: number;
  readonly total: number;
}

const figuresOf = (row: GroupFigures, effects: EffectNames): Cell[] => [
  ...SIDES.map((name) => cell(name, row[name])),
  ...effects.map((name) => cell(name, row[name])),
  cell('attribution.total', row.total),
];
const columnsOf = (effects: EffectNames) => [
  ...SIDES.map((name) => column(name)),
  ...effects.map((name) => column(name)),
  column('attribution.total'),
];
const bySize = <Row extends { readonly total: number }>(rows: readonly Row[]) =>
  [...rows].sort((a, b) => Math.abs(b.total) - Math.abs(a.total));

function byGroup(
  given: Attribution,
  { benchmark, effects }: { readonly benchmark: string; readonly effects: EffectNames },
): Table {
  const level = LEVELS[given.levels[0] ?? 'sector'];
  const [costs, rest] = BESIDE.map((name) => `${labelText(name)} ${figureText(name, given.effects![name])}`);
  return {
    kind: 'table',
    title: `Active return by ${level.one} (Brinson–Fachler), against ${benchmark}`,
    columns: [wide(level.title), ...columnsOf(effects)],
    rows: bySize(given.sectors).map((row) => [row.sector, ...figuresOf(row, effects)]),
    total: [
      strong(labelText('active_return')),
      ...Array.from({ length: SIDES.length + effects.length }, () => ''),
      cell('active_return', given.active_return),
    ],
    note: `${costs}, ${rest?.toLowerCase()}. ${METHODS[given.linking]}`,
  };
}

function byInnerGroup({ groups, levels }: Attribution, effects: EffectNames, nameOf: Sheet['nameOf']): Table | null {
  const [outer, inner] = levels.map((level) => LEVELS[level]);
  if (!outer || !inner || groups.length === 0) return null;
  const isCompany = levels[1] === 'company';
  return {
    kind: 'table',
    title: `Selection by ${inner.one} in each ${outer.one}`,
    columns: [isCompany ? left(inner.title) : wide(inner.title), wide(outer.title), ...columnsOf(effects)],
    rows: bySize(groups).map((row) => [
      isCompany ? ricCell(row.name, nameOf(row.name)) : row.name,
      row.group,
      ...figuresOf(row, effects),
    ]),
    shown: GROUPS_SHOWN,
    note: `The rows of one ${outer.one} add up to its selection, with the interaction.`,
  };
}

function byMonth({ months }: Attribution, effects: EffectNames): Table | null {
  if (months.length < 2) return null;
  const names = ['portfolio_return', 'benchmark_return', 'active_return', ...effects, ...BESIDE] as const;
  return {
    kind: 'table',
    title: 'Active return by month',
    isFolded: true,
    columns: [left('Month'), ...names.map((name) => column(name))],
    rows: months.toReversed().map((row) => [row.month, ...names.map((name) => cell(name, row[name]))]),
    shown: MONTHS_SHOWN,
    note: 'The effects of a month explain the active return of that month alone.',
  };
}

/** Paper has no room for the returns of exchange rates and of cash. */
function byCurrency({ currency_effects: given }: Attribution, effects: EffectNames, isDetailed: boolean): Block[] {
  if (!given.effects) return unavailable('Active return by currency', given);
  if (given.currencies.length < 2) return [];
  const rates = isDetailed ? (['exchange_return', 'cash_return'] as const) : [];
  const names = [...SIDES, ...rates, 'currency_effect', ...effects] as const;
  return [
    {
      kind: 'table',
      title: 'Active return by currency (Karnosky–Singer)',
      columns: [left('Currency'), ...names.map((name) => column(name)), column('attribution.total')],
      rows: bySize(given.currencies).map((row) => [
        row.name,
        ...names.map((name) => cell(name, row[name])),
        cell('attribution.total', row.total),
      ]),
      note: `Returns are in the currency itself. The currency decision makes ${figureText('currency_effect', given.effects.currency_effect)} of the active return. The other effects are those of returns above cash.`,
    },
  ];
}
