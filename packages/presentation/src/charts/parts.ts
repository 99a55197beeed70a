import { BarChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { init as initChart, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { monthNames } from '../format/dates.ts';

use([
  BarChart,
  LineChart,
  RadarChart,
  ScatterChart,
  AxisPointerComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** ECharts with the parts that our charts use, and the months of the reader's language. It draws SVG, on the server and in the browser. */
export const init: typeof initChart = (element, theme, options) => {
  const months = monthNames();
  // ECharts adds the English texts that a locale lacks.
  const locale = { time: { month: months, monthAbbr: months } } as NonNullable<typeof options>['locale'];
  return initChart(element, theme, { ...options, ...(locale === undefined ? {} : { locale }) });
};
