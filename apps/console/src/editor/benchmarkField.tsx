import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
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
}

const KINDS = [
  ['symbol', 'An instrument'],
  ['blend', 'A blend of instruments'],
  ['rate', 'A fixed rate'],
  ['none', 'Nothing'],
] as const;
const EMPTY_ROW: BlendRow = { symbol: '', weight: '' };

/** The choice of a benchmark, with the inputs of its kind. */
export function BenchmarkField({ client, settings, schedules, wrong, onChange }: BenchmarkFieldProps): JSX.Element {
  const { benchmarkKind: kind, keptBenchmark: kept } = settings;
  const problem = benchmarkProblem(settings);
  const kinds = [...KINDS, ...(kept === null ? [] : [['kept', kept.name] as const])];
  const choose = (value: string) => {
    const chosen = kinds.find(([name]) => name === value)?.[0];
    const blend = settings.blend.length === 0 ? [EMPTY_ROW, EMPTY_ROW] : settings.blend;
    if (chosen !== undefined) onChange({ benchmarkKind: chosen, ...(chosen === 'blend' ? { blend } : {}) });
  };
  return (
    <div class="benchmark">
      <SelectField id="benchmarkKind" label="Benchmark" value={kind} choices={kinds} onChange={choose} />
      {kind === 'symbol' ? (
        <SymbolBox
          client={client}
          inputId="benchmark"
          label="Benchmark symbol"
          value={settings.benchmark}
          isInvalid={wrong.includes('benchmark')}
          onChange={(benchmark: string) => onChange({ benchmark })}
        />
      ) : null}
      {kind === 'rate' ? (
        <div class="field">
          <label for="benchmarkRate">Percent a year</label>
          <input
            id="benchmarkRate"
            type="number"
            step="any"
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

function Blend({ client, settings, schedules, wrong, onChange }: BenchmarkFieldProps): JSX.Element {
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
            label={`Symbol ${index + 1} of the blend`}
            value={symbol}
            isInvalid={wrongRows.includes(index)}
            onChange={(text: string) => change(index, { symbol: text })}
          />
          <input
            type="text"
            aria-label={`Weight ${index + 1} of the blend`}
            placeholder="60%"
            value={weight}
            onInput={(event: InputEvent) => change(index, { weight: textOf(event) })}
          />
          <button
            type="button"
            class="quiet"
            aria-label={`Remove row ${index + 1} of the blend`}
            onClick={() => onChange(changedBlend(blend.toSpliced(index, 1)))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" class="quiet small" onClick={() => onChange(changedBlend([...blend, EMPTY_ROW]))}>
        Add an instrument
      </button>
      <SelectField
        id="blendSchedule"
        label="Rebalance the blend"
        value={settings.blendSchedule}
        choices={schedules.map(([value, label]) => [value, value === 'none' ? 'Never' : label])}
        onChange={(blendSchedule) => onChange({ blendSchedule })}
      />
    </>
  );
}

function textOf({ currentTarget }: InputEvent): string {
  return currentTarget instanceof HTMLInputElement ? currentTarget.value : '';
}
