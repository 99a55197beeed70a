import { CHART_FONT_SIZE, LIGHT } from '../../charts/theme.ts';
import type { Chart, ChartFrame, ChartView } from '../../documents/document.ts';
import { escapeHtml } from '../markup.ts';

/** The texts around the chart of an image. */
export interface ImageFacts {
  /** For example the name of the portfolio. */
  readonly subject: string;
  /** The days that the figures cover. */
  readonly dates: string;
  /** Such as SIMULATED DATA. Null for real data. */
  readonly mark: string | null;
}

export interface ImageOptions {
  readonly chart: Chart;
  readonly view: ChartView | null;
  readonly facts: ImageFacts;
}

const WIDTH = 1000;
const MARGIN = 24;
const HEAD = 74;
const FOOT = 34;
const FONT = 'Arial, Helvetica, sans-serif';

/** Returns the image as an SVG document of its own. */
export async function imageSvg({ chart, view, facts }: ImageOptions): Promise<string> {
  const { init } = await import('../../charts/parts.ts');
  const size = { width: WIDTH - 2 * MARGIN, height: chart.height };
  const frame: ChartFrame = { ...size, theme: 'light', interactive: false, ...(view === null ? {} : { view }) };
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...size });
  drawing.setOption({
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: FONT, fontSize: CHART_FONT_SIZE, color: LIGHT.muted },
    ...chart.draw(frame),
  });
  const picture = drawing.renderToSVGString();
  drawing.dispose();
  const height = HEAD + chart.height + FOOT + MARGIN;
  const text = (x: number, y: number, look: string, content: string) =>
    `<text x="${x}" y="${y}" font-family="${FONT}" ${look}>${escapeHtml(content)}</text>`;
  const caption = view?.hasMarks === false ? '' : (chart.caption ?? '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    `<rect width="${WIDTH}" height="${height}" fill="${LIGHT.surface}"/>`,
    text(MARGIN, 34, `font-size="19" font-weight="700" fill="${LIGHT.ink}"`, chart.title),
    text(MARGIN, 56, `font-size="13" fill="${LIGHT.muted}"`, [facts.subject, facts.dates].filter(Boolean).join(' · ')),
    facts.mark === null
      ? ''
      : text(WIDTH - MARGIN, 34, 'font-size="15" font-weight="700" fill="#8a5a00" text-anchor="end"', facts.mark),
    picture.replace(/^<svg /, `<svg x="${MARGIN}" y="${HEAD}" `),
    text(MARGIN, HEAD + chart.height + FOOT, `font-size="11" fill="${LIGHT.muted}"`, caption),
    '</svg>',
  ].join('\n');
}
