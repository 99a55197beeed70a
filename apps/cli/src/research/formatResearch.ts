import type { Paint } from '../context.ts';

const WIDTH = 90;
/** What a reader does not want in the text: the numbers behind it, and what stands in the last line. */
const NOT_PROSE = new Set([
  'symbol',
  'facts',
  'grounding',
  'narrator',
  'lang',
  'as_of',
  'generated_at',
  'data_version',
  'data_source',
  'simulated',
  'notes',
  'disclosure',
]);

/** The text of a research result: a heading a part, paragraphs wrapped, lists as points; at the end what it rests on. */
export function formatResearch(result: Readonly<Record<string, unknown>>, paint: Paint): string {
  const parts = Object.entries(result).filter(([name]) => !NOT_PROSE.has(name));
  const body = parts.flatMap(([name, value]) => part(name, value, paint));
  const basis = `Up to ${result.as_of}, data: ${result.data_source}. Written by: ${result.narrator}.`;
  const notes = Array.isArray(result.notes) ? result.notes.map(String) : [];
  const foot = [basis, ...notes, String(result.disclosure ?? '')].flatMap((text) => wrap(text));
  return [paint('blue', String(result.symbol)), ...body, '', ...foot.map((line) => paint('dim', line))].join('\n');
}

function part(name: string, value: unknown, paint: Paint): string[] {
  const lines = linesOf(value, paint);
  return lines.length === 0 ? [] : ['', paint('green', words(name)), ...lines];
}

function linesOf(value: unknown, paint: Paint): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => point(item));
  if (typeof value !== 'object')
    return String(value)
      .split('\n')
      .flatMap((line) => wrap(line));
  return Object.entries(value).flatMap(([name, item]) => {
    if (item === null) return [];
    if (typeof item === 'object') return part(name, item, paint);
    const text = scalar(item);
    return text.length + name.length < WIDTH - 4 && !text.includes('\n')
      ? [`${words(name)}: ${text}`]
      : part(name, item, paint);
  });
}

/** One item of a list: a sentence, or the members of an object in one line, numbers with their names. */
function point(item: unknown): string[] {
  const text =
    typeof item === 'object' && item !== null
      ? Object.entries(item)
          .filter(([, value]) => value !== null && typeof value !== 'object')
          .map(([name, value]) => (typeof value === 'string' ? value : `${words(name).toLowerCase()} ${scalar(value)}`))
          .join(', ')
      : String(item);
  return wrap(text, WIDTH - 2).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
}

/** Numbers of a result are exact; a reader needs two decimals. */
function scalar(value: unknown): string {
  return typeof value === 'number' ? String(Number(value.toFixed(2))) : String(value);
}

/** roeDecomposition and target_price as words. */
function words(name: string): string {
  const spaced = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

function wrap(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
