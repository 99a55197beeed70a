import type { EChartsOption } from 'echarts';
import { h, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { readTheme, type Theme } from './theme.ts';

export interface ChartProps {
  /** What the chart says, for those who do not see it; the numbers are in the table below it. */
  readonly label: string;
  readonly heightPx: number;
  readonly option: (theme: Theme) => EChartsOption;
}

/** Paper is narrower than most screens: the width of the text on A4 at 96 dots per inch. */
const PRINT_WIDTH_PX = 690;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** A chart by ECharts, which is loaded with the first one. Follows its width, the colour scheme and the printer. */
export function Chart({ label, heightPx, option }: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const end = new AbortController();
    void draw(element, option, end.signal);
    return () => end.abort();
  }, [option]);

  return h('div', { class: 'chart', style: { height: `${heightPx}px` }, ref: place, role: 'img', 'aria-label': label });
}

async function draw(element: HTMLElement, option: ChartProps['option'], signal: AbortSignal): Promise<void> {
  const { init } = await import('echarts');
  if (signal.aborted) return;
  const chart = init(element, null, { devicePixelRatio: Math.max(2, devicePixelRatio) });
  const paint = () =>
    chart.setOption({ animation: false, textStyle: { fontFamily: FONT }, ...option(readTheme()) }, { notMerge: true });
  paint();
  const paper = matchMedia('print');
  const observer = new ResizeObserver(() => {
    if (!paper.matches) chart.resize();
  });
  observer.observe(element);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint, { signal });
  paper.addEventListener('change', () => chart.resize({ width: paper.matches ? PRINT_WIDTH_PX : 'auto' }), { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    chart.dispose();
  });
}
