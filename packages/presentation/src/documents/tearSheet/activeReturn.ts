import { type Step, waterfall } from '../../charts/waterfall.ts';
import { figureText, percent, signedPercent } from '../../format/numbers.ts';
import { labelInSentence, labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord } from '../../language/words.ts';
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

function levelTitle(level: Level): string {
  const titles: Readonly<Record<Level, string>> = {
    sector: t('Sector'),
    market: t('Market'),
    currency: t('Currency'),
    company: t('Position'),
  };
  return titles[level];
}

function linkingText(linking: Attribution['linking']): string {
  const texts: Readonly<Record<Attribution['linking'], string>> = {
    carino: t('Effects are linked over time (Carino) and sum to the active return.'),
    menchero: t('Effects are linked over time (Menchero) and sum to the active return.'),
    frongello: t('Effects are linked over time (Frongello) and sum to the active return.'),
    geometric: t('Effects are geometric: they compound to the ratio of the two growth factors.'),
  };
  return texts[linking];
}

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
  const title = isCompared ? t('Active return against {benchmark}', { benchmark }) : labelText('active_return');
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
    total(t('Portfolio'), portfolio_return),
  ];
  return {
    kind: 'chart',
    id: 'attribution',
    title: `${title}: ${signedPercent(active_return!)}`,
    description: t('From the return of {benchmark} through the effects to the return of the portfolio.', { benchmark }),
    height: 80 + steps.length * 26,
    draw: (frame) => waterfall(frame, steps, 'percent'),
    data: () => ({
      columns: [wide(t('Effect')), right(t('Return'))],
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
  const level = given.levels[0] ?? 'sector';
  const { trading_costs: costs, unexplained: rest } = given.effects!;
  return {
    kind: 'table',
    title: t('Active return by {level} (Brinson–Fachler), against {benchmark}', { level, benchmark }),
    columns: [wide(levelTitle(level)), ...columnsOf(effects)],
    rows: bySize(given.sectors).map((row) => [groupWord(row.sector), ...figuresOf(row, effects)]),
    total: [
      strong(labelText('active_return')),
      ...Array.from({ length: SIDES.length + effects.length }, () => ''),
      cell('active_return', given.active_return),
    ],
    note: `${t('{costsName} {costs}, {restName} {rest}.', {
      costsName: labelText('trading_costs'),
      costs: figureText('trading_costs', costs),
      restName: labelInSentence('unexplained'),
      rest: figureText('unexplained', rest),
    })} ${linkingText(given.linking)}`,
  };
}

function byInnerGroup({ groups, levels }: Attribution, effects: EffectNames, nameOf: Sheet['nameOf']): Table | null {
  const [outer, inner] = levels;
  if (!outer || !inner || groups.length === 0) return null;
  const isCompany = inner === 'company';
  return {
    kind: 'table',
    title: t('Selection by {inner} in each {outer}', { inner, outer }),
    columns: [
      isCompany ? left(levelTitle(inner)) : wide(levelTitle(inner)),
      wide(levelTitle(outer)),
      ...columnsOf(effects),
    ],
    rows: bySize(groups).map((row) => [
      isCompany ? ricCell(row.name, nameOf(row.name)) : groupWord(row.name),
      groupWord(row.group),
      ...figuresOf(row, effects),
    ]),
    shown: GROUPS_SHOWN,
    note: t('The rows of one {outer} add up to its selection, with the interaction.', { outer }),
  };
}

function byMonth({ months }: Attribution, effects: EffectNames): Table | null {
  if (months.length < 2) return null;
  const names = ['portfolio_return', 'benchmark_return', 'active_return', ...effects, ...BESIDE] as const;
  return {
    kind: 'table',
    title: t('Active return by month'),
    isFolded: true,
    columns: [left(t('Month')), ...names.map((name) => column(name))],
    rows: months.toReversed().map((row) => [row.month, ...names.map((name) => cell(name, row[name]))]),
    shown: MONTHS_SHOWN,
    note: t('The effects of a month explain the active return of that month alone.'),
  };
}

/** Paper has no room for the returns of exchange rates and of cash. */
function byCurrency({ currency_effects: given }: Attribution, effects: EffectNames, isDetailed: boolean): Block[] {
  if (!given.effects) return unavailable(t('Active return by currency'), given);
  if (given.currencies.length < 2) return [];
  const rates = isDetailed ? (['exchange_return', 'cash_return'] as const) : [];
  const names = [...SIDES, ...rates, 'currency_effect', ...effects] as const;
  return [
    {
      kind: 'table',
      title: t('Active return by currency (Karnosky–Singer)'),
      columns: [left(t('Currency')), ...names.map((name) => column(name)), column('attribution.total')],
      rows: bySize(given.currencies).map((row) => [
        row.name,
        ...names.map((name) => cell(name, row[name])),
        cell('attribution.total', row.total),
      ]),
      note: t(
        'Returns are in the currency itself. The currency decision makes {currencyEffect} of the active return. The other effects are those of returns above cash.',
        { currencyEffect: figureText('currency_effect', given.effects.currency_effect) },
      ),
    },
  ];
}
