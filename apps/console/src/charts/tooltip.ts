import type { TooltipComponentOption } from 'echarts';
import { type Show, shown } from '../ui/format.ts';
import type { Theme } from './theme.ts';

/** What ECharts tells of one series under the pointer. */
interface Point {
  readonly seriesName: string;
  readonly name: string;
  readonly color: string;
  readonly value: number | null;
}

/**
 * A tooltip made of elements: ECharts' own are HTML with inline styles, which the content security policy refuses.
 * @param show by the name of the series; one without is left out
 */
export function tooltip(theme: Theme, show: (series: string) => Show | null): TooltipComponentOption {
  return {
    trigger: 'axis',
    confine: true,
    backgroundColor: theme.panel,
    borderColor: theme.line,
    textStyle: { color: theme.ink },
    formatter: (params) => {
      const points = [params].flat().flatMap(readPoint);
      const rows = points.flatMap((point) => {
        const own = show(point.seriesName);
        return own === null ? [] : [line(point, shown(point.value, own))];
      });
      const title = document.createElement('strong');
      title.textContent = points[0]?.name ?? '';
      const box = document.createElement('div');
      box.className = 'tip';
      box.append(title, ...rows);
      return [box];
    },
  };
}

function line({ seriesName, color }: Point, text: string): HTMLElement {
  const row = document.createElement('div');
  const mark = document.createElement('i');
  mark.style.background = color;
  const value = document.createElement('b');
  value.textContent = text;
  row.append(mark, `${seriesName} `, value);
  return row;
}

function readPoint(param: unknown): Point[] {
  if (typeof param !== 'object' || param === null) return [];
  const point: Partial<Record<'seriesName' | 'axisValueLabel' | 'name' | 'color' | 'value', unknown>> = param;
  // On a time axis a value comes with its day.
  const [day, value] = Array.isArray(point.value) ? point.value : [null, point.value];
  return [
    {
      seriesName: String(point.seriesName ?? ''),
      name: String(day ?? point.axisValueLabel ?? point.name ?? ''),
      color: String(point.color ?? ''),
      value: typeof value === 'number' ? value : null,
    },
  ];
}
