import type { DetailItem } from '@tearsheet/shared/schemas';
import { argumentProblem } from './argumentProblem.ts';
import type { Schema } from './coerce.ts';
import type { Problem } from './problems.ts';

const MOST_PROBLEMS = 20;
const MOST_PLACES = 5;

/** The answer to arguments that do not fit: each problem once, with the places that have it. */
export function refusal(detail: readonly DetailItem[], schema: Schema): Problem {
  const groups = new Map<string, { readonly message: string; readonly fields: string[] }>();
  for (const item of detail) {
    const message = argumentProblem(item, schema);
    const field = pathOf(item.loc);
    const key = `${field.replace(/\[\d+\]/g, '[]')} ${message}`;
    const group = groups.get(key) ?? { message, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const shown = all.slice(0, MOST_PROBLEMS);
  const lines = shown.map(({ message, fields }) => `- ${lineOf(message, fields)}`);
  const more = all.length > shown.length ? [`- and ${all.length - shown.length} more problems`] : [];
  return {
    kind: 'problem',
    code: 'invalid_arguments',
    text: ['The arguments do not fit. Correct these and call again:', ...lines, ...more].join('\n'),
    details: { problems: shown.map(({ message, fields }) => ({ field: fields[0], message, places: fields.length })) },
  };
}

function lineOf(message: string, [first, ...others]: readonly string[]): string {
  if (others.length === 0) return `${first}: ${message}`;
  const named = others.slice(0, MOST_PLACES);
  const rest = others.length > named.length ? ` and ${others.length - named.length} more` : '';
  return `${first}: ${message} The same at ${named.join(', ')}${rest}.`;
}

/** portfolio[3].weight, as issues name their fields. */
function pathOf(loc: DetailItem['loc']): string {
  const [, ...members] = loc;
  const path = members.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return path.replace(/^\./, '') || 'arguments';
}
