import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Choices, SelectField } from '../ui/select.tsx';
import {
  type BenchmarkSettings,
  type BlendRow,
  benchmarkProblem,
  blendRowOf,
  changedBlend,
} from './benchmarkSettings.ts';
import { SymbolBox } from './symbolBox.tsx';

export interface BenchmarkFieldProps {
  readonly client: Tearsheet;
  readonly settings: BenchmarkSettings;
  readonly schedules: Choices;
  /** Fields of the request that have errors. */
  readonly wrong: readonly string[];
  readonly onChange: (part: Partial<BenchmarkSettings>) => void;
  /** Called if the default benchmark is chosen, and the market data lack it. */
  readonly onMissing: () => void;
}

const ownKinds = (): Choices => [
  ['symbol', t('Another instrument')],
  ['blend', t('A blend of instruments')],
  ['rate', t('A fixed rate')],
  ['none', t('No benchmark')],
];
const DEFAULT = 'ACWI.OQ';
/** Funds that many portfolios are compared with. Only those in the market data are offered. */
const USUAL = [DEFAULT, 'SPY.P', 'QQQ.OQ', 'VGK.P', 'EEM.P'];
const DEFAULT_NAMES: ReadonlyMap<string, string> = new Map([[DEFAULT, 'iShares MSCI ACWI ETF']]);
const EMPTY_ROW: BlendRow = { symbol: '', weight: '' };

/** The choice of a benchmark, with the inputs of its kind. */
export function BenchmarkField(props: BenchmarkFieldProps): JSX.Element {
  const { client, settings, schedules, wrong, onChange, onMissing } = props;
  const { benchmarkKind: kind, keptBenchmark: kept } = settings;
  const problem = benchmarkProblem(settings);
  const names = useUsualNames(client);
  const usual = kind === 'symbol' && names.has(settings.benchmark);
  const isMissing = kind === 'symbol' && settings.benchmark === DEFAULT && !usual;
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing]);
  const kinds: Choices = [
    ...[...names].map(([ric, name]) => [ric, name] as const),
    ...ownKinds(),
    ...(kept === null ? [] : [['kept', kept.name] as const]),
  ];
  const choose = (value: string) => {
    const chosen = (['blend', 'rate', 'none', 'kept'] as const).find((name) => name === value);
    const blend = settings.blend.length === 0 ? [EMPTY_ROW, EMPTY_ROW] : settings.blend;
    if (chosen !== undefined) onChange({ benchmarkKind: chosen, ...(chosen === 'blend' ? { blend } : {}) });
    else onChange({ benchmarkKind: 'symbol', benchmark: value === 'symbol' ? '' : value });
  };
  return (
    <div class="benchmark">
      <SelectField
        id="benchmarkKind"
        label={t('Benchmark')}
        value={usual ? settings.benchmark : kind}
        choices={kinds}
        onChange={choose}
      />
      {kind === 'symbol' && !usual ? (
        <SymbolBox
          client={client}
          inputId="benchmark"
          label={t('Benchmark symbol')}
          value={settings.benchmark}
          isInvalid={wrong.includes('benchmark')}
          onChange={(benchmark: string) => onChange({ benchmark })}
        />
      ) : null}
      {kind === 'rate' ? (
        <div class="field">
          <label for="benchmarkRate">{t('Percent a year')}</label>
          <input
            id="benchmarkRate"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={settings.benchmarkRate}
            onInput={(event: InputEvent) => onChange({ benchmarkRate: textOf(event), benchmarkName: '' })}
          />
        </div>
      ) : null}
      {kind === 'blend' ? (
        <Blend client={client} settings={settings} schedules={schedules} wrong={wrong} onChange={onChange} />
      ) : null}
      {problem === null ? null : <p class="hint">{problem}</p>}
    </div>
  );
}

/** The names of the usual benchmarks that the market data have, by their symbols. Only the default one until they are loaded. */
function useUsualNames(client: Tearsheet): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(DEFAULT_NAMES);
  useEffect(() => {
    // A search finds nothing without an error. Own data may have none of these funds.
    const search = (query: string) => client.api.GET('/v1/symbols', { params: { query: { query, limit: 1 } } });
    Promise.all(USUAL.map(search)).then(
      (answers) => {
        // A search that failed says nothing about the data.
        if (answers.some(({ data }) => data === undefined)) return;
        const found = answers.flatMap(({ data }) => (Array.isArray(data) ? data : []));
        const known = found.map(({ ric = '', name = '' }) => [ric, name] as const);
        setNames(new Map(known.filter(([ric]) => USUAL.includes(ric))));
      },
      // Visitors cannot ask for names.
      () => {},
    );
  }, [client]);
  return names;
}

function Blend({ client, settings, schedules, wrong, onChange }: Omit<BenchmarkFieldProps, 'onMissing'>): JSX.Element {
  const { blend } = settings;
  const change = (index: number, part: Partial<BlendRow>) =>
    onChange(changedBlend(blend.map((row, at) => (at === index ? { ...row, ...part } : row))));
  const wrongRows = wrong.map((field) => blendRowOf(settings, field));
  return (
    <>
      {blend.map(({ symbol, weight }, index) => (
        // Rows have no other identity than their place.
        <div class="component" key={index}>
          <SymbolBox
            client={client}
            label={t('Symbol {row} of the blend', { row: index + 1 })}
            value={symbol}
            isInvalid={wrongRows.includes(index)}
            onChange={(text: string) => change(index, { symbol: text })}
          />
          <input
            type="text"
            aria-label={t('Weight {row} of the blend', { row: index + 1 })}
            placeholder="60%"
            value={weight}
            onInput={(event: InputEvent) => change(index, { weight: textOf(event) })}
          />
          <button
            type="button"
            class="quiet"
            aria-label={t('Remove row {row} of the blend', { row: index + 1 })}
            onClick={() => onChange(changedBlend(blend.toSpliced(index, 1)))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" class="quiet small" onClick={() => onChange(changedBlend([...blend, EMPTY_ROW]))}>
        {t('Add an instrument')}
      </button>
      <SelectField
        id="blendSchedule"
        label={t('Rebalance the blend')}
        value={settings.blendSchedule}
        choices={schedules.map(([value, label]) => [value, value === 'none' ? t('Never') : label])}
        onChange={(blendSchedule) => onChange({ blendSchedule })}
      />
    </>
  );
}

function textOf({ currentTarget }: InputEvent): string {
  return currentTarget instanceof HTMLInputElement ? currentTarget.value : '';
}
