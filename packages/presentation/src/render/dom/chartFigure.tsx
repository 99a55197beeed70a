import { createContext, type JSX } from 'preact';
import { useContext, useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { CHART_FONT_SIZE, paletteOf } from '../../charts/theme.ts';
import { rangesOf } from '../../charts/view.ts';
import type { Chart, ChartFrame, ChartView } from '../../documents/document.ts';
import { t } from '../../language/translate.ts';
import { Figure } from './figure.tsx';
import { type ImageFacts, type ImageOptions, imageSvg } from './imageSvg.ts';
import { useKept } from './kept.ts';
import { toCsv } from './rows.ts';
import { saveFile } from './saveFile.ts';
import { TableView } from './table.tsx';

/** The texts around the downloaded images of a page. */
export const ImageContext = createContext<ImageFacts>({ subject: '', dates: '', mark: null });

/** The picture with its controls, and its numbers on request. */
export function ChartFigure({ chart }: { readonly chart: Chart }): JSX.Element {
  const { id, title, data, time, caption } = chart;
  const [isOpen, setOpen] = useKept(`numbers ${id}`, false);
  const [view, setView] = useKept<ChartView | null>(
    `view ${id}`,
    time === undefined ? null : { from: null, isLogarithmic: time.isLogarithmic ?? false, hasMarks: true },
  );
  const readout = view === null ? undefined : time?.readout?.(view.from);
  return (
    <Figure title={title} tools={<Downloads chart={chart} view={view} />}>
      {view !== null && <Controls chart={chart} view={view} onChange={setView} />}
      {readout !== undefined && (
        <p class="readout" role="status">
          {readout}
        </p>
      )}
      <ChartPicture chart={chart} view={view} />
      {caption !== undefined && view?.hasMarks !== false && <p class="hint">{caption}</p>}
      <details class="numbers" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {t('Data table')}
          <span class="unseen">{` ${t('of {title}', { title })}`}</span>
        </summary>
        {isOpen && <Numbers title={title} data={data} />}
      </details>
    </Figure>
  );
}

function Numbers({ title, data }: Pick<Chart, 'title' | 'data'>): JSX.Element {
  const table = useMemo(data, [data]);
  return (
    <>
      <TableView title={title} table={table} />
      {table.note !== null && <p class="hint">{table.note}</p>}
    </>
  );
}

interface ControlsProps {
  readonly chart: Chart;
  readonly view: ChartView;
  readonly onChange: (view: ChartView) => void;
}

/** The range, the scale, and the marks of a chart over time. Nothing if there is nothing to choose. */
function Controls({ chart: { title, time }, view, onChange }: ControlsProps): JSX.Element | null {
  const name = useId();
  const ranges = useMemo(() => (time === undefined ? [] : rangesOf(time.ends)), [time]);
  const hasScale = time?.isLogarithmic !== undefined;
  if (time === undefined || (ranges.length === 0 && !hasScale && time.marks === undefined)) return null;
  return (
    <div class="controls">
      {ranges.length > 0 && (
        <fieldset class="choice">
          <legend class="unseen">{t('Range of {title}', { title })}</legend>
          {ranges.map(({ label, from }) => (
            <label key={label}>
              <input
                type="radio"
                name={name}
                checked={view.from === from}
                onChange={() => onChange({ ...view, from })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {hasScale && (
        <label class="check">
          <input
            type="checkbox"
            checked={view.isLogarithmic}
            onChange={({ currentTarget }) => onChange({ ...view, isLogarithmic: currentTarget.checked })}
          />
          {t('Log scale')}
        </label>
      )}
      {time.marks !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={view.hasMarks}
            onChange={({ currentTarget }) => onChange({ ...view, hasMarks: currentTarget.checked })}
          />
          {time.marks}
        </label>
      )}
    </div>
  );
}

/** The chart as a picture, and its numbers as a file. */
function Downloads({ chart, view }: { readonly chart: Chart; readonly view: ChartView | null }): JSX.Element {
  const facts = useContext(ImageContext);
  const menu = useRef<HTMLDetailsElement>(null);
  const { title, data } = chart;
  const files = [
    ['PNG', () => saveImage({ chart, view, facts }, 'png')],
    ['SVG', () => saveImage({ chart, view, facts }, 'svg')],
    ['CSV', async () => saveFile(toCsv(data()), title, 'csv')],
  ] as const;
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      class="downloads"
      ref={menu}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') close();
      }}
      onFocusOut={({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && menu.current?.contains(relatedTarget))) close();
      }}
    >
      <summary>
        {t('Download')}
        <span class="unseen">{` ${title}`}</span>
      </summary>
      <div>
        {files.map(([type, save]) => (
          <button
            key={type}
            type="button"
            class="quiet small"
            aria-label={t('Download {title} as {type}', { title, type })}
            onClick={() => void save().then(close)}
          >
            {type}
          </button>
        ))}
      </div>
    </details>
  );
}

/** Pixels of a PNG per unit of the drawing. */
const SCALE = 2;

/** Saves the chart as the page shows it, on white, with its title, dates, and mark. */
async function saveImage(options: ImageOptions, type: 'png' | 'svg'): Promise<void> {
  const svg = await imageSvg(options);
  const { title } = options.chart;
  saveFile(type === 'svg' ? svg : await toPng(svg), title, type);
}

async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser did not draw the image.')) : resolve(blob)));
  return promise;
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

interface ChartPictureProps {
  readonly chart: Chart;
  /** The choices of the reader. Null for a chart without choices. */
  readonly view: ChartView | null;
}

/** Draws the chart, and draws it again when its width, the color scheme, or the medium changes. */
function ChartPicture({ chart, view }: ChartPictureProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const end = new AbortController();
    void follow(element, chart, view, end.signal);
    return () => end.abort();
  }, [chart, view]);
  const label = `${chart.title}. ${chart.description}`;
  return <div class="chart" style={{ height: `${chart.height}px` }} ref={place} role="img" aria-label={label} />;
}

async function follow(
  element: HTMLElement,
  { draw, height }: Chart,
  view: ChartView | null,
  signal: AbortSignal,
): Promise<void> {
  // ECharts is large, so it is loaded with the first chart.
  const { init } = await import('../../charts/parts.ts');
  if (signal.aborted) return;
  const picture = init(element, null, { renderer: 'svg' });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = (theme: ChartFrame['theme']) => {
    const frame: ChartFrame = {
      width: element.clientWidth,
      height,
      theme,
      interactive: true,
      ...(view === null ? {} : { view }),
    };
    const textStyle = { fontFamily: FONT, fontSize: CHART_FONT_SIZE, color: paletteOf(frame).muted };
    picture.setOption({ animation: false, useUTC: true, textStyle, ...draw(frame) }, { notMerge: true });
    // Paper scales the picture, and would cut it without a view box.
    element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${picture.getWidth()} ${picture.getHeight()}`);
  };
  const paintForScreen = () => paint(dark.matches ? 'dark' : 'light');
  paintForScreen();
  const observer = new ResizeObserver(() => {
    // The print style sheet scales the picture as it is.
    if (matchMedia('print').matches || element.clientWidth === picture.getWidth()) return;
    picture.resize();
    paintForScreen();
  });
  observer.observe(element);
  addEventListener('beforeprint', () => paint('light'), { signal });
  addEventListener('afterprint', paintForScreen, { signal });
  dark.addEventListener('change', paintForScreen, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    picture.dispose();
  });
}
