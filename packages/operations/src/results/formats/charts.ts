import type { Feature, Image } from 'write-excel-file/node';

/** A chart on the first sheet, over columns of other sheets. */
export interface SheetChart {
  readonly kind: 'line' | 'bar';
  readonly title: string;
  readonly sheet: string;
  /** Number of rows under the header. */
  readonly length: number;
  /** Index of the column with the categories, such as dates. */
  readonly categories: number;
  readonly series: readonly { readonly name: string; readonly column: number; readonly color: string }[];
  /** Number format of the values. */
  readonly format: string;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Columns and rows of the first sheet that a chart covers, and the column where the charts begin. */
const [WIDTH, HEIGHT, LEFT] = [8, 16, 4] as const;

/** Returns a feature that draws charts on the first sheet, one below the other (DrawingML, ECMA-376 part 1, 21.2). */
export function chartsOnFirstSheet(charts: readonly SheetChart[]): Feature<Image['content']> {
  const isFirst = ({ sheetIndex }: { readonly sheetIndex: number }) => sheetIndex === 0;
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            charts.map((_, i) => override(`charts/chart${i + 1}`, 'drawingml.chart')).join('') +
            override('drawings/drawing-charts', 'drawing'),
        },
        'xl/worksheets/sheet{id}.xml': {
          insert: (_options, sheet) => (isFirst(sheet) ? `<drawing xmlns:r="${RELATIONS}" r:id="rId-charts"/>` : ''),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_options, sheet) =>
            isFirst(sheet) ? relation('rId-charts', 'drawing', '../drawings/drawing-charts.xml') : '',
        },
      },
      write: {
        files: () => ({
          'xl/drawings/drawing-charts.xml': drawingOf(charts),
          'xl/drawings/_rels/drawing-charts.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}">${charts
            .map((_, i) => relation(`rId${i + 1}`, 'chart', `../charts/chart${i + 1}.xml`))
            .join('')}</Relationships>`,
          ...Object.fromEntries(charts.map((chart, i) => [`xl/charts/chart${i + 1}.xml`, chartXml(chart, i)])),
        }),
      },
    },
  };
}

function override(part: string, type: string): string {
  return `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function drawingOf(charts: readonly SheetChart[]): string {
  const corner = (name: string, column: number, row: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  const frames = charts.map(({ title }, i) => {
    const top = 1 + i * (HEIGHT + 1);
    return `<xdr:twoCellAnchor>${corner('from', LEFT, top)}${corner('to', LEFT + WIDTH, top + HEIGHT)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${i + 2}" name="Chart ${i + 1}" descr="${escaped(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rId${i + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
  });
  return `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}">${frames.join('')}</xdr:wsDr>`;
}

function chartXml({ kind, title, sheet, length, categories, series, format }: SheetChart, chart: number): string {
  const range = (column: number) => `'${sheet}'!$${letters(column)}$2:$${letters(column)}$${length + 1}`;
  const isLine = kind === 'line';
  const lines = series.map(({ name, column, color }, i) => {
    const fill = `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
    const look = isLine ? `<a:ln w="19050">${fill}</a:ln>` : fill;
    return `<c:ser><c:idx val="${i}"/><c:order val="${i}"/><c:tx><c:v>${escaped(name)}</c:v></c:tx><c:spPr>${look}</c:spPr>${isLine ? '<c:marker><c:symbol val="none"/></c:marker>' : '<c:invertIfNegative val="0"/>'}<c:cat>${isLine ? `<c:numRef><c:f>${range(categories)}</c:f></c:numRef>` : `<c:strRef><c:f>${range(categories)}</c:f></c:strRef>`}</c:cat><c:val><c:numRef><c:f>${range(column)}</c:f></c:numRef></c:val>${isLine ? '<c:smooth val="0"/>' : ''}</c:ser>`;
  });
  const [first, second] = [chart * 2 + 1, chart * 2 + 2];
  const ids = `<c:axId val="${first}"/><c:axId val="${second}"/>`;
  const plot = isLine
    ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${lines.join('')}<c:marker val="1"/>${ids}</c:lineChart>`
    : `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${lines.join('')}<c:gapWidth val="60"/>${ids}</c:barChart>`;
  const axis = (id: number, crosses: number, side: string, code: string, rest: string) =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/>${side === 'l' ? '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>' : ''}<c:numFmt formatCode="${escaped(code)}" sourceLinked="0"/><c:tickLblPos val="low"/><c:crossAx val="${crosses}"/><c:crosses val="autoZero"/>${rest}`;
  const across = isLine
    ? `<c:dateAx>${axis(first, second, 'b', 'yyyy-mm', '<c:auto val="1"/>')}</c:dateAx>`
    : `<c:catAx>${axis(first, second, 'b', 'General', '<c:auto val="0"/>')}</c:catAx>`;
  const values = `<c:valAx>${axis(second, first, 'l', format, '<c:crossBetween val="between"/>')}</c:valAx>`;
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="en-US" sz="1200" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
  const legend = series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : '';
  return `${HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${across}${values}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
}

/** @example letters(27) // AB */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
