import { inflateSync } from 'node:zlib';

/** Returns the heights of every line in SVG, from left to right. */
export function linesOfSvg(svg: string): number[][] {
  const paths = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, d = '']) => d);
  const lists = [...svg.matchAll(/<polyline[^>]* points="([^"]+)"/g)].map(([, points = '']) => points);
  const commands = paths.map((d) => [...d.matchAll(/[ML]\s*(-?[\d.]+)[\s,]+(-?[\d.]+)/g)].map(([, , y]) => Number(y)));
  const pairs = lists.map((points) =>
    points
      .trim()
      .split(/\s+/)
      .map((pair) => Number(pair.split(',')[1])),
  );
  return [...commands, ...pairs];
}

/** Returns the heights of every line in a PDF. A line begins with each operator `m`. */
export function linesOfPdf(pdf: Buffer): number[][] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const from = index + mark.length;
    const bytes = pdf.subarray(from, text.indexOf('endstream', from));
    const content = inflated(bytes);
    return content.split(/(?=-?[\d.]+ -?[\d.]+ m\b)/).map((line) => {
      return [...line.matchAll(/-?[\d.]+ (-?[\d.]+) [ml]\b/g)].map(([, y]) => Number(y));
    });
  });
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return ''; // Fonts and images may be packed in another way.
  }
}

/** Heights in a PDF have one decimal, and the ends of the line are rounded too. */
const PDF_ROUNDING = 0.11;

/** True if a line with these heights shows the values: height = a + b · value for all of them. */
export function shows(heights: readonly number[], values: readonly number[]): boolean {
  if (heights.length !== values.length) return false;
  const [low, high] = [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))];
  const slope = (heights[high]! - heights[low]!) / (values[high]! - values[low]!);
  const height = Math.abs(heights[high]! - heights[low]!);
  if (!(height > 10)) return false;
  const tolerance = Math.max(PDF_ROUNDING, 0.005 * height);
  return values.every((value, i) => Math.abs(heights[low]! + slope * (value - values[low]!) - heights[i]!) < tolerance);
}
