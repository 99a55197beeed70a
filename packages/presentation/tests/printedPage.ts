/** The parts of a report as a page: its tables, tiles, sentences, and drawings. */
import { percent, plain, signedPercent, signedPlain } from '../src/format/numbers.ts';

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
/** Returns the text of a part of a page. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

export interface PrintedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the tables of a page, also those with the numbers of charts. */
export function tablesOf(html: string): PrintedTable[] {
  const cellsOf = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plainText(cell));
  return [...html.matchAll(/<table[^>]*>(.*?)<\/table>/gs)].map(([, table = '']) => {
    const [head = [], ...rows] = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row));
    return { columns: head, rows };
  });
}

/** Returns the labels and the values of the tiles of a page. */
export function tilesOf(html: string): (readonly [label: string, value: string])[] {
  const tiles = html.matchAll(/<dt>([^<]*)<\/dt><dd class="value [^"]*">(.*?)<\/dd>/g);
  return [...tiles].map(([, label = '', value = '']) => [plainText(label), plainText(value)]);
}

const TOKEN = /[−+]?\d+(?:[.,]\d+)*(?:\s?%|×)?/g;
export const numbersIn = (text: string): readonly string[] => text.match(TOKEN) ?? [];

/** Returns all texts that a number may have. */
export function formsOf(value: number): string[] {
  return [value, -value, value / 100].flatMap((one) => [
    ...[0, 1, 2, 4].flatMap((digits) => [plain(one, digits), signedPlain(one, digits), percent(one, digits)]),
    ...[0, 1, 2].map((digits) => signedPercent(one, digits)),
    `${plain(one, 1)}×`,
  ]);
}

/** Returns the texts of a page outside tables and values of tiles, and those that say they are in English by themselves. */
export function proseOf(html: string): { readonly own: readonly string[]; readonly english: readonly string[] } {
  const english: string[] = [];
  const rest = html
    .replace(/<(style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<tbody>.*?<\/tbody>/gs, '')
    .replace(/<dd class="value [^"]*">.*?<\/dd>/g, '')
    .replace(/<(p|li)[^>]* lang="en"[^>]*>(.*?)<\/\1>/gs, (_, _tag: string, text: string) => {
      english.push(plainText(text));
      return '';
    });
  const own = [
    ...rest.matchAll(/>([^<>]*\d[^<>]*)</g),
    ...rest.matchAll(/ (?:title|aria-label|alt)="([^"]*\d[^"]*)"/g),
  ];
  return { own: [...new Set(own.map(([, text = '']) => plainText(text)))], english };
}

export interface Drawing {
  /** The end of the text that its place is about. Texts of one axis have the same. */
  readonly texts: readonly { readonly text: string; readonly side: string }[];
  /** The numbers behind the drawing. */
  readonly table: PrintedTable;
}

/** Returns the drawings of a page, also those for phones. */
export function drawingsOf(html: string): Drawing[] {
  return [...html.matchAll(/<figure\b.*?<\/figure>/gs)].flatMap(([figure]) => {
    const [table] = tablesOf(figure);
    if (table === undefined) throw new Error('a drawing without its numbers');
    return [...figure.matchAll(/<svg\b.*?<\/svg>/gs)].map(([svg]) => ({
      texts: [...svg.matchAll(/<text[^>]*?(?: text-anchor="(\w+)")?[^>]*>([^<]*)<\/text>/g)].map(
        ([, side = 'start', text = '']) => ({ text: plainText(text), side }),
      ),
      table,
    }));
  });
}
