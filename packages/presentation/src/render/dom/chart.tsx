import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CHART_FONT_SIZE, paletteOf } from '../../charts/theme.ts';
import type { Chart, ChartFrame, ChartView } from '../../documents/document.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

export interface ChartPictureProps {
  readonly chart: Chart;
  /** The choices of the reader. Null for a chart without choices. */
  readonly view: ChartView | null;
}

/** Draws the chart, and draws it again when its width, the color scheme, or the medium changes. */
export function ChartPicture({ chart, view }: ChartPictureProps): JSX.Element {
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
