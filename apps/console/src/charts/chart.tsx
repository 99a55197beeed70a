import type { EChartsOption } from 'echarts';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isNarrow, readTheme, type Theme } from './theme.ts';

export interface ChartProps {
  /** What the chart says, for those who do not see it; the numbers are in the table below it. */
  readonly label: string;
  readonly heightPx: number;
  readonly option: (theme: Theme) => EChartsOption;
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** A chart by ECharts, which is loaded with the first one. Follows its width and the colour scheme. */
export function Chart({ label, heightPx, option }: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const end = new AbortController();
    void draw(element, option, end.signal);
    return () => end.abort();
  }, [option]);

  return <div class="chart" style={{ height: `${heightPx}px` }} ref={place} role="img" aria-label={label} />;
}

async function draw(element: HTMLElement, option: ChartProps['option'], signal: AbortSignal): Promise<void> {
  const { init } = await import('echarts');
  if (signal.aborted) return;
  const chart = init(element, null, { devicePixelRatio: Math.max(2, devicePixelRatio) });
  let wasNarrow = false;
  const paint = () => {
    const look = option(readTheme(element.clientWidth));
    wasNarrow = isNarrow(element.clientWidth);
    chart.setOption({ animation: false, textStyle: { fontFamily: FONT }, ...look }, { notMerge: true });
  };
  paint();
  // On paper the picture is scaled as it is, by print.css.
  const observer = new ResizeObserver(() => {
    if (matchMedia('print').matches) return;
    chart.resize();
    if (isNarrow(element.clientWidth) !== wasNarrow) paint();
  });
  observer.observe(element);
  // Paper is light, whatever the screen is.
  const root = document.documentElement.style;
  const beforePrint = () => {
    root.colorScheme = 'light';
    paint();
  };
  const afterPrint = () => {
    root.removeProperty('color-scheme');
    paint();
  };
  addEventListener('beforeprint', beforePrint, { signal });
  addEventListener('afterprint', afterPrint, { signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    chart.dispose();
  });
}
