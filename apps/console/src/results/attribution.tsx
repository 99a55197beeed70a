import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { barsOption } from '../charts/barsOption.ts';
import { Chart } from '../charts/chart.tsx';
import { waterfallOption } from '../charts/waterfallOption.ts';
import { Choice } from '../ui/choice.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisPercent, shortPercent, signedPercent } from '../ui/format.ts';
import { type EffectRow, effectSteps, effectsTable, type SectorRow, sectorsTable } from './attributionTables.ts';

type Result = NonNullable<Sections['attribution']>;
type View = 'effects' | 'sectors';

const VIEWS = [
  ['effects', 'Effects'],
  ['sectors', 'Sectors'],
] as const;
const TITLE = 'Against the benchmark';
const ROW_PX = 34;
const FRAME_PX = 72;

/** Why the return is not that of the benchmark: by effect, or by sector. */
export function Attribution({ attribution }: { readonly attribution: Result }): JSX.Element {
  const [view, setView] = useState<View>('effects');
  const controls = <Choice<View> label="By" options={VIEWS} value={view} onChange={setView} />;
  const note = attribution.available
    ? `${signedPercent(attribution.active_return)} against the benchmark; effects by sector (Brinson and Fachler, linked by Carino).`
    : (attribution.reason ?? '');
  const props = { note, controls: attribution.available ? controls : null };
  return view === 'effects' ? (
    <Effects attribution={attribution} {...props} />
  ) : (
    <Sectors sectors={attribution.sectors} {...props} />
  );
}

interface ViewProps {
  readonly note: string;
  readonly controls: JSX.Element | null;
}

function Effects({ attribution, ...props }: ViewProps & { readonly attribution: Result }): JSX.Element {
  const { data, option } = useMemo(
    () => ({
      data: effectsTable(attribution),
      option: waterfallOption(effectSteps(attribution), { show: shortPercent, axis: axisPercent }),
    }),
    [attribution],
  );
  const label = 'From the return of the benchmark through the effects to that of the portfolio';
  const chart = attribution.available ? <Chart heightPx={300} option={option} label={label} /> : null;
  return (
    <Figure<EffectRow> title={TITLE} data={data} {...props}>
      {chart}
    </Figure>
  );
}

function Sectors({ sectors, ...props }: ViewProps & { readonly sectors: Result['sectors'] }): JSX.Element {
  const { data, option } = useMemo(() => {
    const data = sectorsTable(sectors);
    const part = (key: 'allocation' | 'selection' | 'interaction') => data.rows.map((row) => row[key]);
    const option = barsOption(
      data.rows.map(({ sector }) => sector),
      [
        { name: 'Allocation', colour: 'portfolio', values: part('allocation') },
        { name: 'Selection', colour: 'fx', values: part('selection') },
        { name: 'Interaction', colour: 'benchmark', values: part('interaction') },
      ],
      { show: signedPercent, axis: axisPercent, isStacked: true },
    );
    return { data, option };
  }, [sectors]);
  const label = 'Allocation, selection and interaction by sector';
  return (
    <Figure<SectorRow> title={TITLE} data={data} {...props}>
      <Chart heightPx={FRAME_PX + data.rows.length * ROW_PX} option={option} label={label} />
    </Figure>
  );
}
